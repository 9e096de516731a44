/* The commit that `routesh --version` names. `commit.h` is written by .ci/commit, which is the only file that a new
   commit changes; without it, as in an archive of the sources, the program names none. */
#include "CTexts.h"

#if __has_include("commit.h")
#include "commit.h"
#endif

const char *build_commit(void) {
#ifdef ROUTESH_COMMIT
  return ROUTESH_COMMIT;
#else
  return 0;
#endif
}
