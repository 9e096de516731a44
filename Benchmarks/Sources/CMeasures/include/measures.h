/* The memory that a piece of work asks for. */
#ifndef MEASURES_H
#define MEASURES_H

#include <stdint.h>

/* How often the thread has asked for memory. A program that links this target has its calls of malloc
 * and its kin counted, those of the Swift runtime among them. */
int64_t measures_allocations(void);

/* How many bytes it has asked for. */
int64_t measures_allocated_bytes(void);

#endif
