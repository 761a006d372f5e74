// CRC-32 as in zip and png (polynomial 0xedb88320).
#ifndef BASE_CHECKSUM_H
#define BASE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

uint32_t checksum(const void *bytes, size_t length);

// Continues the checksum `sum` with `bytes`. Start with 0.
uint32_t checksum_add(uint32_t sum, const void *bytes, size_t length);

#endif
