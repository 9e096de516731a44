/* Domain names. */
#include <idn2.h>
