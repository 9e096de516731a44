/* The records that the Swift compiler writes about types into every image, read to find router
   subclasses without a list and to ask whether a type conforms to a protocol that is only known at run
   time. The layouts are the Swift ABI's.

   Type records (section swift5_type_metadata): a record is a 32-bit relative pointer to a context
   descriptor; the low five bits of its flags are 16 for a class, bit 7 says generic; at byte 12 is
   the relative pointer to the metadata accessor.

   Existential metadata: the kind 0x303, flags and a count of protocols as 32-bit numbers; then, if bit
   30 of the flags is set, the superclass; then one descriptor for each protocol. */
#include <stddef.h>
#include <stdint.h>

extern const int32_t __start_swift5_type_metadata[] __attribute__((weak));
extern const int32_t __stop_swift5_type_metadata[] __attribute__((weak));

struct metadata_response { const void *metadata; uint64_t state; };
typedef struct metadata_response (*metadata_accessor)(uint64_t request);

static inline long type_record_count(void) {
  return __start_swift5_type_metadata ? __stop_swift5_type_metadata - __start_swift5_type_metadata : 0;
}

/* The metadata of a descriptor if it is that of a class that is not generic, else null. */
static inline const void *class_of(const void *type) {
  const char *descriptor = (const char *)type;
  uint32_t flags = *(const uint32_t *)descriptor;
  if ((flags & 0x1f) != 16 || (flags & 0x80)) return 0;
  const int32_t *accessor = (const int32_t *)(descriptor + 12);
  return ((metadata_accessor)((const char *)accessor + *accessor))(0).metadata;
}

/* The class of record i, or null. */
static inline const void *type_record_class(long i) {
  const int32_t *record = __start_swift5_type_metadata + i;
  if (*record & 3) return 0; /* an indirect reference */
  return class_of((const char *)record + *record);
}

/* Conformance records (section swift5_protocol_conformances): a record is a relative pointer to four words:
   relative pointers to the protocol (indirect if the lowest bit is set), to the type and to the witnesses;
   then flags, of which bits 3 to 5 say what the type is (0: its descriptor, 1: a pointer to that) and bits 8
   to 15 count conditions. */
extern const int32_t __start_swift5_protocol_conformances[] __attribute__((weak));
extern const int32_t __stop_swift5_protocol_conformances[] __attribute__((weak));

struct conformance { const void *type, *protocol; };

static inline long conformance_count(void) {
  return __start_swift5_protocol_conformances
    ? __stop_swift5_protocol_conformances - __start_swift5_protocol_conformances : 0;
}

/* The descriptors of record i; null if it has conditions, or its type has no descriptor. */
static inline struct conformance conformance_record(long i) {
  const int32_t *record = __start_swift5_protocol_conformances + i;
  const int32_t *words = (const int32_t *)((const char *)record + *record);
  uint32_t flags = (uint32_t)words[3], kind = flags >> 3 & 7;
  struct conformance found = {0, 0};
  if (kind > 1 || (flags & 0xff00)) return found;
  const char *protocol = (const char *)words + (words[0] & ~1);
  const char *type = (const char *)(words + 1) + words[1];
  found.protocol = words[0] & 1 ? *(const void *const *)protocol : protocol;
  found.type = kind ? *(const void *const *)type : type;
  return found;
}

/* The descriptors of record i if the conformance is that of a global actor (bit 19 of the flags), whatever its
   conditions; else null. */
static inline struct conformance isolated_conformance_record(long i) {
  const int32_t *record = __start_swift5_protocol_conformances + i;
  const int32_t *words = (const int32_t *)((const char *)record + *record);
  uint32_t flags = (uint32_t)words[3], kind = flags >> 3 & 7;
  struct conformance found = {0, 0};
  if (kind > 1 || !(flags & 0x80000)) return found;
  const char *protocol = (const char *)words + (words[0] & ~1);
  const char *type = (const char *)(words + 1) + words[1];
  found.protocol = words[0] & 1 ? *(const void *const *)protocol : protocol;
  found.type = kind ? *(const void *const *)type : type;
  return found;
}

/* Whether a type is a protocol or a composition with one: existential metadata with a protocol in it, or
   the extended kind 0x307 of protocols with arguments. */
static inline int type_is_protocol(const void *type) {
  uintptr_t kind = *(const uintptr_t *)type;
  if (kind == 0x307) return 1;
  return kind == 0x303 && *(const uint32_t *)((const char *)type + 12) > 0;
}

/* Records beside a declaration, for what is not in the type records: registrations, and the protocols
   that are declared routable.
   @section("route_registrations") @used let record: @convention(c) () -> Void = { … } */
typedef void (*route_record)(void);
#define ROUTE_RECORDS(section)                                               \
  extern const route_record __start_##section[] __attribute__((weak));      \
  extern const route_record __stop_##section[] __attribute__((weak));       \
  static inline void run_##section(void) {                                   \
    for (const route_record *r = __start_##section; r && r < __stop_##section; r++) \
      if (*r) (*r)();                                                        \
  }
ROUTE_RECORDS(route_registrations)
ROUTE_RECORDS(route_declarations)
#undef ROUTE_RECORDS

extern const void *swift_conformsToProtocol(const void *type, const void *protocol);
extern const void *swift_dynamicCastMetatype(const void *source, const void *target);

/* Whether a type is a protocol with arguments, or a composition with one. */
static inline int type_has_arguments(const void *type) {
  return *(const uintptr_t *)type == 0x307;
}

/* Whether the type is a class: its kind is 0 or a pointer. */
static inline int type_is_class(const void *type) {
  uintptr_t kind = *(const uintptr_t *)type;
  return kind == 0 || kind > 0x7ff;
}

/* The superclass of a class, or null. */
static inline const void *type_superclass(const void *type) {
  if (!type_is_class(type)) return NULL;
  return *(const void *const *)((const char *)type + 8);
}

/* The descriptor of a class. */
static inline const void *class_descriptor(const void *type) {
  return *(const void *const *)((const char *)type + 40);
}

/* The only protocol of an existential type. */
static inline const void *only_protocol(const void *existential) {
  return *(const void *const *)((const char *)existential + 16);
}

/* The protocols of an existential type, of which a superclass may come first: their number, and one of them. */
static inline long existential_protocol_count(const void *existential) {
  return *(const uintptr_t *)existential == 0x303 ? *(const uint32_t *)((const char *)existential + 12) : 0;
}
static inline const void *existential_protocol(const void *existential, long i) {
  uint32_t flags = *(const uint32_t *)((const char *)existential + 8);
  const void *const *entry = (const void *const *)((const char *)existential + 16);
  return entry[i + (flags & 0x40000000 ? 1 : 0)];
}

/* Allocates an uninitialised object of a class, and frees it without a deinitialiser: for code that only
   asks for its class. Null for any other type. */
extern void *swift_allocObject(const void *metadata, size_t size, size_t alignment_mask);
extern void swift_deallocUninitializedObject(void *object, size_t size, size_t alignment_mask);

static inline void *blank_object(const void *type) {
  if (!type_is_class(type)) return NULL;
  uint32_t size = *(const uint32_t *)((const char *)type + 24);
  uint16_t mask = *(const uint16_t *)((const char *)type + 28);
  return swift_allocObject(type, size, mask);
}
static inline void free_blank_object(void *object, const void *type) {
  uint32_t size = *(const uint32_t *)((const char *)type + 24);
  uint16_t mask = *(const uint16_t *)((const char *)type + 28);
  swift_deallocUninitializedObject(object, size, mask);
}

/* Whether a value of the first type is a value of the second: the same type, a subclass, or a type
   that conforms to every protocol of an existential type; what is known is not asked of the runtime. */
static inline int type_is(
    const void *type, const void *target, int (*is_known)(const void *type, const void *protocol)) {
  if (type == target) return 1;
  if (*(const uintptr_t *)target != 0x303) return swift_dynamicCastMetatype(type, target) != NULL;
  uint32_t flags = *(const uint32_t *)((const char *)target + 8);
  uint32_t count = *(const uint32_t *)((const char *)target + 12);
  const void *const *entry = (const void *const *)((const char *)target + 16);
  if (flags & 0x40000000) {
    if (!swift_dynamicCastMetatype(type, *entry)) return 0;
    entry++;
  } else if (!(flags & 0x80000000)) { /* AnyObject */
    if (!type_is_class(type)) return 0;
  }
  for (uint32_t i = 0; i < count; i++)
    if (!is_known(type, entry[i]) && !swift_conformsToProtocol(type, entry[i])) return 0;
  return 1;
}
