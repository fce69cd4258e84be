#ifndef EDICOLA_SANDBOX_LAYERS_H
#define EDICOLA_SANDBOX_LAYERS_H

#include <stdbool.h>

// 1 when this process may from now on only read under `readable` (a list that ends with NULL), 0 when the kernel has
// no Landlock, -1 and errno when it has and refused.
int sandbox_landlock(const char *const *readable);

// Lets the process ask the kernel for what its work needs and nothing more. With `may_open`, openat is among it (and
// Landlock decides); without, openat fails with EACCES. 0, or -1 and errno.
int sandbox_seccomp(bool may_open);

// Answers, from then on, what seccomp traps: the state of files that may be opened, EACCES of others. 0, or -1 and errno.
int sandbox_answer_stat(void);

#endif
