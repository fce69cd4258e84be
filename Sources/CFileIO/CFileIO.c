#define _GNU_SOURCE
#include "CFileIO.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/uio.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

ssize_t edicola_read_cached(int file, void *buffer, size_t count, int64_t offset) {
#ifdef RWF_NOWAIT
    struct iovec part = {buffer, count};
    return preadv2(file, &part, 1, offset, RWF_NOWAIT);
#else
    errno = EAGAIN;
    return -1;
#endif
}

static edicola_state made_of(const struct stat *status) {
#ifdef __APPLE__
    struct timespec modified = status->st_mtimespec;
#else
    struct timespec modified = status->st_mtim;
#endif
    return (edicola_state){
        .size = status->st_size,
        .modified = (int64_t)modified.tv_sec * 1000000000 + modified.tv_nsec,
        .is_plain = S_ISREG(status->st_mode),
    };
}

int edicola_file_state(int file, edicola_state *state) {
    struct stat status;
    if (fstat(file, &status) != 0) return -1;
    *state = made_of(&status);
    return 0;
}

int edicola_path_state(const char *path, edicola_state *state) {
    struct stat status;
    if (stat(path, &status) != 0) return -1;
    *state = made_of(&status);
    return 0;
}

int edicola_lock(int file) { return flock(file, LOCK_EX | LOCK_NB); }

void edicola_begin_sync(int file) {
#ifdef SYNC_FILE_RANGE_WRITE
    sync_file_range(file, 0, 0, SYNC_FILE_RANGE_WRITE);
#endif
}

int edicola_sync_all(int file) {
#ifdef __linux__
    return syncfs(file);
#else
    sync();
    return fsync(file);
#endif
}

int64_t edicola_free_bytes(const char *path) {
    struct statvfs room;
    if (statvfs(path, &room) != 0) return -1;
    return (int64_t)room.f_bavail * (int64_t)room.f_frsize;
}

int64_t edicola_resident_bytes(void) {
    // proc(5): the second number is resident pages.
    FILE *file = fopen("/proc/self/statm", "re");
    if (!file) return -1;
    long long pages = -1;
    if (fscanf(file, "%*s %lld", &pages) != 1) pages = -1;
    fclose(file);
    return pages < 0 ? -1 : (int64_t)pages * sysconf(_SC_PAGESIZE);
}

void edicola_release_memory(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
