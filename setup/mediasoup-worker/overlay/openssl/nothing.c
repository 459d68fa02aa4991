/* An empty library, for build files that insist on linking one. */
typedef int nothing;
