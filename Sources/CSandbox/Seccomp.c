#define _GNU_SOURCE
#include "Layers.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define THIS_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define THIS_ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "the sandbox knows x86_64 and aarch64"
#endif

// What decoding a document needs: memory, the descriptors that are open, font folders, time, an orderly end.
// Found by running thousands of files; a name that one architecture lacks is left out there.
static const int allowed[] = {
    SYS_read, SYS_pread64, SYS_readv, SYS_write, SYS_writev, SYS_lseek, SYS_close, SYS_fstat,
    SYS_getdents64, SYS_munmap, SYS_mremap, SYS_madvise, SYS_brk, SYS_futex, SYS_sched_yield,
    SYS_clock_gettime, SYS_clock_getres, SYS_gettimeofday, SYS_getrandom, SYS_sysinfo, SYS_getpid, SYS_gettid,
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack, SYS_restart_syscall, SYS_exit,
    SYS_exit_group, SYS_setitimer,
#ifdef SYS_time
    SYS_time,
#endif
};

// Asked for out of habit (is this a terminal? may I read that?): a refusal is a fine answer.
static const int refused[] = {
    SYS_ioctl, SYS_faccessat, SYS_readlinkat, SYS_prlimit64, SYS_sched_getaffinity, SYS_uname, SYS_getcwd, SYS_statx,
    SYS_statfs, SYS_fstatfs,
#ifdef SYS_access
    SYS_access,
#endif
#ifdef SYS_readlink
    SYS_readlink,
#endif
#ifdef SYS_open
    SYS_open,
#endif
};

// By path, or by a descriptor in the guise of one: answered by sandbox_answer_stat.
static const int trapped[] = {
    SYS_newfstatat,
#ifdef SYS_stat
    SYS_stat,
#endif
#ifdef SYS_lstat
    SYS_lstat,
#endif
};

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, (action))
#define JUMP_IF_EQUAL(value, then, otherwise) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), (then), (otherwise))
#define REFUSE (SECCOMP_RET_ERRNO | EACCES)
#define KILL SECCOMP_RET_KILL_PROCESS
// The low word of an argument, on the little-endian machines that THIS_ARCHITECTURE admits.
#define ARGUMENT(n) args[n]

enum { capacity = 256 };

struct program {
    struct sock_filter lines[capacity];
    unsigned short count;
};

static void add(struct program *program, struct sock_filter line) {
    if (program->count < capacity) program->lines[program->count++] = line;
}

static void answer(struct program *program, int call, uint32_t action) {
    add(program, (struct sock_filter)JUMP_IF_EQUAL((uint32_t)call, 0, 1));
    add(program, (struct sock_filter)RETURN(action));
}

// mmap and mprotect, unless they ask for memory that can be executed: then the process dies.
static void answer_mapping(struct program *program, int call) {
    add(program, (struct sock_filter)JUMP_IF_EQUAL((uint32_t)call, 0, 4));
    add(program, (struct sock_filter)LOAD(ARGUMENT(2)));
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1));
    add(program, (struct sock_filter)RETURN(KILL));
    add(program, (struct sock_filter)RETURN(SECCOMP_RET_ALLOW));
}

// A signal to itself is how abort() ends; to anybody else it is an attack. A process can't know another one's number
// to be equal to its own, so the first argument decides.
static void answer_own_signal(struct program *program, int call, uint32_t own) {
    add(program, (struct sock_filter)JUMP_IF_EQUAL((uint32_t)call, 0, 4));
    add(program, (struct sock_filter)LOAD(ARGUMENT(0)));
    add(program, (struct sock_filter)JUMP_IF_EQUAL(own, 0, 1));
    add(program, (struct sock_filter)RETURN(SECCOMP_RET_ALLOW));
    add(program, (struct sock_filter)RETURN(KILL));
}

// Of fcntl only what asks about a descriptor or copies it. F_SETOWN, F_SETSIG and O_ASYNC on a pipe together have the
// kernel send any signal to any process of the same user, past the rule above.
static void answer_descriptor(struct program *program) {
    add(program, (struct sock_filter)JUMP_IF_EQUAL(SYS_fcntl, 0, 7));
    add(program, (struct sock_filter)LOAD(ARGUMENT(1)));
    add(program, (struct sock_filter)JUMP_IF_EQUAL(F_GETFD, 4, 0));
    add(program, (struct sock_filter)JUMP_IF_EQUAL(F_SETFD, 3, 0));
    add(program, (struct sock_filter)JUMP_IF_EQUAL(F_GETFL, 2, 0));
    add(program, (struct sock_filter)JUMP_IF_EQUAL(F_DUPFD_CLOEXEC, 1, 0));
    add(program, (struct sock_filter)RETURN(REFUSE));
    add(program, (struct sock_filter)RETURN(SECCOMP_RET_ALLOW));
}

int sandbox_seccomp(bool may_open) {
    struct program program = {.count = 0};
    add(&program, (struct sock_filter)LOAD(arch));
    add(&program, (struct sock_filter)JUMP_IF_EQUAL(THIS_ARCHITECTURE, 1, 0));
    add(&program, (struct sock_filter)RETURN(KILL));
    add(&program, (struct sock_filter)LOAD(nr));
#if defined(__x86_64__)
    // The x32 calls share the architecture and have their own numbers.
    add(&program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1));
    add(&program, (struct sock_filter)RETURN(KILL));
#endif
    answer_mapping(&program, SYS_mmap);
    answer_mapping(&program, SYS_mprotect);
    answer_own_signal(&program, SYS_tgkill, (uint32_t)syscall(SYS_getpid));
    answer_descriptor(&program);
    answer(&program, SYS_openat, may_open ? SECCOMP_RET_ALLOW : REFUSE);
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++) answer(&program, allowed[i], SECCOMP_RET_ALLOW);
    for (size_t i = 0; i < sizeof trapped / sizeof *trapped; i++) answer(&program, trapped[i], SECCOMP_RET_TRAP);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) answer(&program, refused[i], REFUSE);
    add(&program, (struct sock_filter)RETURN(KILL));
    if (program.count >= capacity) {
        errno = E2BIG;
        return -1;
    }
    struct sock_fprog filter = {.len = program.count, .filter = program.lines};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0);
}
