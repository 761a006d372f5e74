// Files and folders for the time of a test.
#ifndef SUPPORT_TEMPORARY_H
#define SUPPORT_TEMPORARY_H

// Writes `text` into a new file and returns its path, which the next call overwrites; the caller removes the file.
const char *temporary_file(const char *text);

// Makes a new folder and enters it.
void temporary_folder_enter(void);

// Removes these files, up to a NULL, where they are there, and the folder that was entered. Aborts if another file is
// left in it.
void temporary_folder_leave(const char *name, ...);

#endif
