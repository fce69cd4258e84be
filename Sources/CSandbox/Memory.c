#include "CSandbox.h"

#include <malloc.h>

void sandbox_keep_memory(void) {
    // The largest threshold that glibc takes; a block beyond it has a mapping of its own.
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 256 << 20);
}
