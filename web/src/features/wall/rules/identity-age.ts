import type { IdentitySource, LiveAnalysis } from '@pengawas/shared/contracts/analysis'

/** From this age on, the last comparison says nothing of who sits there now, in milliseconds: usually one is made every 15 s. */
const HOLDS_MS = 120_000

/** `ago`: a face was compared of late. `notYet`: none was, and none is overdue. `notFor`: none was for too long, or ever. */
export type IdentityNote = { source: IdentitySource } & (
  { kind: 'ago'; seconds: number } | { kind: 'notYet' } | { kind: 'notFor'; minutes: number }
)

/** What to say of when a candidate's face was last compared; null where none is to be, where that is not known, and where nobody is seen. */
export function identityNoteOf(analysis: LiveAnalysis | null): IdentityNote | null {
  if (analysis?.identity === undefined || analysis.faces === 0) return null
  const { source, isCompared, ageMs } = analysis.identity
  if (ageMs >= HOLDS_MS) return { source, kind: 'notFor', minutes: Math.floor(ageMs / 60_000) }
  return isCompared ? { source, kind: 'ago', seconds: Math.round(ageMs / 1_000) } : { source, kind: 'notYet' }
}
