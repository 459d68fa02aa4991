import type { ErasurePlan, ErasureState, KeptReason } from '@pengawas/shared/contracts/erasure'
import type { TermBasis } from '@pengawas/shared/contracts/retention'

/** What was accepted can be taken back for this long, by the person too, who needs an account that is still there. */
const CLOSE_AFTER_MS = 24 * 60 * 60_000
/** What the person had begun as the account was closed is over by then. */
const ERASE_AFTER_MS = 3_000

/** What is known of one test, as far as it may hold an erasure back. */
export interface KeepingFacts {
  isOver: boolean
  isHeld: boolean
  hasAppeal: boolean
  /** Essays, late answers, time or the verdict wait for a person. */
  isResultOpen: boolean
  term: { basis: TermBasis; dueAt: Date | null } | null
}

/** Why a test must be kept as it is, and until when; empty: it need not. */
export function keepingOf(
  { isOver, isHeld, hasAppeal, isResultOpen, term }: KeepingFacts,
  now: Date,
): { because: KeptReason; until: Date | null }[] {
  const reasons: { because: KeptReason; until: Date | null }[] = []
  const open = (because: KeptReason, isSo: boolean): void => {
    if (isSo) reasons.push({ because, until: null })
  }
  open('running-test', !isOver)
  open('legal-hold', isHeld)
  open('undecided', term?.basis === 'undecided')
  open('appeal', hasAppeal)
  open('open-result', isOver && isResultOpen)
  // What was decided against somebody can be examined for as long as the assessment said; what was not is theirs to have erased.
  if (term?.basis === 'flagged' && term.dueAt !== null && term.dueAt > now)
    reasons.push({ because: 'within-term', until: term.dueAt })
  return reasons
}

/** What a decision is based on, as text whose hash is compared; counts that grow by looking at it are left out. */
export const planText = ({ goes, stays, keeps }: Omit<ErasurePlan, 'digest'>): string =>
  JSON.stringify({ goes: goes.map(({ kind }) => kind), stays: stays.map(({ kind }) => kind), keeps })

/** When the account of what was accepted is closed; null for anything else. */
export const dueOf = ({ state, decidedAt }: { state: ErasureState; decidedAt: Date | null }): Date | null =>
  state !== 'accepted' || decidedAt === null ? null : new Date(decidedAt.getTime() + CLOSE_AFTER_MS)

export const mayErase = ({ closedAt }: { closedAt: Date | null }, now: Date): boolean =>
  closedAt !== null && now.getTime() - closedAt.getTime() >= ERASE_AFTER_MS

/** What stands for an erased person wherever a name was: the same everywhere, and of no other person. */
export function neutralOf(userId: string): { name: string; nip: string; email: string } {
  const short = userId.replaceAll('-', '').slice(0, 12).toLowerCase()
  return {
    name: `Peserta terhapus ${short.slice(0, 8)}`,
    nip: `terhapus-${short}`,
    // Nobody is there (RFC 2606).
    email: `terhapus-${short}@erased.invalid`,
  }
}
