import { NO_AMENDMENTS } from '../../../bank/questions/contents.queries.ts'
import type { EssayScore } from '../../../grading/marking/marking.service.ts'
import type { TestResultRow } from '../../../grading/results/results.entity.ts'
import type { ScoredTest } from '../../../grading/results/scoring/deps.ts'
import { scoreAsked } from '../../../grading/results/scoring/score-adaptive.ts'
import { scoreRegular } from '../../../grading/results/scoring/score-regular.ts'
import { changeEntry, resultRowOf } from '../../../grading/results/scoring/store-result.ts'
import { endedEntry } from '../../../sessions/finishing/session-finisher.ts'
import type { MarkedEssays } from './mark-essays.ts'
import type { AdaptivePaper, TakenTest } from './take-test.ts'
import type { YearLog } from './year-log.ts'

const waiting = ({ tasks }: MarkedEssays): EssayScore[] =>
  tasks.map(({ questionId, maxScore }) => ({ questionId, state: 'waiting', score: null, maxScore }))

const marked = ({ tasks }: MarkedEssays): EssayScore[] =>
  tasks.map(({ questionId, maxScore, finalScore }) => ({
    ...{ questionId, maxScore, score: finalScore, state: finalScore === null ? 'waiting' : 'final' },
  }))

function score({ session, asked }: TakenTest, paper: AdaptivePaper | null, marks: readonly EssayScore[]): ScoredTest {
  if (paper === null) return scoreRegular(asked, marks)
  return scoreAsked(paper.bank, session, asked, { settings: paper.settings, before: null, voids: NO_AMENDMENTS.voids })
}

/** Puts the points of scored items into what was asked; an item that was only shown has none. */
function withPoints(test: TakenTest, { items }: ScoredTest): TakenTest {
  const scored = new Map(items.map((item) => [item.position, item]))
  return { ...test, items: test.items.map((item) => scored.get(item.position) ?? item) }
}

/** The result of a test by the rules of scoring, as it is now that its essays are marked; null while it goes on. */
export function scoreTaken(
  test: TakenTest,
  { paper, essays, log }: { paper: AdaptivePaper | null; essays: MarkedEssays | null; log: YearLog },
): { test: TakenTest; result: TestResultRow | null } {
  const { session, plan } = test
  const { endTime, finishReason } = session
  if (endTime === null || finishReason === null)
    return { test: paper === null ? test : withPoints(test, score(test, paper, [])), result: null }
  const { passingScore } = plan.assessment.row
  const status = session.status === 'terminated' ? ('terminated' as const) : ('completed' as const)
  const handedIn = score(test, paper, essays === null ? [] : waiting(essays))
  const first = resultRowOf(session, handedIn, { before: null, passingScore, at: endTime })
  const actorId = finishReason === 'participant' ? session.participantId : null
  log.add(
    endTime,
    endedEntry(session.id, first, { status, reason: finishReason, actorId, cause: session.terminationCause }),
  )
  if (essays === null) return { test: withPoints(test, handedIn), result: first }
  const now = score(test, paper, marked(essays))
  const at = essays.finalAt ?? endTime
  const result = resultRowOf(session, now, { before: null, passingScore, at })
  if (result.percentageScore !== first.percentageScore || result.verdict !== first.verdict)
    log.add(at, changeEntry(first, result))
  return { test: withPoints(test, now), result }
}
