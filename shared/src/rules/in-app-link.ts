/** A host to resolve links against; it belongs to nobody (RFC 2606). */
const HERE = 'https://pengawas.invalid'
// Browsers drop tabs and newlines of an address and take a backslash for a slash: `/\t/host` and `/\host` name another host.
const MISREAD = /[\p{Cc}\p{Cf}\s\\]/u

/** Whether every browser takes a link to one of our own pages: a plain path that is no API call. */
export function isInAppLink(link: string): boolean {
  if (!link.startsWith('/') || MISREAD.test(link) || !URL.canParse(link, HERE)) return false
  const [path = ''] = link.split(/[?#]/, 1)
  const { origin, pathname } = new URL(link, HERE)
  return origin === HERE && pathname === path && !path.includes('//') && !/^\/(api|socket\.io)(\/|$)/i.test(path)
}
