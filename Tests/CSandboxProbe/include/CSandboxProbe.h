// For tests only: tries, in a child process that has locked itself in, what must not be possible there.
#ifndef EDICOLA_CSANDBOX_PROBE_H
#define EDICOLA_CSANDBOX_PROBE_H

typedef enum {
    probe_work,             // memory, standard output, an orderly end
    probe_read_passwd,      // open /etc/passwd
    probe_write_file,       // make a file in /tmp
    probe_read_allowed,     // open the folder that is allowed
    probe_state_passwd,     // stat /etc/passwd
    probe_state_in_disguise,  // the same, with the flag of a descriptor's
    probe_state_allowed,    // stat a file in the folder that is allowed, and the folder, and standard output
    probe_socket,
    probe_fork,
    probe_execute,          // execve
    probe_executable_memory,
    probe_signal_parent,
    probe_trace_parent,
    probe_own_descriptor,   // fcntl: have the kernel signal the parent when something happens on standard output
    probe_choose_signal,    // fcntl: and which signal
    probe_asynchronous,     // fcntl: and begin
    probe_too_much_memory,
    probe_endless,          // use the processor for ever
} probe_attempt;

typedef struct {
    int exited;  // the exit status, or -1: 0 done, 13 refused with EACCES, 12 no memory, 99 no sandbox, 1 otherwise
    int signal;  // the signal that ended it, or 0
} probe_result;

// With `user` other than 0, the child becomes that user first (only root can).
probe_result sandbox_probe(probe_attempt attempt, unsigned user, const char *allowed);

#endif
