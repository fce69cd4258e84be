#ifndef CFILEIO_H
#define CFILEIO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// What Swift's C library modules do not show. All answer -1 with errno set when they fail.

/// Reads what the page cache holds and never waits for the disk: `preadv2` with `RWF_NOWAIT`. 0 or EAGAIN: read in a
/// thread that may wait. Where the system has no such call it always fails with EAGAIN.
ssize_t edicola_read_cached(int file, void *buffer, size_t count, int64_t offset);

typedef struct {
    int64_t size;      // bytes
    int64_t modified;  // nanoseconds since 1970
    bool is_plain;
} edicola_state;

/// `fstat`, whose struct Swift ascribes to whichever module a compiler run has loaded first.
int edicola_file_state(int file, edicola_state *state);

/// `stat`, for the same reason.
int edicola_path_state(const char *path, edicola_state *state);

/// Takes the exclusive lock of an open file without waiting; EWOULDBLOCK when another process has it.
int edicola_lock(int file);

/// Writes everything of the file system on which the file lives to its disk: one wait for many small files.
int edicola_sync_all(int file);

/// Lets the disk begin with what was written to a file, without waiting. It promises nothing: sync afterwards.
void edicola_begin_sync(int file);

/// Bytes that an ordinary program may still write where the path is.
int64_t edicola_free_bytes(const char *path);

/// Bytes of memory that the process has from the system; -1 where it does not say.
int64_t edicola_resident_bytes(void);

/// Gives memory that was freed back to the system, as far as the C library can: glibc keeps it otherwise.
void edicola_release_memory(void);

#endif
