/* For the tests under Wine alone, never shipped: python.exe, which the bundle leaves out (`packaging/windows_tests.py`). */
#include <wchar.h>

__declspec(dllimport) int Py_Main(int, wchar_t **);

int wmain(int count, wchar_t **given)
{
    return Py_Main(count, given);
}
