#define _GNU_SOURCE
#include "Layers.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

// Landlock does not look at stat(2): names and sizes of every file of the machine would be there to ask for. So seccomp
// traps it, and this answers in its place: of a descriptor with fstat, of a path by opening it first, which Landlock
// judges. Nothing here may allocate, or call what is not a plain system call.

#if defined(__x86_64__)
static long argument(const ucontext_t *context, int number) {
    static const int registers[] = {REG_RDI, REG_RSI, REG_RDX, REG_R10};
    return context->uc_mcontext.gregs[registers[number]];
}
static void answer(ucontext_t *context, long result) { context->uc_mcontext.gregs[REG_RAX] = result; }
#elif defined(__aarch64__)
static long argument(const ucontext_t *context, int number) { return (long)context->uc_mcontext.regs[number]; }
static void answer(ucontext_t *context, long result) { context->uc_mcontext.regs[0] = (unsigned long long)result; }
#endif

static long state_of_descriptor(int descriptor, void *state) {
    return syscall(SYS_fstat, descriptor, state) == 0 ? 0 : -errno;
}

static long state_of_path(int folder, const char *path, void *state, int flags) {
    int mode = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (flags & AT_SYMLINK_NOFOLLOW ? O_NOFOLLOW : 0);
    int descriptor = (int)syscall(SYS_openat, folder, path, mode);
    if (descriptor < 0) return -errno;
    long result = state_of_descriptor(descriptor, state);
    syscall(SYS_close, descriptor);
    return result;
}

static void trapped(int signal, siginfo_t *info, void *interrupted) {
    (void)signal;
    ucontext_t *context = interrupted;
    int saved = errno;
    long result = -EACCES;
    switch (info->si_syscall) {
    case SYS_newfstatat: {
        const char *path = (const char *)argument(context, 1);
        int folder = (int)argument(context, 0), flags = (int)argument(context, 3);
        void *state = (void *)argument(context, 2);
        result = flags & AT_EMPTY_PATH && *path == 0 ? state_of_descriptor(folder, state)
                                                     : state_of_path(folder, path, state, flags);
        break;
    }
#ifdef SYS_stat
    case SYS_stat:
        result = state_of_path(AT_FDCWD, (const char *)argument(context, 0), (void *)argument(context, 1), 0);
        break;
#endif
#ifdef SYS_lstat
    case SYS_lstat:
        result = state_of_path(
            AT_FDCWD, (const char *)argument(context, 0), (void *)argument(context, 1), AT_SYMLINK_NOFOLLOW);
        break;
#endif
    }
    errno = saved;
    answer(context, result);
}

int sandbox_answer_stat(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = trapped;
    action.sa_flags = SA_SIGINFO | SA_NODEFER;
    return sigaction(SIGSYS, &action, NULL);
}
