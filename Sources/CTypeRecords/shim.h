/* The type records that the Swift compiler puts into every image (section swift5_type_metadata),
   read to find router subclasses without a list. The layout is the Swift ABI's: a record is a
   32-bit relative pointer to a context descriptor; the low five bits of its flags are 16 for a
   class, bit 7 says generic; at byte 12 stands the relative pointer to the metadata accessor. */
#include <stdint.h>

extern const int32_t __start_swift5_type_metadata[] __attribute__((weak));
extern const int32_t __stop_swift5_type_metadata[] __attribute__((weak));

struct metadata_response { const void *metadata; uint64_t state; };
typedef struct metadata_response (*metadata_accessor)(uint64_t request);

static inline long type_record_count(void) {
  return __start_swift5_type_metadata ? __stop_swift5_type_metadata - __start_swift5_type_metadata : 0;
}

/* The metadata of record i if it is a class that is not generic, else null. */
static inline const void *type_record_class(long i) {
  const int32_t *record = __start_swift5_type_metadata + i;
  if (*record & 3) return 0; /* an indirect reference */
  const char *descriptor = (const char *)record + *record;
  uint32_t flags = *(const uint32_t *)descriptor;
  if ((flags & 0x1f) != 16 || (flags & 0x80)) return 0;
  const int32_t *accessor = (const int32_t *)(descriptor + 12);
  return ((metadata_accessor)((const char *)accessor + *accessor))(0).metadata;
}
