import { MEASURABLE_ANSWERS } from '@pengawas/shared/rules/test-length'
import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import { findCalibrations } from '../../../bank/questions/calibrations.queries.ts'
import { type Amendments, listLinkedContents } from '../../../bank/questions/contents.queries.ts'
import { RESPONSE_MODEL } from '../../../bank/questions/questions.rules.ts'
import { scoreInterval } from '../../../kernel/psychometrics/cat/score-interval.ts'
import { thetaToScore } from '../../../kernel/psychometrics/cat/theta-to-score.ts'
import {
  type AdaptiveBank,
  adaptiveBank,
  fixedAnswers,
  isRight,
  unreachedAsWrong,
} from '../../../sessions/adaptive/adaptive.rules.ts'
import type { TestSessionItemRow } from '../../../sessions/answers/answers.entity.ts'
import { isAnswered } from '../../../sessions/answers/items.rules.ts'
import type { StartSettings, TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { startSettings } from '../../../sessions/test-sessions/test-sessions.rules.ts'
import type { TestResultRow } from '../results.entity.ts'
import { findResult } from '../results.queries.ts'
import { percentOf, scoreTest } from '../scoring.rules.ts'
import { NO_ABILITY, type ScoredTest } from './deps.ts'
import { type Asked, toQuestion } from './read-asked.ts'

/**
 * Scores an adaptive test. The item that was shown last may be answered without being fixed: the test ended there, and it
 * counts. Where the candidate or the clock ended the test before its minimum, what was not answered up to it counts as
 * wrong; where a proctor ended it, only what was answered counts. Below five answers there is no score. A void question is
 * left out of the estimate, but an answer to it belongs to the length of the test, so that voiding it takes nobody below a
 * minimum. A result that is computed again keeps the minimum and the confidence that it was first computed with (none in
 * versions that knew none), so that a later setting neither takes a pass away nor gives one.
 */
export async function scoreAdaptive(
  manager: EntityManager,
  session: TestSessionRow,
  asked: readonly Asked[],
  assessment: AssessmentRow,
  { voids }: Amendments,
): Promise<ScoredTest> {
  const settings = startSettings(session, assessment)
  const bank = adaptiveBank(
    (await listLinkedContents(manager, assessment.id)).filter(({ questionId }) => !voids.has(questionId)),
    await findCalibrations(manager, assessment.id),
    settings,
    assessment.passingScore,
  )
  return scoreAsked(bank, session, asked, { settings, before: await findResult(manager, session.id), voids })
}

/** The same from what was read: the bank, what was asked of it, and the result that there was before. */
export function scoreAsked(
  bank: AdaptiveBank,
  session: Pick<TestSessionRow, 'finishReason' | 'seed'>,
  asked: readonly Asked[],
  { settings, before, voids }: { settings: StartSettings; before: TestResultRow | null; voids: Amendments['voids'] },
): ScoredTest {
  const minQuestions = before?.minQuestions ?? bank.minimum
  const confidence = before === null ? settings.confidence : before.confidence
  const isCounted = ({ item, answer }: Asked): boolean =>
    bank.linked.has(item.questionId) && (item.thetaAfter !== null || isAnswered(answer?.value ?? null))
  const counted = asked.filter(isCounted)
  const wasAnswered = ({ answer }: Asked): boolean => isAnswered(answer?.value ?? null)
  const lost = asked.filter((one) => wasAnswered(one) && !isCounted(one))
  const voided = lost.filter(({ item }) => voids.has(item.questionId))
  const items = fixItems(bank, counted)
  const answers = fixedAnswers(items)
  const shown = asked.filter((one) => !isCounted(one)).map(({ item }) => item.questionId)
  const wanted = session.finishReason === 'terminated' ? 0 : minQuestions - voided.length
  const unreached = unreachedAsWrong(bank, answers, shown, wanted, session.seed)
  const missed = unreached.flatMap(({ itemId }) => {
    const content = bank.linked.get(itemId)?.content
    return content === undefined ? [] : [toQuestion({ content, key: content, answer: undefined, voided: null }, null)]
  })
  const plain = scoreTest([...[...counted, ...voided].map((one) => toQuestion(one, null)), ...missed])
  const isMeasured = counted.length > 0 && counted.length + voided.length >= MEASURABLE_ANSWERS
  // What was answered and does not count any more was asked all the same.
  const isLongest = counted.length + lost.length >= Math.min(settings.totalQuestions, bank.items.length + lost.length)
  const estimatedItems = [...counted, ...voided].filter(({ item }) => bank.known.has(item.questionId)).length
  const stored = [...items, ...voided.map(leaveOut)]
  const length = { minQuestions, unreachedQuestions: missed.length, isMeasured }
  if (!isMeasured) {
    const score = { ...plain, score: 0, maxScore: 100, percentageScore: 0, competencyBreakdown: [] }
    return { ...NO_ABILITY, length, isLongest, estimatedItems, score, items: stored }
  }
  const { theta, se } = bank.cat.estimate([...answers, ...unreached])
  const scaled = thetaToScore(bank.items, { theta, se }, RESPONSE_MODEL)
  const percentageScore = percentOf(scaled.score, 100)
  const score = { ...plain, score: percentageScore, maxScore: 100, percentageScore }
  const interval = confidence === null ? null : scoreInterval(bank.items, { theta, se }, confidence, RESPONSE_MODEL)
  const ability = { theta, standardError: se, scoreError: scaled.se, interval, confidence }
  return { score, length, isLongest, estimatedItems, ...ability, items: stored }
}

/** An item that counts for nobody. It stays a step of the test's course, for a test that is opened again and goes on from it. */
const leaveOut = ({ item }: Asked): TestSessionItemRow => ({ ...item, points: null, maxPoints: null })

/** The answered items with their points, each with the estimate after it. */
function fixItems(bank: AdaptiveBank, counted: readonly Asked[]): TestSessionItemRow[] {
  const items: TestSessionItemRow[] = []
  for (const { item, answer, key } of counted) {
    const isCorrect = isRight(answer?.value ?? null, key)
    // An item without an estimate is not part of the next one; any number makes it so.
    const { theta, se } = bank.cat.estimate(fixedAnswers([...items, { ...item, isCorrect, thetaAfter: 0 }]))
    const points = isCorrect ? 1 : 0
    items.push({ ...item, isCorrect, points, maxPoints: 1, thetaAfter: theta, standardErrorAfter: se })
  }
  return items
}
