import type { Consent } from '../contracts/test-sessions.ts'

/**
 * The first version of the consent text that names what analysis looks at for a kind of flag. Versions are dates, so later ones
 * are greater. Kinds without a line were named by every version.
 */
const TOLD_FROM: ReadonlyMap<string, string> = new Map([
  ['other-person', '2026-12-06'],
  ['other-person-than-at-first', '2026-12-06'],
  ['face-covered', '2026-12-07'],
  ['video-loop', '2026-12-07'],
])

/** Whether the text that a candidate agreed to told them that analysis looks for this; by the reason of the flag. */
export function isToldOf({ textVersion }: Pick<Consent, 'textVersion'>, reason: string): boolean {
  const from = TOLD_FROM.get(reason)
  return from === undefined || textVersion >= from
}
