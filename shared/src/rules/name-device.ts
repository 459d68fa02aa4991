const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

/** Browser and system for people to recognise their devices by; null where the user agent names neither. */
export function nameDevice(userAgent: string | null): string | null {
  if (userAgent === null) return null
  const names = [BROWSERS, SYSTEMS].map((kinds) => kinds.find(([pattern]) => pattern.test(userAgent))?.[1])
  const known = names.filter((name) => name !== undefined)
  return known.length === 0 ? null : known.join(' · ')
}
