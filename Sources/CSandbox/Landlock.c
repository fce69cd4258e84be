#define _GNU_SOURCE
#include "Layers.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

// The numbers and structures are the kernel's own (linux/landlock.h), written out because the headers of the machine
// that builds may be older than the kernel that runs. The numbers are the same on every architecture.
enum {
    create_ruleset = 444,
    add_rule = 445,
    restrict_self = 446,
    ruleset_version = 1,
    rule_path_beneath = 1,
};
enum { access_read_file = 1 << 2, access_read_dir = 1 << 3 };

struct ruleset {
    uint64_t handled_access_fs;
    uint64_t handled_access_net;
    uint64_t scoped;
};

struct path_beneath {
    uint64_t allowed_access;
    int32_t parent;
} __attribute__((packed));

// Everything that version `abi` can refuse, so that nothing is left open by forgetting.
static struct ruleset everything(long abi, size_t *size) {
    struct ruleset rules = {.handled_access_fs = (1 << 13) - 1};
    *size = offsetof(struct ruleset, handled_access_net);
    if (abi >= 2) rules.handled_access_fs |= 1 << 13;  // refer
    if (abi >= 3) rules.handled_access_fs |= 1 << 14;  // truncate
    if (abi >= 4) {
        rules.handled_access_net = 3;  // bind, connect
        *size = offsetof(struct ruleset, scoped);
    }
    if (abi >= 5) rules.handled_access_fs |= 1 << 15;  // device ioctl
    if (abi >= 6) {
        rules.scoped = 3;  // abstract sockets, signals
        *size = sizeof rules;
    }
    return rules;
}

static int allow(int ruleset, const char *folder) {
    int parent = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (parent < 0) return errno == ENOENT || errno == ENOTDIR || errno == EACCES ? 0 : -1;
    struct path_beneath rule = {.allowed_access = access_read_file | access_read_dir, .parent = parent};
    long result = syscall(add_rule, ruleset, rule_path_beneath, &rule, 0);
    close(parent);
    return (int)result;
}

int sandbox_landlock(const char *const *readable) {
    long abi = syscall(create_ruleset, NULL, 0, ruleset_version);
    if (abi < 1) return errno == ENOSYS || errno == EOPNOTSUPP || errno == EPERM || errno == EACCES ? 0 : -1;
    size_t size;
    struct ruleset rules = everything(abi, &size);
    int ruleset = (int)syscall(create_ruleset, &rules, size, 0);
    if (ruleset < 0) return -1;
    for (; *readable; readable++) {
        if (allow(ruleset, *readable) != 0) return -1;
    }
    if (syscall(restrict_self, ruleset, 0) != 0) return -1;
    close(ruleset);
    return 1;
}
