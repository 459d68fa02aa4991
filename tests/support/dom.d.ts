// Tests hand functions to pages; these are checked against the browser's own types.
/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
