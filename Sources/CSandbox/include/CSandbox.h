// Locks a process in for the rest of its life: limits on what it may use, and a list of what it may ask of the kernel.
// Needs no privileges and no library. See landlock(7), seccomp(2), setrlimit(2).
#ifndef EDICOLA_CSANDBOX_H
#define EDICOLA_CSANDBOX_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct {
    uint64_t address_space;  // bytes; 0 leaves it as it is
    uint64_t cpu_seconds;    // SIGXCPU when they are used up; 0 leaves it as it is
    uint64_t open_files;     // descriptors
} sandbox_limits;

typedef enum {
    sandbox_entered = 0,
    // The kernel has no Landlock: everything else holds, and no file at all can be opened any more.
    sandbox_entered_without_landlock = 1,
    // Not locked in. The caller must not go on.
    sandbox_failed = -1,
} sandbox_result;

// Enters the sandbox. Afterwards the process can use the descriptors 0, 1 and 2 (all others are closed), allocate
// memory, read files under `readable` (a list of folders that ends with NULL; missing ones are passed over), and
// exit. Opening any other file, or asking for its state, fails with EACCES; a file cannot grow; any other system call (sockets, new processes and
// threads, executable memory, signals to others, …) kills the process with SIGSYS.
// On failure `problem` says which step failed and why.
sandbox_result sandbox_enter(sandbox_limits limits, const char *_Nullable const *_Nonnull readable, char *problem,
                             size_t problem_size);

// Lets memory that was freed serve again instead of going back to the kernel. Otherwise every picture of some 20 MB comes
// fresh and zeroed, which takes a tenth of a page's time. See mallopt(3).
void sandbox_keep_memory(void);

#pragma clang assume_nonnull end

#endif
