/** Only there to resolve a link against; nobody's host (RFC 2606). */
const HERE = 'https://pengawas.invalid'
// Browsers drop tabs and newlines of an address and take a backslash for a slash: `/\t/host` and `/\host` name another host.
const MISREAD = /[\p{Cc}\p{Cf}\s\\]/u

/** Whether a link leads to a page of ours and nowhere else, whoever reads it: a path without tricks, not a call of the API. */
export function isInAppLink(link: string): boolean {
  if (!link.startsWith('/') || MISREAD.test(link) || !URL.canParse(link, HERE)) return false
  const [path = ''] = link.split(/[?#]/, 1)
  const { origin, pathname } = new URL(link, HERE)
  return origin === HERE && pathname === path && !path.includes('//') && !/^\/(api|socket\.io)(\/|$)/i.test(path)
}
