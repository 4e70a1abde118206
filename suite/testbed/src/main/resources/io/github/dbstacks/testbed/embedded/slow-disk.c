/* Loaded before the C library, this lets each flush of a file take longer: by the nanoseconds in the file that DBSTACKS_DISK_DELAY
   names. Whoever writes another number there changes it for a process that runs. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *delay;
static int (*plain_fsync)(int);
static int (*plain_fdatasync)(int);

__attribute__((constructor)) static void begin(void) {
    plain_fsync = (int (*)(int)) dlsym(RTLD_NEXT, "fsync");
    plain_fdatasync = (int (*)(int)) dlsym(RTLD_NEXT, "fdatasync");
    const char *name = getenv("DBSTACKS_DISK_DELAY");
    int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
    if (file >= 0) {
        void *mapped = mmap(NULL, sizeof *delay, PROT_READ, MAP_SHARED, file, 0);
        delay = mapped == MAP_FAILED ? NULL : mapped;
        close(file);
    }
}

static int slowed(int result) {
    int error = errno;
    int64_t nanos = delay ? *delay : 0;
    struct timespec left = {nanos / 1000000000, nanos % 1000000000};
    while (nanos > 0 && nanosleep(&left, &left) == -1 && errno == EINTR) {
    }
    errno = error;
    return result;
}

int fsync(int file) {
    return slowed(plain_fsync(file));
}

int fdatasync(int file) {
    return slowed(plain_fdatasync(file));
}
