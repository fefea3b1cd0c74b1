/* Strikeboard.exe and, built with CONSOLE, strikeboard-cli.exe. Python is loaded from runtime\ into this process, so that the task bar,
   the list of processes and sys.executable all know the program by its own name. */
#include <windows.h>
#include <shellapi.h>
#include <stdlib.h>
#include <wchar.h>

#define LONGEST_PATH 32768

typedef int (*python_main)(int, wchar_t **);

static int fail(const wchar_t *what)
{
    wchar_t text[200];
    _snwprintf(text, 200, L"Strikeboard can't start: %ls (error %lu).\nInstall it again.", what, GetLastError());
    text[199] = 0;
    MessageBoxW(NULL, text, L"Strikeboard", MB_ICONERROR);
    return 3;
}

static int start(int count, wchar_t **given)
{
    static wchar_t program[LONGEST_PATH], library[LONGEST_PATH + 40];
    DWORD length = GetModuleFileNameW(NULL, program, LONGEST_PATH);
    if (length == 0 || length == LONGEST_PATH)
        return fail(L"its folder can't be found");
    wcscpy(library, program);
    wcscpy(wcsrchr(library, L'\\') + 1, L"runtime\\" PYTHON_DLL);
    HMODULE python = LoadLibraryExW(library, NULL, LOAD_WITH_ALTERED_SEARCH_PATH);
    if (python == NULL)
        return fail(L"runtime\\" PYTHON_DLL L" can't be loaded");
    python_main run = (python_main)(void *)GetProcAddress(python, "Py_Main");
    wchar_t **arguments = calloc(count + 5, sizeof *arguments);
    if (run == NULL || arguments == NULL)
        return fail(L"runtime\\" PYTHON_DLL L" can't be used");
    int used = 0;
    arguments[used++] = program;
    arguments[used++] = L"-X";
    arguments[used++] = L"utf8";
    arguments[used++] = L"-m";
    arguments[used++] = L"start";
    for (int i = 1; i < count; i++)
        arguments[used++] = given[i];
    return run(used, arguments);
}

#ifdef CONSOLE
int wmain(int count, wchar_t **given)
{
    return start(count, given);
}
#else
int WINAPI wWinMain(HINSTANCE instance, HINSTANCE previous, PWSTR line, int show)
{
    (void)instance, (void)previous, (void)line, (void)show;
    int count;
    wchar_t **given = CommandLineToArgvW(GetCommandLineW(), &count);
    return given == NULL ? fail(L"its command line can't be read") : start(count, given);
}
#endif
