// One SELECT at a time over N connections in turn. Prints the CPU of the backends per SELECT and what else the kernel
// counts of them.
// Usage: in-turn PORT CONNECTIONS SELECTS_EACH EVICTED_KB PINNED SECONDS [ROWS]. The server lets the user postgres in
// without a password, and has: CREATE TABLE t AS SELECT g AS id, 'Company ' || g AS name FROM generate_series(1, 500000)
// g, with a primary key.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define MOST_CONNECTIONS 1000

static int fds[MOST_CONNECTIONS], pids[MOST_CONNECTIONS];
static int port, connections, each, evictKb, pinned;
static int toEvictor[2], fromEvictor[2];
static char *evicted;
static char buffer[1 << 16];

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static void pin(int pid, int cpu) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(cpu, &set);
    if (sched_setaffinity(pid, sizeof set, &set)) fail("affinity");
}

static void writeAll(int fd, const void *bytes, int length) {
    if (write(fd, bytes, length) != length) fail("write");
}

static void readByte(int fd, char *byte) {
    if (read(fd, byte, 1) != 1) fail("read");
}

// Reads until ReadyForQuery, in as few reads as possible.
static void ready(int fd, int *pid) {
    int have = 0, at = 0;
    for (;;) {
        while (have - at >= 5) {
            uint32_t length, number;
            memcpy(&length, buffer + at + 1, 4);
            length = ntohl(length);
            if (have - at < (int) length + 1) break;
            if (buffer[at] == 'K' && pid) {
                memcpy(&number, buffer + at + 5, 4);
                *pid = ntohl(number);
            }
            if (buffer[at] == 'E') {
                fprintf(stderr, "%.*s\n", (int) length, buffer + at + 5);
                exit(1);
            }
            if (buffer[at] == 'Z') return;
            at += length + 1;
        }
        int more = read(fd, buffer + have, sizeof buffer - have);
        if (more <= 0) fail("read");
        have += more;
    }
}

// Appends a message; 0 as type is that of the first one, which has none.
static int message(char *to, char type, const char *body, int length) {
    int at = 0;
    if (type) to[at++] = type;
    uint32_t total = htonl(length + 4);
    memcpy(to + at, &total, 4);
    memcpy(to + at + 4, body, length);
    return at + 4 + length;
}

static int opened(int *pid) {
    int fd = socket(AF_INET, SOCK_STREAM, 0), one = 1;
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (connect(fd, (struct sockaddr *) &address, sizeof address)) fail("connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);

    char messages[300];
    const char startup[] = "\0\3\0\0user\0postgres\0database\0postgres\0";
    writeAll(fd, messages, message(messages, 0, startup, sizeof startup));
    ready(fd, pid);

    const char parse[] = "s1\0SELECT id, name FROM t WHERE id = $1\0\0\1\0\0\0\27";
    int length = message(messages, 'P', parse, sizeof parse - 1);
    length += message(messages + length, 'S', "", 0);
    writeAll(fd, messages, length);
    ready(fd, NULL);
    return fd;
}

static void selectRow(int fd, uint32_t id) {
    char bind[] = "\0s1\0\0\1\0\1\0\1\0\0\0\4iiii\0"; // the string's own end is the last of the two zeros
    char messages[200];
    uint32_t number = htonl(id);
    memcpy(bind + 14, &number, 4);
    int length = message(messages, 'B', bind, sizeof bind);
    length += message(messages + length, 'E', "\0\0\0\0\0", 5);
    length += message(messages + length, 'S', "", 0);
    writeAll(fd, messages, length);
    ready(fd, NULL);
}

static void *evict(void *nothing) {
    pin(0, 0);
    for (char byte;;) {
        readByte(toEvictor[0], &byte);
        memset(evicted, byte, evictKb * 1024L);
        writeAll(fromEvictor[1], &byte, 1);
    }
    return nothing;
}

struct counts {
    double cpu, user, sys, switches, faults; // times in microseconds
};

static FILE *file(int pid, const char *name) {
    char path[64];
    sprintf(path, "/proc/%d/%s", pid, name);
    FILE *opened = fopen(path, "r");
    if (!opened) fail(path);
    return opened;
}

// Of all backends.
static struct counts counts(void) {
    struct counts sum = {0};
    char line[1024];
    for (int i = 0; i < connections; i++) {
        unsigned long long nanos = 0;
        FILE *in = file(pids[i], "schedstat");
        if (fscanf(in, "%llu", &nanos) == 1) sum.cpu += nanos / 1e3;
        fclose(in);

        unsigned long faults, user, sys, number;
        in = file(pids[i], "stat");
        if (fgets(line, sizeof line, in)
            && sscanf(strrchr(line, ')') + 2, "%*c %*d %*d %*d %*d %*d %*u %lu %*u %*u %*u %lu %lu",
                      &faults, &user, &sys) == 3) {
            sum.faults += faults;
            sum.user += user * 1e4;
            sum.sys += sys * 1e4;
        }
        fclose(in);

        in = file(pids[i], "status");
        while (fgets(line, sizeof line, in)) {
            if (sscanf(line, "voluntary_ctxt_switches: %lu", &number) == 1) sum.switches += number;
        }
        fclose(in);
    }
    return sum;
}

int main(int count, char **arguments) {
    port = atoi(arguments[1]);
    connections = atoi(arguments[2]);
    each = atoi(arguments[3]);
    evictKb = atoi(arguments[4]);
    pinned = atoi(arguments[5]);
    double seconds = atof(arguments[6]);
    uint32_t rows = count > 7 ? atoi(arguments[7]) : 100000;

    for (int i = 0; i < connections; i++) fds[i] = opened(&pids[i]);
    if (pinned) {
        pin(0, 1);
        for (int i = 0; i < connections; i++) pin(pids[i], 0);
    }
    if (evictKb) {
        pthread_t thread;
        evicted = malloc(evictKb * 1024L);
        if (pipe(toEvictor) || pipe(fromEvictor) || pthread_create(&thread, NULL, evict, NULL)) fail("evict");
    }

    struct counts before = {0};
    double begun = 0, end = now() + seconds / 2;
    long selects = 0;
    uint32_t random = 1;
    for (int at = 0, isWarm = 0;; at = (at + 1) % connections) {
        for (int i = 0; i < each; i++) {
            random = random * 1664525u + 1013904223u;
            if (evictKb) {
                char byte = (char) (random >> 24);
                writeAll(toEvictor[1], &byte, 1);
                readByte(fromEvictor[0], &byte);
            }
            selectRow(fds[at], random % rows + 1);
            selects++;
        }
        if (at == connections - 1 && now() >= end) {
            if (isWarm) break;
            isWarm = 1;
            before = counts();
            begun = now();
            end = begun + seconds;
            selects = 0;
        }
    }
    double took = now() - begun;
    struct counts after = counts();
    printf("%4d conns, %3d each, evict %5d KB, pinned %d: CPU %6.2f us (user %5.2f sys %5.2f), elapsed %6.2f us,"
           " switches %.2f, faults %.3f\n",
           connections, each, evictKb, pinned, (after.cpu - before.cpu) / selects, (after.user - before.user) / selects,
           (after.sys - before.sys) / selects, took * 1e6 / selects, (after.switches - before.switches) / selects,
           (after.faults - before.faults) / selects);
    return 0;
}
