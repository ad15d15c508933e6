/* A layer between a program and the system's library that lets file operations fail, for `scripts/faults`.
 *
 * It counts the operations that change what is in one folder, and lets one of them fail, or ends the
 * program there. It also moves the clock, and limits threads. Built as a library that is loaded before others (LD_PRELOAD).
 *
 * FAULTS_FOLDER  the folder, an absolute path
 * FAULTS_LOG     a file that gets a line for each operation: its number, its kind, and the path
 * FAULTS_AT      the number of the operation at which something happens, from 1; 0 for none
 * FAULTS_KIND    `once`: this operation fails. `on`: it and all later ones fail, except removals. `short`:
 *                half of what is written arrives, and later ones fail. `kill`: the program is killed before
 *                the operation. `half`: it is killed after half of what is written has arrived.
 * FAULTS_ERRNO   the number of the error
 * FAULTS_READ    the number of the reading of files in the folder, from 1, from which on all fail; the log
 *                gets a line for each of these
 * FAULTS_JUMP    seconds by which the time of day jumps to and fro, at every second reading of it
 * FAULTS_THREADS the number of threads besides the first that can live at the same time
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { FILES = 4096 };

static char folder[PATH_MAX], kind[16];
static long at, jump, most_threads, read_at;
static int error, log_file = -1;
static atomic_long operations, readings, threads, reads;
/* The paths of the open files in the folder. */
static _Atomic(char *) paths[FILES];
/* Whether a file in the folder has been opened for nothing but reading. */
static atomic_bool is_read[FILES];

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void start(void) {
  const char *value;
  if ((value = getenv("FAULTS_FOLDER"))) snprintf(folder, sizeof folder, "%s", value);
  snprintf(kind, sizeof kind, "%s", (value = getenv("FAULTS_KIND")) ? value : "once");
  at = (value = getenv("FAULTS_AT")) ? atol(value) : 0;
  error = (value = getenv("FAULTS_ERRNO")) ? atoi(value) : EIO;
  read_at = (value = getenv("FAULTS_READ")) ? atol(value) : 0;
  jump = (value = getenv("FAULTS_JUMP")) ? atol(value) : 0;
  most_threads = (value = getenv("FAULTS_THREADS")) ? atol(value) : LONG_MAX;
  if ((value = getenv("FAULTS_LOG")))
    log_file = syscall(SYS_openat, AT_FDCWD, value, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  /* Programs that this one starts are left alone. */
  unsetenv("LD_PRELOAD");
}

static int is_inside(const char *path) {
  char here[PATH_MAX];
  if (!folder[0] || !path) return 0;
  if (path[0] != '/') path = getcwd(here, sizeof here) ? here : "";
  size_t length = strlen(folder);
  return !strncmp(path, folder, length) && (path[length] == '/' || !path[length]);
}

/* Counts an operation. Returns 0 if it may go on, -1 if it fails, and 1 if only half of it is done. */
static int counted(const char *name, const char *path, int removes) {
  char line[PATH_MAX + 64];
  long number = atomic_fetch_add(&operations, 1) + 1;
  int length = snprintf(line, sizeof line, "%ld %s %s\n", number, name, path);
  if (log_file >= 0) syscall(SYS_write, log_file, line, length);
  if (!at || number < at) return 0;
  int is_write = !strcmp(name, "write");
  if (number == at) {
    if (!strcmp(kind, "kill") || (!strcmp(kind, "half") && !is_write)) kill(getpid(), SIGKILL);
    if (is_write && (!strcmp(kind, "half") || !strcmp(kind, "short"))) return 1;
  } else if (!strcmp(kind, "once") || removes) {
    return 0;
  }
  errno = error;
  return -1;
}

static int opened(int file, const char *path) {
  if (file >= 0 && file < FILES) paths[file] = strdup(path);
  return file;
}

static int open_in(int at_folder, const char *path, int flags, mode_t mode, const char *name) {
  int writes = (flags & O_ACCMODE) != O_RDONLY && is_inside(path);
  if (writes && counted(name, path, 0)) return -1;
  int file = syscall(SYS_openat, at_folder, path, flags, mode);
  if (file >= 0 && file < FILES) is_read[file] = !writes && is_inside(path);
  return writes ? opened(file, path) : file;
}

#define OPEN(name)                                                     \
  int name(const char *path, int flags, ...) {                         \
    va_list rest;                                                      \
    va_start(rest, flags);                                             \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest);                                                      \
    return open_in(AT_FDCWD, path, flags, mode, "open");               \
  }
OPEN(open)
OPEN(open64)

static const char *path_of(int file) {
  return file >= 0 && file < FILES ? paths[file] : NULL;
}

int close(int file) {
  if (file >= 0 && file < FILES) paths[file] = NULL;
  return syscall(SYS_close, file);
}

ssize_t read(int file, void *bytes, size_t length) {
  int is_counted = read_at && file >= 0 && file < FILES && is_read[file];
  if (is_counted && atomic_fetch_add(&reads, 1) + 1 >= read_at) {
    if (log_file >= 0) syscall(SYS_write, log_file, "0 read file\n", 12);
    errno = EIO;
    return -1;
  }
  return syscall(SYS_read, file, bytes, length);
}

ssize_t write(int file, const void *bytes, size_t length) {
  const char *path = path_of(file);
  int fate = path ? counted("write", path, 0) : 0;
  if (fate < 0) return -1;
  ssize_t written = syscall(SYS_write, file, bytes, fate ? length / 2 : length);
  if (fate && !strcmp(kind, "half")) kill(getpid(), SIGKILL);
  return written;
}

int ftruncate64(int file, off64_t length) {
  const char *path = path_of(file);
  if (path && counted("truncate", path, 1)) return -1;
  return syscall(SYS_ftruncate, file, length);
}

#define SYNC(name)                                   \
  int name(int file) {                               \
    const char *path = path_of(file);                \
    if (path && counted("sync", path, 0)) return -1; \
    return syscall(SYS_##name, file);                \
  }
SYNC(fsync)
SYNC(fdatasync)

int rename(const char *from, const char *to) {
  if (is_inside(to) && counted("rename", to, 0)) return -1;
  return REAL(rename)(from, to);
}

int mkdir(const char *path, mode_t mode) {
  if (is_inside(path) && counted("mkdir", path, 0)) return -1;
  return REAL(mkdir)(path, mode);
}

int unlink(const char *path) {
  if (is_inside(path) && counted("unlink", path, 1)) return -1;
  return REAL(unlink)(path);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = syscall(SYS_clock_gettime, clock, time);
  if (jump && clock == CLOCK_REALTIME && !result)
    time->tv_sec += atomic_fetch_add(&readings, 1) % 2 ? jump : -jump;
  return result;
}

struct work {
  void *(*run)(void *);
  void *with;
};

static void *counted_thread(void *given) {
  struct work work = *(struct work *)given;
  free(given);
  void *result = work.run(work.with);
  atomic_fetch_sub(&threads, 1);
  return result;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *with) {
  struct work *work = malloc(sizeof *work);
  int result = EAGAIN;
  if (atomic_fetch_add(&threads, 1) < most_threads && work) {
    *work = (struct work){run, with};
    result = REAL(pthread_create)(thread, attributes, counted_thread, work);
  }
  if (result) {
    atomic_fetch_sub(&threads, 1);
    free(work);
  }
  return result;
}
