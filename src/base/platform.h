// Everything that needs the operating system beyond C11, each with a plain C11 fallback.
#ifndef BASE_PLATFORM_H
#define BASE_PLATFORM_H

#include <stdbool.h>
#include <stdint.h>

// Microseconds since some fixed moment; never goes back where the system has a monotonic clock.
int64_t platform_microseconds(void);

// Processors that this program may use, at least 1; 1 where the system does not tell.
int platform_cores(void);

// Memory of the machine in MB; 0 where the system does not tell.
int64_t platform_memory_mb(void);

// Whether a person sits at standard input and output; false where the system does not tell.
bool platform_is_terminal(void);

// A write to a closed pipe shall fail, not end the program.
void platform_ignore_broken_pipe(void);

#endif
