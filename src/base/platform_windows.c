// platform.h for Windows, but for the processor (platform.c). The system wants names in UTF-16: every call with a name
// goes through widen().
#include "base/platform.h"

#ifdef _WIN32

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"

enum { PATH_LENGTH = 4096 };

// ---- Names

// A name of UTF-8 in UTF-16; false with the reason in errno.
static bool widen(const char *path, wchar_t wide[PATH_LENGTH]) {
    if (MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, wide, PATH_LENGTH) > 0)
        return true;
    errno = GetLastError() == ERROR_NO_UNICODE_TRANSLATION ? EILSEQ : ENAMETOOLONG;
    return false;
}

// False if it does not fit.
static bool narrow(const wchar_t *wide, char *text, size_t size) {
    return size <= INT_MAX && WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, (int)size, NULL, NULL) > 0;
}

static char *narrow_copy(const wchar_t *wide) {
    int size = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
    char *text = size > 0 ? malloc((size_t)size) : NULL;
    if (text)
        WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, size, NULL, NULL);
    return text;
}

static void use_slashes(char *path) {
    for (; *path; path++)
        if (*path == '\\')
            *path = '/';
}

// The reason of the last failure, for errno.
static int reason(void) {
    switch (GetLastError()) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
    case ERROR_BAD_NETPATH: return ENOENT;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
    case ERROR_WRITE_PROTECT: return EACCES;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS: return EEXIST;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL: return ENOSPC;
    case ERROR_FILENAME_EXCED_RANGE: return ENAMETOOLONG;
    default: return EIO;
    }
}

// ---- Start

static HANDLE handle_of(FILE *file) {
    return (HANDLE)_get_osfhandle(_fileno(file));
}

static bool is_console(FILE *file) {
    DWORD mode;
    return GetConsoleMode(handle_of(file), &mode);
}

static UINT input_encoding, output_encoding; // of the console before the program started

static void restore_console(void) {
    SetConsoleCP(input_encoding);
    SetConsoleOutputCP(output_encoding);
}

// The console belongs to the shell too, so its settings are restored.
static void prepare_console(void) {
    if (!is_console(stdin) && !is_console(stdout) && !is_console(stderr))
        return;
    input_encoding = GetConsoleCP();
    output_encoding = GetConsoleOutputCP();
    if (input_encoding && output_encoding && atexit(restore_console) == 0) {
        SetConsoleCP(CP_UTF8);
        SetConsoleOutputCP(CP_UTF8);
    }
}

// The C library's own start of a program with wmain; `wildcards` lets it expand words with * and ?, which no shell of
// Windows does.
int __wgetmainargs(int *count, wchar_t ***words, wchar_t ***environment, int wildcards, int *new_mode);

char **platform_start(int *count, char **words) {
    // A console ends its input by Ctrl-Z, which only text mode understands.
    if (!is_console(stdin))
        _setmode(_fileno(stdin), _O_BINARY);
    _setmode(_fileno(stdout), _O_BINARY);
    _setmode(_fileno(stderr), _O_BINARY);
    prepare_console();
    int found, new_mode = 0;
    wchar_t **wide, **environment;
    if (__wgetmainargs(&found, &wide, &environment, 1, &new_mode) != 0)
        return words;
    char **read = calloc((size_t)found + 1, sizeof *read);
    for (int i = 0; read && i < found; i++)
        if (!(read[i] = narrow_copy(wide[i])))
            return words;
    *count = read ? found : *count;
    return read ? read : words;
}

// ---- The machine

int64_t platform_microseconds(void) {
    LARGE_INTEGER ticks, second;
    QueryPerformanceCounter(&ticks);
    QueryPerformanceFrequency(&second);
    return ticks.QuadPart / second.QuadPart * 1000000 + ticks.QuadPart % second.QuadPart * 1000000 / second.QuadPart;
}

int platform_cores(void) {
    DWORD_PTR mine, all;
    int cores = 0;
    if (GetProcessAffinityMask(GetCurrentProcess(), &mine, &all))
        for (; mine; mine &= mine - 1)
            cores++;
    return cores < 1 ? 1 : cores;
}

int64_t platform_memory_mb(void) {
    MEMORYSTATUSEX memory = {.dwLength = sizeof memory};
    return GlobalMemoryStatusEx(&memory) ? (int64_t)(memory.ullTotalPhys >> 20) : 0;
}

// Large pages need a right that users do not have. The system clears its pages when they are first touched.
enum { CACHE_LINE = 64, MUCH = 1 << 24 };

void *platform_allocate_large(size_t size) {
    if (size >= MUCH)
        return VirtualAlloc(NULL, size, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
    void *start = _aligned_malloc(size, CACHE_LINE);
    if (start)
        memset(start, 0, size);
    return start;
}

void platform_clear_large(void *start, size_t size) {
    if (start)
        memset(start, 0, size);
}

void platform_free_large(void *start, size_t size) {
    if (start && size >= MUCH)
        VirtualFree(start, 0, MEM_RELEASE);
    else
        _aligned_free(start);
}

// ---- Kinds of files

// Devices such as NUL and COM1 have their names in every folder; the full name shows what they are.
static bool is_device(const wchar_t *wide) {
    wchar_t full[PATH_LENGTH];
    DWORD length = GetFullPathNameW(wide, PATH_LENGTH, full, NULL);
    return length > 0 && length < PATH_LENGTH && wcsncmp(full, L"\\\\.\\", 4) == 0;
}

static bool has_attribute(const char *path, DWORD attribute) {
    wchar_t wide[PATH_LENGTH];
    DWORD attributes = widen(path, wide) ? GetFileAttributesW(wide) : INVALID_FILE_ATTRIBUTES;
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & attribute) != 0;
}

bool platform_is_special_file(const char *path) {
    wchar_t wide[PATH_LENGTH];
    return widen(path, wide) && (is_device(wide) || platform_is_folder(path));
}

bool platform_is_folder(const char *path) {
    return has_attribute(path, FILE_ATTRIBUTE_DIRECTORY);
}

bool platform_knows_files(void) {
    return true;
}

// A file that a cloud service stores elsewhere has the attribute too, but is no link.
bool platform_is_link(const char *path) {
    wchar_t wide[PATH_LENGTH];
    WIN32_FIND_DATAW found;
    if (!has_attribute(path, FILE_ATTRIBUTE_REPARSE_POINT) || !widen(path, wide))
        return false;
    HANDLE search = FindFirstFileW(wide, &found);
    if (search == INVALID_HANDLE_VALUE)
        return true;
    FindClose(search);
    return IsReparseTagNameSurrogate(found.dwReserved0);
}

// ---- Opening

FILE *platform_open(const char *path, const char *mode) {
    wchar_t wide[PATH_LENGTH], how[8];
    return widen(path, wide) && MultiByteToWideChar(CP_UTF8, 0, mode, -1, how, 8) > 0 ? _wfopen(wide, how) : NULL;
}

bool platform_remove(const char *path) {
    wchar_t wide[PATH_LENGTH];
    return widen(path, wide) && _wremove(wide) == 0;
}

bool platform_seek(FILE *file, uint64_t offset) {
    return offset <= INT64_MAX && _fseeki64(file, (int64_t)offset, SEEK_SET) == 0;
}

const char *platform_file_name(const char *path) {
    const char *name = path;
    for (const char *at = path; *at; at++)
        if (strchr("/\\:", *at))
            name = at + 1;
    return name;
}

static FILE *open_if(bool ordinary, const char *path, const char *mode) {
    FILE *file = ordinary ? platform_open(path, mode) : NULL;
    if (file && GetFileType(handle_of(file)) != FILE_TYPE_DISK) {
        fclose(file);
        file = NULL;
        ordinary = false;
    }
    if (!ordinary)
        errno = 0;
    return file;
}

FILE *platform_open_ordinary(const char *path, bool follow) {
    return open_if(!platform_is_special_file(path) && (follow || !platform_is_link(path)), path, "rb");
}

FILE *platform_append_ordinary(const char *path) {
    return open_if(!platform_is_special_file(path), path, "ab");
}

bool platform_make_folder(const char *path) {
    wchar_t wide[PATH_LENGTH];
    if (platform_is_folder(path))
        return true;
    if (!widen(path, wide))
        return false;
    if (CreateDirectoryW(wide, NULL) || platform_is_folder(path))
        return true;
    errno = reason();
    return false;
}

// Opens a file or folder to query it; INVALID_HANDLE_VALUE with the reason in errno.
static HANDLE look_at(const char *path) {
    wchar_t wide[PATH_LENGTH];
    if (!widen(path, wide))
        return INVALID_HANDLE_VALUE;
    HANDLE file = CreateFileW(wide, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, OPEN_EXISTING,
                              FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (file == INVALID_HANDLE_VALUE)
        errno = reason();
    return file;
}

static bool identify(const char *path, BY_HANDLE_FILE_INFORMATION *identity) {
    HANDLE file = look_at(path);
    bool known = file != INVALID_HANDLE_VALUE && GetFileInformationByHandle(file, identity);
    if (file != INVALID_HANDLE_VALUE)
        CloseHandle(file);
    return known;
}

bool platform_same_file(const char *one, const char *other) {
    BY_HANDLE_FILE_INFORMATION a, b;
    if (!identify(one, &a) || !identify(other, &b))
        return strcmp(one, other) == 0;
    return a.dwVolumeSerialNumber == b.dwVolumeSerialNumber && a.nFileIndexHigh == b.nFileIndexHigh &&
           a.nFileIndexLow == b.nFileIndexLow;
}

// The name that the system uses, without its prefix.
bool platform_link_target(const char *path, char *target, size_t size) {
    HANDLE file = look_at(path);
    if (file == INVALID_HANDLE_VALUE)
        return false;
    wchar_t full[PATH_LENGTH];
    DWORD length = GetFinalPathNameByHandleW(file, full, PATH_LENGTH, FILE_NAME_NORMALIZED);
    CloseHandle(file);
    bool marked = length < PATH_LENGTH && wcsncmp(full, L"\\\\?\\", 4) == 0;
    bool network = marked && wcsncmp(full + 4, L"UNC\\", 4) == 0;
    if (network)
        full[6] = L'\\';
    if (length > 0 && length < PATH_LENGTH && narrow(network ? full + 6 : marked ? full + 4 : full, target, size))
        return true;
    errno = ENAMETOOLONG;
    return false;
}

// ---- Own files

// A run owns a file by keeping it open so that nobody else can write to it, until the run ends, however it ends.
static HANDLE own(const char *path, DWORD how) {
    wchar_t wide[PATH_LENGTH];
    if (!widen(path, wide))
        return INVALID_HANDLE_VALUE;
    HANDLE file = CreateFileW(wide, GENERIC_WRITE | DELETE, FILE_SHARE_READ | FILE_SHARE_DELETE, NULL, how,
                              FILE_ATTRIBUTE_NORMAL | FILE_FLAG_OPEN_REPARSE_POINT, NULL);
    if (file == INVALID_HANDLE_VALUE)
        errno = reason();
    return file;
}

// Takes over a file left by a run that has ended.
static HANDLE own_left(const char *path) {
    BY_HANDLE_FILE_INFORMATION status;
    HANDLE file = platform_is_special_file(path) ? INVALID_HANDLE_VALUE : own(path, OPEN_EXISTING);
    if (file == INVALID_HANDLE_VALUE ||
        (GetFileInformationByHandle(file, &status) && !(status.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT)))
        return file;
    CloseHandle(file);
    return INVALID_HANDLE_VALUE;
}

static FILE *stream_of(HANDLE file) {
    int number = _open_osfhandle((intptr_t)file, _O_BINARY);
    FILE *stream = number < 0 ? NULL : _fdopen(number, "wb");
    if (number >= 0 && !stream)
        _close(number);
    else if (number < 0)
        CloseHandle(file);
    return stream;
}

FILE *platform_own_file(const char *path) {
    HANDLE file = own(path, CREATE_NEW);
    if (file == INVALID_HANDLE_VALUE && errno == EEXIST) {
        file = own_left(path);
        if (file != INVALID_HANDLE_VALUE && !SetEndOfFile(file)) {
            CloseHandle(file);
            file = INVALID_HANDLE_VALUE;
        }
        errno = EEXIST;
    }
    return file == INVALID_HANDLE_VALUE ? NULL : stream_of(file);
}

bool platform_may_write(const char *path) {
    wchar_t wide[PATH_LENGTH];
    DWORD attributes = widen(path, wide) ? GetFileAttributesW(wide) : INVALID_FILE_ATTRIBUTES;
    bool allowed = attributes == INVALID_FILE_ATTRIBUTES || !(attributes & FILE_ATTRIBUTE_READONLY);
    errno = allowed ? errno : EACCES;
    return allowed;
}

// Whether `from` now has the name `to`; false with the reason in errno.
static bool rename_over(const char *from, const char *to) {
    wchar_t old[PATH_LENGTH], new[PATH_LENGTH];
    if (!widen(from, old) || !widen(to, new))
        return false;
    if (MoveFileExW(old, new, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH))
        return true;
    errno = reason();
    return false;
}

bool platform_keep_file(FILE *file, const char *from, const char *to) {
    bool kept = fflush(file) == 0 && _commit(_fileno(file)) == 0 && rename_over(from, to);
    int failure = errno;
    if (!kept)
        platform_remove(from);
    fclose(file);
    errno = failure;
    return kept;
}

void platform_drop_file(FILE *file, const char *path) {
    platform_remove(path);
    fclose(file);
}

void platform_remove_left(const char *path) {
    HANDLE file = own_left(path);
    if (file == INVALID_HANDLE_VALUE)
        return;
    platform_remove(path);
    CloseHandle(file);
}

// ---- The console

bool platform_is_terminal(void) {
    return is_console(stdin) && is_console(stdout);
}

bool platform_is_screen(FILE *file) {
    return is_console(file);
}

// The fonts of older consoles have no draughtsmen.
bool platform_shows_unicode(FILE *file) {
    return is_console(file) && getenv("WT_SESSION") != NULL;
}

static atomic_bool *interrupt_flag;
static HANDLE interrupt_event;

// The system calls it on a thread of its own.
static BOOL WINAPI note_interrupt(DWORD what) {
    // A program that is waiting in a read never looks at the flag, so the next interrupt ends it.
    if (what != CTRL_C_EVENT || atomic_exchange(interrupt_flag, true))
        return FALSE;
    SetEvent(interrupt_event);
    return TRUE;
}

void platform_catch_interrupt(atomic_bool *interrupted) {
    SetConsoleCtrlHandler(note_interrupt, FALSE);
    if (!interrupt_event)
        interrupt_event = CreateEventW(NULL, TRUE, FALSE, NULL);
    if (!interrupted)
        return;
    interrupt_flag = interrupted;
    ResetEvent(interrupt_event);
    SetConsoleCtrlHandler(note_interrupt, TRUE);
}

// Whether a pressed key waits at a console; other events there, such as its release, are dropped.
static bool has_key(HANDLE console) {
    INPUT_RECORD event;
    DWORD count;
    while (PeekConsoleInputW(console, &event, 1, &count) && count > 0) {
        if (event.EventType == KEY_EVENT && event.Event.KeyEvent.bKeyDown)
            return true;
        ReadConsoleInputW(console, &event, 1, &count);
    }
    return false;
}

bool platform_wait_for_input(FILE *file) {
    HANDLE awaited[] = {interrupt_event, handle_of(file)};
    if (!interrupt_event)
        return true;
    do
        if (WaitForMultipleObjects(2, awaited, FALSE, INFINITE) == WAIT_OBJECT_0)
            return false;
    while (is_console(file) && !has_key(awaited[1]));
    return true;
}

bool platform_program_path(char *path, size_t size) {
    wchar_t wide[PATH_LENGTH];
    DWORD length = GetModuleFileNameW(NULL, wide, PATH_LENGTH);
    if (length == 0 || length >= PATH_LENGTH || !narrow(wide, path, size))
        return false;
    use_slashes(path);
    return true;
}

// ---- Threads

static_assert(sizeof(Mutex) == sizeof(SRWLOCK) && sizeof(Condition) == sizeof(CONDITION_VARIABLE), "opaque");

typedef struct ThreadStart {
    THREAD_RETURN (*run)(void *);
    void *argument;
} ThreadStart;

static DWORD WINAPI run_thread(void *start) {
    ThreadStart own = *(ThreadStart *)start;
    free(start);
    own.run(own.argument);
    return 0;
}

int thread_start(Thread *t, THREAD_RETURN (*run)(void *), void *argument) {
    ThreadStart *start = malloc(sizeof *start);
    if (!start)
        return 0;
    *start = (ThreadStart){run, argument};
    t->handle = CreateThread(NULL, 0, run_thread, start, 0, NULL);
    if (!t->handle)
        free(start);
    return t->handle != NULL;
}

void thread_join(Thread t) {
    WaitForSingleObject(t.handle, INFINITE);
    CloseHandle(t.handle);
}

// A lock and a condition of Windows are one word each, and nothing holds them but it.
static SRWLOCK *lock_of(Mutex *m) {
    return (SRWLOCK *)&m->word;
}

int mutex_init(Mutex *m) {
    InitializeSRWLock(lock_of(m));
    return 1;
}

void mutex_free(Mutex *m) {
    (void)m;
}

void mutex_lock(Mutex *m) {
    AcquireSRWLockExclusive(lock_of(m));
}

void mutex_unlock(Mutex *m) {
    ReleaseSRWLockExclusive(lock_of(m));
}

int condition_init(Condition *c) {
    InitializeConditionVariable((CONDITION_VARIABLE *)&c->word);
    return 1;
}

void condition_free(Condition *c) {
    (void)c;
}

void condition_wait(Condition *c, Mutex *m) {
    SleepConditionVariableSRW((CONDITION_VARIABLE *)&c->word, lock_of(m), INFINITE, 0);
}

void condition_broadcast(Condition *c) {
    WakeAllConditionVariable((CONDITION_VARIABLE *)&c->word);
}

#endif
