#define _GNU_SOURCE
#include "CSandboxProbe.h"

#include <CSandbox.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int outcome(long result) {
    if (result >= 0) return 0;
    return errno == EACCES || errno == ENOMEM ? errno : 1;
}

static int attempt(probe_attempt what, const char *allowed, pid_t parent) {
    switch (what) {
    case probe_work: {
        char *memory = malloc(16 << 20);
        if (!memory) return ENOMEM;
        memset(memory, 1, 16 << 20);
        free(memory);
        if (fcntl(1, F_GETFD) < 0 || fcntl(1, F_GETFL) < 0) return 1;
        return outcome(write(1, "", 0));
    }
    case probe_read_passwd: return outcome(open("/etc/passwd", O_RDONLY));
    case probe_write_file: return outcome(open("/tmp/edicola-probe", O_CREAT | O_WRONLY, 0600));
    case probe_read_allowed: return outcome(open(allowed, O_RDONLY | O_DIRECTORY));
    case probe_state_passwd: {
        struct stat state;
        if (lstat("/etc/passwd", &state) == 0) return 1;
        return outcome(stat("/etc/passwd", &state));
    }
    case probe_state_in_disguise: {
        struct stat state;
        return outcome(syscall(SYS_newfstatat, AT_FDCWD, "/etc/passwd", &state, AT_EMPTY_PATH));
    }
    case probe_state_allowed: {
        struct stat state;
        char path[512];
        snprintf(path, sizeof path, "%s/there/is/no/such/file", allowed);
        if (stat(path, &state) == 0 || errno != ENOENT) return 1;
        if (stat(allowed, &state) != 0 || !S_ISDIR(state.st_mode)) return 1;
        if (syscall(SYS_newfstatat, 1, "", &state, AT_EMPTY_PATH) != 0) return 1;
        return outcome(fstat(1, &state));
    }
    case probe_socket: return outcome(socket(AF_INET, SOCK_STREAM, 0));
    case probe_fork: return outcome(fork());
    case probe_execute: return outcome(execl("/bin/true", "true", NULL));
    case probe_executable_memory:
        return outcome(
            mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? -1 : 0);
    case probe_signal_parent: return outcome(kill(parent, 0));
    case probe_trace_parent: return outcome(ptrace(PTRACE_ATTACH, parent, 0, 0));
    case probe_own_descriptor: return outcome(fcntl(1, F_SETOWN, parent));
    case probe_choose_signal: return outcome(fcntl(1, F_SETSIG, SIGKILL));
    case probe_asynchronous: return outcome(fcntl(1, F_SETFL, O_ASYNC));
    case probe_too_much_memory: {
        void *memory = malloc(3ul << 30);
        return memory ? 0 : ENOMEM;
    }
    case probe_endless:
        for (volatile unsigned long i = 0;; i++) {}
    }
    return 1;
}

probe_result sandbox_probe(probe_attempt what, unsigned user, const char *allowed) {
    pid_t parent = getpid();
    pid_t child = fork();
    if (child == 0) {
        if (user && (setgid(user) != 0 || setuid(user) != 0)) _exit(98);
        char problem[256];
        const char *readable[] = {allowed, NULL};
        sandbox_limits limits = {.address_space = 2ul << 30, .cpu_seconds = 1, .open_files = 32};
        // A test process may already exceed the limit on address space: the test of that limit sets it itself.
        if (what != probe_too_much_memory) limits.address_space = 0;
        if (sandbox_enter(limits, readable, problem, sizeof problem) == sandbox_failed) _exit(99);
        _exit(attempt(what, allowed, parent));
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    probe_result result = {.exited = -1};
    if (WIFEXITED(status)) result.exited = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
    return result;
}
