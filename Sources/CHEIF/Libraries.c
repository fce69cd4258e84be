#include "CHEIF.h"
#include "Libraries.h"

#include <dlfcn.h>

heif_functions heif;
de265_functions de265;
static bool is_ready;

bool heif_open_libraries(void) {
    if (is_ready) return true;
    // RTLD_NOW: nothing is left to be loaded or made executable after the sandbox is entered.
    void *container = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
    void *codec = dlopen("libde265.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!container || !codec) return false;
#define FIND(name) \
    if (!(*(void **)&heif.name = dlsym(container, #name))) return false;
    HEIF_FUNCTIONS(FIND)
#undef FIND
#define FIND(name) \
    if (!(*(void **)&de265.name = dlsym(codec, #name))) return false;
    DE265_FUNCTIONS(FIND)
#undef FIND
    // Its other decoders may be files that it opens now.
    if (heif.heif_init(NULL).code != heif_error_Ok) return false;
    is_ready = heif.heif_register_decoder_plugin(&threadless_decoder).code == heif_error_Ok;
    return is_ready;
}

bool heif_is_ready(void) {
    return is_ready;
}
