/* For the proof under Wine alone, never shipped: what Wine 8 lacks of Windows' own libraries (`packaging/under_wine.py`). */
#include <windows.h>
#include <ntsecapi.h>

/* icuuc.dll: there are no converters, so Qt uses its own. */
void *ucnv_open(const char *name, int *error)
{
    (void)name;
    *error = 2;
    return NULL;
}

void *nothing(void)
{
    return NULL;
}

/* bcryptprimitives.dll */
BOOL WINAPI ProcessPrng(unsigned char *bytes, size_t count)
{
    return RtlGenRandom(bytes, (ULONG)count);
}
