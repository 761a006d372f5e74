// POSIX where the system has it; Windows has its own file for all but the first part. The feature macros must precede
// every header: the second gives madvise in glibc, the third flock and the number of processors in macOS.
#if defined(__unix__) || defined(__APPLE__)
#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE 1
#define _DARWIN_C_SOURCE 1
#define HAVE_POSIX 1
#endif

#include "base/platform.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// ---- The processor and the locale, which are asked in the same way on every system

bool platform_has_avx2(void) {
#if defined(__GNUC__) && defined(__x86_64__)
    return __builtin_cpu_supports("avx2") != 0;
#else
    return false;
#endif
}

bool platform_has_avx512(void) {
#if defined(__GNUC__) && defined(__x86_64__)
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vnni");
#else
    return false;
#endif
}

const char *platform_missing_instructions(void) {
#if defined(__GNUC__) && defined(__x86_64__)
#ifdef __SSE4_2__
    if (!__builtin_cpu_supports("sse4.2"))
        return "SSE4.2";
#endif
#ifdef __POPCNT__
    if (!__builtin_cpu_supports("popcnt"))
        return "POPCNT";
#endif
#ifdef __AVX2__
    if (!platform_has_avx2())
        return "AVX2";
#endif
#endif
    return NULL;
}

const char *platform_locale(const char *category) {
    const char *const variables[] = {"LC_ALL", category, "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *locale = getenv(variables[i]);
        if (locale && *locale)
            return locale;
    }
    return "";
}

// ---- A file as it lies in memory, for systems that do not map it, as pages. Windows could, but would keep others from
// replacing the file meanwhile.

#if defined(HAVE_POSIX) && !defined(__EMSCRIPTEN__)
#define HAVE_MAP 1
#else
#define HAVE_MAP 0
#endif

#if !HAVE_MAP

static void *read_whole(FILE *file, size_t size) {
    void *bytes = size > 0 ? malloc(size) : NULL;
    if (bytes && fread(bytes, 1, size, file) == size)
        return bytes;
    free(bytes);
    return NULL;
}

const void *platform_map(const char *path, size_t *size) {
    FILE *file = platform_open(path, "rb");
    if (!file)
        return NULL;
    long end = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : 0;
    *size = end > 0 ? (size_t)end : 0;
    const void *bytes = platform_seek(file, 0) ? read_whole(file, *size) : NULL;
    fclose(file);
    return bytes;
}

void platform_unmap(const void *start, size_t size) {
    (void)size;
    free((void *)start);
}

#endif

#ifndef _WIN32

#ifdef HAVE_POSIX
#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif
#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

char **platform_start(int *count, char **words) {
    (void)count;
#ifdef HAVE_POSIX
    signal(SIGPIPE, SIG_IGN);
#ifdef SIGXFSZ
    signal(SIGXFSZ, SIG_IGN);
#endif
#endif
    return words;
}

int64_t platform_microseconds(void) {
    struct timespec now;
#ifdef HAVE_POSIX
    clock_gettime(CLOCK_MONOTONIC, &now);
#else
    timespec_get(&now, TIME_UTC);
#endif
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int platform_cores(void) {
#if defined(HAVE_POSIX) && defined(_SC_NPROCESSORS_ONLN)
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : (int)cores;
#else
    return 1;
#endif
}

int64_t platform_memory_mb(void) {
#if defined(HAVE_POSIX) && defined(_SC_PHYS_PAGES)
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? (int64_t)pages * size >> 20 : 0;
#else
    return 0;
#endif
}

// Large blocks come from the system itself, which clears a page when it is first touched and takes it back at once.
#if defined(HAVE_POSIX) && defined(MAP_ANONYMOUS) && defined(MADV_DONTNEED) && defined(__linux__)
#define HAVE_PAGES 1
#else
#define HAVE_PAGES 0
#endif

enum { CACHE_LINE = 64, MUCH = 1 << 20, GIVEN_BACK_FROM = 1 << 23, LARGE_PAGES_FROM = 1 << 24 };

#if HAVE_PAGES
static bool is_much(size_t size) {
    return size >= MUCH;
}
#endif

void *platform_allocate_large(size_t size) {
    if (size > SIZE_MAX - MUCH)
        return NULL;
#if HAVE_PAGES
    if (is_much(size)) {
        void *pages = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (pages == MAP_FAILED)
            return NULL;
#ifdef MADV_HUGEPAGE
        // A large page takes long to clear. If the system refuses, ordinary ones do as well.
        if (size >= LARGE_PAGES_FROM)
            (void)madvise(pages, size, MADV_HUGEPAGE);
#endif
        return pages;
    }
#endif
    void *start = aligned_alloc(CACHE_LINE, (size + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE);
    if (start)
        memset(start, 0, size);
    return start;
}

void platform_clear_large(void *start, size_t size) {
#if HAVE_PAGES
    // A smaller block is cleared sooner than its pages, given back, would be faulted in again.
    if (size >= GIVEN_BACK_FROM && madvise(start, size, MADV_DONTNEED) == 0)
        return;
#endif
    if (start)
        memset(start, 0, size);
}

void platform_free_large(void *start, size_t size) {
#if HAVE_PAGES
    if (start && is_much(size)) {
        munmap(start, size);
        return;
    }
#endif
    (void)size;
    free(start);
}

bool platform_is_terminal(void) {
#ifdef HAVE_POSIX
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
#else
    return false;
#endif
}

bool platform_is_special_file(const char *path) {
#ifdef HAVE_POSIX
    struct stat status;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode);
#else
    (void)path;
    return false;
#endif
}

bool platform_is_folder(const char *path) {
#ifdef HAVE_POSIX
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
#else
    (void)path;
    return true;
#endif
}

bool platform_knows_files(void) {
#ifdef HAVE_POSIX
    return true;
#else
    return false;
#endif
}

bool platform_is_link(const char *path) {
#ifdef HAVE_POSIX
    struct stat status;
    return lstat(path, &status) == 0 && S_ISLNK(status.st_mode);
#else
    (void)path;
    return false;
#endif
}

FILE *platform_open(const char *path, const char *mode) {
    return fopen(path, mode);
}

bool platform_remove(const char *path) {
    return remove(path) == 0;
}

bool platform_seek(FILE *file, uint64_t offset) {
#ifdef HAVE_POSIX
    return offset <= INT64_MAX && (uint64_t)(off_t)offset == offset && fseeko(file, (off_t)offset, SEEK_SET) == 0;
#else
    return offset <= LONG_MAX && fseek(file, (long)offset, SEEK_SET) == 0;
#endif
}

const char *platform_file_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

#ifdef HAVE_POSIX
// Checks the file that was opened, not the one that had the name before; O_NONBLOCK keeps a pipe from waiting for its
// other end.
static FILE *open_ordinary(const char *path, int flags, const char *mode) {
    struct stat status;
    int file = open(path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
    bool opened = file >= 0, ordinary = opened && fstat(file, &status) == 0 && S_ISREG(status.st_mode);
    FILE *stream = ordinary ? fdopen(file, mode) : NULL;
    if (opened && !stream)
        close(file);
    if (opened && !ordinary)
        errno = 0;
    return stream;
}
#endif

FILE *platform_open_ordinary(const char *path, bool follow) {
#ifdef HAVE_POSIX
    FILE *file = open_ordinary(path, O_RDONLY | (follow ? 0 : O_NOFOLLOW), "rb");
    if (!file && !follow && platform_is_link(path))
        errno = 0; // systems report a link by different errors
    return file;
#else
    errno = 0;
    return follow ? fopen(path, "rb") : NULL;
#endif
}

#if HAVE_MAP
const void *platform_map(const char *path, size_t *size) {
    int file = open(path, O_RDONLY | O_NONBLOCK); // a pipe must not stop the program
    if (file < 0)
        return NULL;
    struct stat status;
    bool ordinary = fstat(file, &status) == 0 && S_ISREG(status.st_mode);
    *size = ordinary && status.st_size > 0 ? (size_t)status.st_size : 0;
    errno = 0;
    void *start = *size > 0 ? mmap(NULL, *size, PROT_READ, MAP_PRIVATE, file, 0) : MAP_FAILED;
    close(file);
    return start == MAP_FAILED ? NULL : start;
}

void platform_unmap(const void *start, size_t size) {
    munmap((void *)start, size);
}
#endif

FILE *platform_append_ordinary(const char *path) {
#ifdef HAVE_POSIX
    FILE *file = open_ordinary(path, O_WRONLY | O_CREAT | O_APPEND, "ab");
    if (!file && platform_is_special_file(path))
        errno = 0; // a pipe without a reader cannot be opened
    return file;
#else
    return fopen(path, "ab");
#endif
}

bool platform_make_folder(const char *path) {
#ifdef HAVE_POSIX
    // Another program may make it in between.
    return platform_is_folder(path) || mkdir(path, 0777) == 0 || (errno == EEXIST && platform_is_folder(path));
#else
    // A file can be opened only in a folder that exists; a file that is there already is not touched.
    char name[FILENAME_MAX];
    int length = snprintf(name, sizeof name, "%s/folder.tmp", path);
    if (length < 0 || (size_t)length >= sizeof name)
        return false;
    FILE *left = fopen(name, "rb"), *made = left ? NULL : fopen(name, "wbx");
    if (left)
        fclose(left);
    return left || (made && fclose(made) == 0 && remove(name) == 0);
#endif
}

bool platform_same_file(const char *one, const char *other) {
#ifdef HAVE_POSIX
    struct stat a, b;
    if (stat(one, &a) == 0 && stat(other, &b) == 0)
        return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
#endif
    return strcmp(one, other) == 0;
}

bool platform_link_target(const char *path, char *target, size_t size) {
#ifdef HAVE_POSIX
    char *found = realpath(path, NULL);
    bool fits = found && strlen(found) < size;
    if (fits)
        memcpy(target, found, strlen(found) + 1);
    else if (found)
        errno = ENAMETOOLONG;
    free(found);
    return fits;
#else
    (void)path;
    (void)target;
    (void)size;
    errno = 0;
    return false;
#endif
}

#ifdef HAVE_POSIX
static bool lock(int file) {
#ifdef LOCK_EX
    return flock(file, LOCK_EX | LOCK_NB) == 0;
#else
    (void)file;
    errno = ENOLCK;
    return false;
#endif
}

// A run owns a file by a lock, which the system releases when the run ends, however it ends. Whether `file` is now
// owned, and `path` is still its name: its owner may have renamed or removed it before the lock was free.
static bool own(int file, const char *path) {
    struct stat status, named;
    return lock(file) && fstat(file, &status) == 0 && stat(path, &named) == 0 && S_ISREG(status.st_mode) &&
           status.st_dev == named.st_dev && status.st_ino == named.st_ino;
}

// Takes over a file left by a run that has ended; -1 if there is none.
static int own_left(const char *path) {
    int file = open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (file < 0 || own(file, path))
        return file;
    close(file);
    return -1;
}

static int own_new(const char *path) {
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    errno = file < 0 ? errno : 0;
    // Until the lock is set another run may take the file for an abandoned one. Where the file system has no locks
    // nobody can.
    if (file < 0 || own(file, path) || (errno != 0 && errno != EWOULDBLOCK && errno != ENOENT))
        return file;
    close(file);
    errno = EEXIST;
    return -1;
}
#endif

FILE *platform_own_file(const char *path) {
#ifdef HAVE_POSIX
    int file = own_new(path);
    if (file < 0 && errno == EEXIST) {
        file = own_left(path);
        if (file >= 0 && ftruncate(file, 0) != 0) {
            close(file);
            file = -1;
        }
        if (file < 0)
            errno = EEXIST;
    }
    FILE *stream = file < 0 ? NULL : fdopen(file, "wb");
    if (file >= 0 && !stream)
        close(file);
    return stream;
#else
    return fopen(path, "wbx");
#endif
}

bool platform_may_write(const char *path) {
#ifdef HAVE_POSIX
    struct stat status;
    if (stat(path, &status) != 0)
        return true;
    // Root may write everything, even files that their owner has protected from himself.
    bool allowed = (status.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) != 0;
    errno = allowed ? errno : EACCES;
    return allowed && access(path, W_OK) == 0;
#else
    (void)path;
    return true;
#endif
}

#ifdef HAVE_POSIX
// Gives a file the owner and rights of the one that it replaces, if there is one. An owner that only root could set, or
// rights that the file system does not have, are left as they are.
static void take_over_rights(int file, const char *old) {
    struct stat status, own;
    if (stat(old, &status) != 0 || fstat(file, &own) != 0)
        return;
    if (own.st_uid != status.st_uid || own.st_gid != status.st_gid)
        (void)!fchown(file, status.st_uid, status.st_gid);
    (void)!fchmod(file, status.st_mode & 0777);
}

// Makes a new name survive a failure of the machine, where the file system can sync folders.
static void sync_folder(const char *path) {
    size_t length = (size_t)(platform_file_name(path) - path);
    char folder[PATH_MAX];
    if (length >= sizeof folder)
        return;
    memcpy(folder, path, length);
    memcpy(folder + length, ".", 2);
    int file = open(folder, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return;
    (void)fsync(file);
    close(file);
}
#endif

bool platform_keep_file(FILE *file, const char *from, const char *to) {
#ifdef HAVE_POSIX
    // Renamed while it is owned, so that nobody takes it for an abandoned one.
    take_over_rights(fileno(file), to);
    bool kept = fflush(file) == 0 && fsync(fileno(file)) == 0 && rename(from, to) == 0;
    int reason = errno;
    if (kept)
        sync_folder(to);
    else
        remove(from);
    fclose(file);
#else
    bool written = fflush(file) == 0;
    written = fclose(file) == 0 && written;
    bool kept = written && rename(from, to) == 0;
    int reason = errno;
    if (!kept)
        remove(from);
#endif
    errno = reason;
    return kept;
}

void platform_drop_file(FILE *file, const char *path) {
#ifdef HAVE_POSIX
    remove(path);
    fclose(file);
#else
    fclose(file);
    remove(path);
#endif
}

void platform_remove_left(const char *path) {
#ifdef HAVE_POSIX
    int file = own_left(path);
    if (file < 0)
        return;
    remove(path);
    close(file);
#else
    (void)path;
#endif
}

bool platform_is_screen(FILE *file) {
#ifdef HAVE_POSIX
    return isatty(fileno(file));
#else
    (void)file;
    return false;
#endif
}

// "UTF-8" or "utf8" in the name of a locale.
static bool names_utf8(const char *locale) {
    char letters[8] = "";
    for (; *locale; locale++) {
        if (*locale == '-')
            continue;
        memmove(letters, letters + 1, 3);
        letters[3] = (char)tolower((unsigned char)*locale);
        if (memcmp(letters, "utf8", 4) == 0)
            return true;
    }
    return false;
}

bool platform_shows_unicode(FILE *file) {
    const char *terminal = getenv("TERM");
    if (!platform_is_screen(file) || !terminal || !*terminal || strcmp(terminal, "dumb") == 0)
        return false;
    return names_utf8(platform_locale("LC_CTYPE"));
}

static atomic_bool *interrupt_flag;

#ifdef HAVE_POSIX
// An interrupt leaves a byte here, so that a wait that begins just after it, or runs in another thread, ends as well.
static int interrupt_pipe[2] = {-1, -1};

static void close_interrupt_pipe(void) {
    for (int i = 0; i < 2; i++) {
        if (interrupt_pipe[i] >= 0)
            close(interrupt_pipe[i]);
        interrupt_pipe[i] = -1;
    }
}

static void open_interrupt_pipe(void) {
    close_interrupt_pipe();
    if (pipe(interrupt_pipe) != 0)
        interrupt_pipe[0] = interrupt_pipe[1] = -1;
    else
        fcntl(interrupt_pipe[1], F_SETFL, O_NONBLOCK);
}
#endif

static void note_interrupt(int number) {
    (void)number;
    if (interrupt_flag)
        atomic_store(interrupt_flag, true);
#ifdef HAVE_POSIX
    int before = errno;
    ssize_t written = write(interrupt_pipe[1], "", 1);
    (void)written; // a full pipe ends the wait as well
    errno = before;
#else
    signal(number, SIG_DFL);
#endif
}

void platform_catch_interrupt(atomic_bool *interrupted) {
#ifdef HAVE_POSIX
    // Without SA_RESTART, so that a read that waits ends. A read in another thread goes on, so the next interrupt ends
    // the program.
    struct sigaction action = {.sa_handler = interrupted ? note_interrupt : SIG_DFL, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    if (interrupted)
        open_interrupt_pipe();
    interrupt_flag = interrupted;
    sigaction(SIGINT, &action, NULL);
    if (!interrupted)
        close_interrupt_pipe();
#else
    interrupt_flag = interrupted;
    signal(SIGINT, interrupted ? note_interrupt : SIG_DFL);
#endif
}

bool platform_wait_for_input(FILE *file) {
#ifdef HAVE_POSIX
    struct pollfd wanted[] = {{.fd = fileno(file), .events = POLLIN}, {.fd = interrupt_pipe[0], .events = POLLIN}};
    while (poll(wanted, 2, -1) < 0)
        if (errno != EINTR)
            return true; // the read will report it
    return wanted[1].revents == 0;
#else
    (void)file;
    return true;
#endif
}

bool platform_program_path(char *path, size_t size) {
#if defined(__linux__)
    ssize_t length = size > 0 ? readlink("/proc/self/exe", path, size - 1) : 0;
    // A path that fills the buffer may have been cut.
    if (length <= 0 || (size_t)length >= size - 1)
        return false;
    path[length] = '\0';
    return true;
#elif defined(__APPLE__)
    enum { PATH_LENGTH = 4096 };
    char started[PATH_LENGTH]; // the name by which it was started
    uint32_t length = sizeof started;
    return _NSGetExecutablePath(started, &length) == 0 && platform_link_target(started, path, size);
#else
    (void)path;
    (void)size;
    return false;
#endif
}

#endif
