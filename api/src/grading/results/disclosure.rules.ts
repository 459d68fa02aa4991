import type { Withheld } from '@pengawas/shared/contracts/test-results'

/**
 * Who reads a result: those who may see keys anyway, other staff, a program, or the candidate whose result it is. Administrators
 * and auditors are staff who never see a key. A program reads scores and outcomes, whatever the person may see in whose name it
 * does: no scope of an API key is for questions.
 */
export type ResultReader = 'sees-keys' | 'staff' | 'program' | 'candidate'

export interface DisclosureFacts {
  reader: ResultReader
  /** Whether the assessment shows answers to its candidates at all. */
  showAnswers: boolean
  /** The candidate can begin another attempt, or is in the middle of one. */
  hasOwnAttempts: boolean
  /** Candidates can still take this assessment, or are still taking it. */
  isRunning: boolean
  /** The end of this assessment. */
  endsAt: Date
  /** Other assessments that ask some of the same questions and that candidates can still take; when each ends. */
  elsewhere: readonly Date[]
}

export interface Disclosure {
  /** The figures of the whole test. Whether it is passed is always shown. */
  score: boolean
  competencies: boolean
  abilityPath: boolean
  answers: boolean
  /** What the candidate answered, without the questions: as soon as nobody can be asked them, also where answers are never shown. */
  ownAnswers: boolean
  /** Why a question counts otherwise than it did: the reason for another key may name the right answer. */
  reasons: boolean
  withheld: Withheld[]
}

/** Two scores of attempts that differ in one answer reveal its key, so candidates see none while they can have another. */
export const showsOwnScore = ({ hasOwnAttempts }: Pick<DisclosureFacts, 'hasOwnAttempts'>): boolean => !hasOwnAttempts

/**
 * What a reader gets of a result. Whatever reveals single questions is withheld until nobody can be asked them any more: a
 * competency of two questions is as good as a key, and so are two scores of attempts that differ in one answer.
 */
export function disclose(facts: DisclosureFacts, now: Date): Disclosure {
  const { reader, showAnswers, hasOwnAttempts, isRunning, endsAt, elsewhere } = facts
  const everything = { score: true, competencies: true, withheld: [] }
  if (reader === 'sees-keys')
    return { ...everything, abilityPath: true, answers: true, ownAnswers: true, reasons: true }
  if (reader !== 'candidate')
    return { ...everything, abilityPath: false, answers: false, ownAnswers: false, reasons: reader === 'staff' }
  const untilOf = (ends: readonly Date[]): string | null => {
    const last = Math.max(...ends.map((end) => end.getTime()))
    return last > now.getTime() ? new Date(last).toISOString() : null
  }
  const until = untilOf([endsAt])
  const because = hasOwnAttempts ? 'own-attempts' : 'running'
  const isOpen = hasOwnAttempts || isRunning
  // What keeps the answers longest is what their reader is told.
  const isLongerElsewhere = elsewhere.some((end) => end > endsAt)
  const ownAnswers = !isOpen && elsewhere.length === 0
  const answers = showAnswers && ownAnswers
  const withheld: Withheld[] = [
    ...(hasOwnAttempts ? [{ part: 'score', because, until } as const] : []),
    ...(isOpen ? [{ part: 'competencies', because, until } as const] : []),
    ...(showAnswers && isOpen && !isLongerElsewhere ? [{ part: 'answers', because, until } as const] : []),
    ...(showAnswers && (isOpen ? isLongerElsewhere : elsewhere.length > 0)
      ? [{ part: 'answers', because: 'asked-elsewhere', until: untilOf(elsewhere) } as const]
      : []),
  ]
  return {
    ...{ score: showsOwnScore(facts), competencies: !isOpen, abilityPath: answers },
    ...{ answers, ownAnswers, reasons: ownAnswers, withheld },
  }
}
