/* Expat, the XML parser. */
#include <expat.h>
