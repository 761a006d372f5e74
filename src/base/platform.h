// Everything that needs the operating system beyond C11: platform.c for POSIX, with a plain C11 fallback for each, and
// platform_windows.c. On Windows all text is in UTF-8, names of files included.
#ifndef BASE_PLATFORM_H
#define BASE_PLATFORM_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// Call it first. Returns the words of the command, on Windows in UTF-8 and with wildcards replaced by the names that
// they match. From then on a write to a closed pipe, or beyond the size limit of a file, fails instead of ending the
// program, and bytes pass unchanged through standard input and output.
char **platform_start(int *count, char **words);

// Microseconds since some fixed moment; never goes back where the system has a monotonic clock.
int64_t platform_microseconds(void);

// Processors that this program may use, at least 1; 1 if the system does not say.
int platform_cores(void);

// Whether the processor has the AVX2 instructions of x86-64 and the system keeps their registers.
bool platform_has_avx2(void);

// Whether the processor has F, BW and VNNI of AVX-512 and the system keeps their registers.
bool platform_has_avx512(void);

// The name of instructions that the program was compiled to use and the processor does not have; NULL if there are
// none, or where the compiler cannot tell.
const char *platform_missing_instructions(void);

// Memory of the machine in MB; 0 if the system does not say.
int64_t platform_memory_mb(void);

// `size` bytes, zero and aligned to a cache line, in large pages if the system has them, which make random access to
// much memory faster. Large blocks are taken from the system page by page as they are touched, so this is quick. NULL
// if out of memory.
void *platform_allocate_large(size_t size);

// Makes all of them zero again. A large block gives its pages back to the system until they are touched.
void platform_clear_large(void *start, size_t size);

// Releases them; NULL is ignored.
void platform_free_large(void *start, size_t size);

// Whether a person sits at standard input and output; false where the system does not tell.
bool platform_is_terminal(void);

// Whether something other than an ordinary file has this name: a folder, device or pipe. False where the system does
// not tell.
bool platform_is_special_file(const char *path);

// Whether a folder has this name. True where the system does not tell.
bool platform_is_folder(const char *path);

// Whether the system tells what kind of file has a name. Where it does not, platform_is_link is always false and
// platform_open_ordinary opens nothing.
bool platform_knows_files(void);

// Whether a symbolic link has this name.
bool platform_is_link(const char *path);

// fopen and remove, for names in UTF-8 and files of any length.
FILE *platform_open(const char *path, const char *mode);
bool platform_remove(const char *path);

// fseek from the beginning; false on failure.
bool platform_seek(FILE *file, uint64_t offset);

// The name of a file without the folders before it: a part of `path`.
const char *platform_file_name(const char *path);

// Opens an ordinary file for reading, or with `follow` a link to one; no folder, device or pipe, which might never end.
// NULL with the reason in errno, 0 where it is another kind of file.
FILE *platform_open_ordinary(const char *path, bool follow);

// The bytes of an ordinary file, or of the one that a link names, to be read only, mapped instead of read where the
// system can. NULL if it holds none, or with the reason in errno, 0 where it is another kind of file. The bytes stay as
// they are when another file takes its name. Release with platform_unmap.
const void *platform_map(const char *path, size_t *size);
void platform_unmap(const void *start, size_t size);

// Opens an ordinary file, or a link to one, for appending. NULL as above, so that a pipe without a reader does not stop
// the program. Where the system does not say, whatever has the name is opened.
FILE *platform_append_ordinary(const char *path);

// Makes a folder unless it exists; its parent must exist. False, with the reason in errno, if it does
// not exist afterwards. On a system without a call to make folders it must already exist.
bool platform_make_folder(const char *path);

// Whether two names mean the same file, links followed; where the system does not tell, or one of them is not there,
// whether the names are equal.
bool platform_same_file(const char *one, const char *other);

// The path of the file that a symbolic link names, with links within the path followed too. False, with the reason in
// errno, where it is not there, `size` is too small or the system does not say.
bool platform_link_target(const char *path, char *target, size_t size);

// Opens `path` for writing as this program's own: creates it, or empties a file left by a run that has ended. NULL with
// the reason in errno, which is EEXIST if a live run owns it or it is no ordinary file; where the system does not tell
// who has it, whatever is there is left. It must be closed by one of the two below.
FILE *platform_own_file(const char *path);

// Whether the file of this name may be replaced: none is there, or it is not protected against writing. False with the
// reason in errno.
bool platform_may_write(const char *path);

// Flushes the file to the disk, as far as the system allows, renames it from `from` to `to`, and closes it. It takes
// over the rights of a file that it replaces. False on failure, with the reason in errno; the file is then closed and
// removed.
bool platform_keep_file(FILE *file, const char *from, const char *to);

// Closes and removes the file.
void platform_drop_file(FILE *file, const char *path);

// Removes a file that a run that has ended left at `path`, if any; where the system does not tell, nothing.
void platform_remove_left(const char *path);

// Whether a terminal shows what is written to `file`; false where the system does not tell.
bool platform_is_screen(FILE *file);

// Whether text in Unicode written to `file` can be read there: a terminal shows it, one whose name (TERM) says that it
// can, and the locale (LC_ALL, LC_CTYPE or LANG, the first that is set) is one of UTF-8. On Windows: a console with
// glyphs for every character, such as Windows Terminal. False where the system does not tell.
bool platform_shows_unicode(FILE *file);

// The locale that the environment sets for a category, such as "LC_MESSAGES": a name like "sw_TZ.UTF-8"; "" for none.
const char *platform_locale(const char *category);

// From now on an interrupt (Ctrl-C) sets `*interrupted`, which must be false, and lets a read from the terminal fail,
// instead of ending the program; a second one ends it all the same. With NULL the first ends the program again.
void platform_catch_interrupt(atomic_bool *interrupted);

// Waits until a terminal has a line to read or has ended. False on a caught interrupt, also one that came before the
// call. The buffer of `file` must be empty. True at once where the system offers no such wait.
bool platform_wait_for_input(FILE *file);

// Where the running program's file is, links followed, with slashes between folders. False, and nothing written, where
// the system does not tell or `size` is too small.
bool platform_program_path(char *path, size_t size);

#endif
