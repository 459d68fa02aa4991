/**
 * The query of the address as it is now, for a change that leaves the rest of it alone. The router's own is that of
 * the last drawn page: while a dialog's code is being fetched, the page is not drawn again yet and would lose the dialog.
 */
export function currentQuery(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}
