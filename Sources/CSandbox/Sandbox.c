#define _GNU_SOURCE
#include "CSandbox.h"
#include "Layers.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static int limit(int resource, rlim_t soft, rlim_t hard) {
    struct rlimit old;
    if (getrlimit(resource, &old) != 0) return -1;
    if (old.rlim_max != RLIM_INFINITY && hard > old.rlim_max) hard = old.rlim_max;
    if (soft > hard) soft = hard;
    struct rlimit new = {.rlim_cur = soft, .rlim_max = hard};
    return setrlimit(resource, &new);
}

static int set_limits(sandbox_limits limits) {
    if (limit(RLIMIT_CORE, 0, 0) != 0) return -1;
    // A log that is a file can't grow either: the line is lost, and that is no reason to die.
    if (limit(RLIMIT_FSIZE, 0, 0) != 0 || signal(SIGXFSZ, SIG_IGN) == SIG_ERR) return -1;
    if (limit(RLIMIT_NOFILE, limits.open_files, limits.open_files) != 0) return -1;
    if (limits.address_space && limit(RLIMIT_AS, limits.address_space, limits.address_space) != 0) return -1;
    // Soft under hard: the parent sees SIGXCPU and knows that time was the reason, unless a blocked signal was inherited.
    sigset_t none;
    sigemptyset(&none);
    if (sigprocmask(SIG_SETMASK, &none, NULL) != 0 || signal(SIGXCPU, SIG_DFL) == SIG_ERR) return -1;
    if (limits.cpu_seconds && limit(RLIMIT_CPU, limits.cpu_seconds, limits.cpu_seconds + 2) != 0) return -1;
    return 0;
}

static void close_others(void) {
#ifdef SYS_close_range
    if (syscall(SYS_close_range, 3u, ~0u, 0u) == 0) return;
#endif
    for (int descriptor = 3; descriptor < 1024; descriptor++) close(descriptor);
}

sandbox_result sandbox_enter(sandbox_limits limits, const char *const *readable, char *problem, size_t problem_size) {
    const char *step = "limits";
    close_others();
    if (set_limits(limits) != 0) goto failed;
    step = "no-new-privileges";
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) goto failed;
    // No other process of the same user may look in.
    step = "dumpable";
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) goto failed;
    step = "landlock";
    int landlock = sandbox_landlock(readable);
    if (landlock < 0) goto failed;
    step = "seccomp";
    if (sandbox_answer_stat() != 0 || sandbox_seccomp(landlock > 0) != 0) goto failed;
    return landlock > 0 ? sandbox_entered : sandbox_entered_without_landlock;

failed:
    snprintf(problem, problem_size, "%s: %s", step, strerror(errno));
    return sandbox_failed;
}
