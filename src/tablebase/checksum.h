// CRC-32 as in zip and png (polynomial 0xedb88320).
#ifndef TABLEBASE_CHECKSUM_H
#define TABLEBASE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

uint32_t checksum(const uint8_t *bytes, size_t length);

#endif
