/* What the process has allocated and not freed, in bytes. */
#include <malloc.h>
#include <stdint.h>

static inline int64_t heap_in_use(void) {
  struct mallinfo2 info = mallinfo2();
  return (int64_t)(info.uordblks + info.hblkhd);
}
