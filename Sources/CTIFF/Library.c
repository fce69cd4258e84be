#include "CTIFF.h"
#include "Library.h"

#include <dlfcn.h>

tiff_functions tiff;
static bool is_ready;

bool tiff_open_library(void) {
    if (is_ready) return true;
    // RTLD_NOW: nothing is left to be loaded or made executable after the sandbox is entered.
    void *library = dlopen("libtiff.so.6", RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
#define FIND(name) \
    if (!(*(void **)&tiff.name = dlsym(library, #name))) return false;
    TIFF_FUNCTIONS(FIND)
#undef FIND
    is_ready = true;
    return true;
}

bool tiff_is_ready(void) {
    return is_ready;
}
