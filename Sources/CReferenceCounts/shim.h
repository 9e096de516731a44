/* What the Swift runtime does when a weak reference is read: retains an object unless it is being
   destroyed, and returns null then. The memory must still be the object's. */
extern void *swift_tryRetain(void *object);
