// One SELECT at a time over N connections in turn. Prints the CPU of the backends per SELECT and what else the kernel counts of them.
// Usage: in-turn PORT CONNECTIONS SELECTS_EACH EVICTED_KB PINNED SECONDS [ROWS]. The server lets the user postgres in without a
// password, and has: CREATE TABLE t AS SELECT g AS id, 'Company ' || g AS name FROM generate_series(1, 500000) g, with a primary key.
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

#define MAX 1000
static int fds[MAX], pids[MAX];
static int port, n, repeat, evictKb, pinned;
static int toEvict[2], fromEvict[2];
static char *evict;

static double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec + t.tv_nsec / 1e9; }
static void pin(int pid, int cpu) { cpu_set_t s; CPU_ZERO(&s); CPU_SET(cpu, &s); if (sched_setaffinity(pid, sizeof s, &s)) { perror("affinity"); exit(1); } }
static void full(int fd, const void *b, int len) { if (write(fd, b, len) != len) { perror("write"); exit(1); } }
static void readAll(int fd, void *b, int len) { char *p = b; while (len) { int r = read(fd, p, len); if (r <= 0) { perror("read"); exit(1); } p += r; len -= r; } }

static char buf[1 << 16];
// Reads until ReadyForQuery in as few reads as possible.
static void ready(int fd, int *pid) {
  int have = 0, at = 0;
  for (;;) {
    while (have - at >= 5) {
      uint32_t len; memcpy(&len, buf + at + 1, 4); len = ntohl(len);
      if (have - at < (int) len + 1) break;
      if (buf[at] == 'K' && pid) { uint32_t p; memcpy(&p, buf + at + 5, 4); *pid = ntohl(p); }
      if (buf[at] == 'E') { fprintf(stderr, "%.*s\n", (int) len, buf + at + 5); exit(1); }
      if (buf[at] == 'Z') return;
      at += len + 1;
    }
    int r = read(fd, buf + have, sizeof buf - have);
    if (r <= 0) { perror("read"); exit(1); }
    have += r;
  }
}
static int msg(char *to, char type, const char *body, int len) { int at = 0; if (type) to[at++] = type; uint32_t l = htonl(len + 4); memcpy(to + at, &l, 4); memcpy(to + at + 4, body, len); return at + 4 + len; }

static int open1(int *pid) {
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  if (connect(fd, (struct sockaddr *) &a, sizeof a)) { perror("connect"); exit(1); }
  int one = 1; setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  char b[256], m[300]; int l = 0; uint32_t v = htonl(196608); memcpy(b, &v, 4); l = 4;
  const char p[] = "user\0postgres\0database\0postgres\0"; memcpy(b + l, p, sizeof p); l += sizeof p;
  full(fd, m, msg(m, 0, b, l)); ready(fd, pid);
  const char q[] = "s1\0SELECT id, name FROM t WHERE id = $1\0\0\1\0\0\0\27"; 
  l = msg(m, 'P', q, sizeof q - 1); l += msg(m + l, 'S', "", 0);
  full(fd, m, l); ready(fd, NULL);
  return fd;
}
static void select1(int fd, uint32_t id) {
  char b[64], m[200]; int l = 0;
  b[l++] = 0; memcpy(b + l, "s1\0", 3); l += 3;
  memcpy(b + l, "\0\1\0\1\0\1\0\0\0\4", 10); l += 10;
  uint32_t v = htonl(id); memcpy(b + l, &v, 4); l += 4; memcpy(b + l, "\0\0", 2); l += 2;
  int at = msg(m, 'B', b, l);
  at += msg(m + at, 'E', "\0\0\0\0\0", 5); at += msg(m + at, 'S', "", 0);
  full(fd, m, at); ready(fd, NULL);
}
static void *evictor(void *x) {
  pin(0, 0); char c;
  for (;;) { readAll(toEvict[0], &c, 1); if (c == 'q') return 0; memset(evict, c, evictKb * 1024L); full(fromEvict[1], &c, 1); }
}
struct sums { double cpu, user, sys, switches, faults, slices; };
static struct sums sums(void) {
  struct sums s = {0};
  for (int i = 0; i < n; i++) {
    char p[64], l[1024]; FILE *f; unsigned long long run, wait, slices;
    sprintf(p, "/proc/%d/schedstat", pids[i]); f = fopen(p, "r"); fscanf(f, "%llu %llu %llu", &run, &wait, &slices); fclose(f); s.cpu += run / 1e3; s.slices += slices;
    sprintf(p, "/proc/%d/stat", pids[i]); f = fopen(p, "r"); fgets(l, sizeof l, f); fclose(f);
    unsigned long min, cmin, maj, cmaj, u, y; sscanf(strrchr(l, ')') + 2, "%*c %*d %*d %*d %*d %*d %*u %lu %lu %lu %lu %lu %lu", &min, &cmin, &maj, &cmaj, &u, &y);
    s.user += u * 1e4; s.sys += y * 1e4; s.faults += min;
    sprintf(p, "/proc/%d/status", pids[i]); f = fopen(p, "r"); while (fgets(l, sizeof l, f)) { unsigned long v; if (sscanf(l, "voluntary_ctxt_switches: %lu", &v) == 1) s.switches += v; } fclose(f);
  }
  return s;
}
int main(int c, char **v) {
  port = atoi(v[1]); n = atoi(v[2]); repeat = atoi(v[3]); evictKb = atoi(v[4]); pinned = atoi(v[5]); double secs = atof(v[6]); uint32_t ids = c > 7 ? atoi(v[7]) : 100000;
  for (int i = 0; i < n; i++) fds[i] = open1(&pids[i]);
  if (pinned) { pin(0, 1); for (int i = 0; i < n; i++) pin(pids[i], 0); }
  pthread_t t;
  if (evictKb) { evict = malloc(evictKb * 1024L); pipe(toEvict); pipe(fromEvict); pthread_create(&t, 0, evictor, 0); }
  struct sums before = {0}, after; double begun = 0, end = now() + secs / 2; long count = 0; uint32_t seed = 1; int warm = 1;
  for (int at = 0;; at = (at + 1) % n) {
    for (int r = 0; r < repeat; r++) {
      seed = seed * 1664525u + 1013904223u;
      if (evictKb) { char x = (char) (seed >> 24); if (x == 'q') x = 0; full(toEvict[1], &x, 1); readAll(fromEvict[0], &x, 1); }
      select1(fds[at], seed % ids + 1); count++;
    }
    if (at == n - 1 && now() >= end) {
      if (!warm) break;
      warm = 0; before = sums(); begun = now(); end = begun + secs; count = 0;
    }
  }
  double took = now() - begun; after = sums();
  printf("%4d conns, %3d each, evict %5d KB, pinned %d: CPU %6.2f us (user %5.2f sys %5.2f), elapsed %6.2f us, switches %.2f, faults %.3f\n", n, repeat, evictKb, pinned,
    (after.cpu - before.cpu) / count, (after.user - before.user) / count, (after.sys - before.sys) / count, took * 1e6 / count, (after.switches - before.switches) / count, (after.faults - before.faults) / count);
  return 0;
}
