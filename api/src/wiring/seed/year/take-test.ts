import type { AnswerValue } from '@pengawas/shared/contracts/test-taking'
import { CONSENT_TEXT_VERSION } from '@pengawas/shared/contracts/test-sessions'
import { isMarkedType } from '@pengawas/shared/questions'
import { retentionOf } from '../../../assessments/assessments/assessments.rules.ts'
import type { Calibration } from '../../../bank/questions/calibrations.queries.ts'
import { responseProbability } from '../../../kernel/psychometrics/irt/item-response.ts'
import type { CatAnswer } from '../../../kernel/psychometrics/cat/cat.types.ts'
import { type AdaptiveBank, adaptiveBank } from '../../../sessions/adaptive/adaptive.rules.ts'
import type { AnswerRow, TestSessionItemRow } from '../../../sessions/answers/answers.entity.ts'
import { type DrawnItem, drawItems, newItemRow, optionOrderOf } from '../../../sessions/answers/items.rules.ts'
import type { StartSettings, TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { startSettingsOf } from '../../../sessions/test-sessions/test-sessions.rules.ts'
import type { Asked } from '../../../grading/results/scoring/read-asked.ts'
import type { Draw } from './draw.rules.ts'
import type { SessionPlan } from './plan-sessions.ts'
import { essayAnswer } from './write-essay.ts'
import type { YearAssessment } from './year-assessments.ts'
import type { Ability } from './year-people.ts'
import type { YearQuestion } from './year-questions.ts'

const DAY_MS = 24 * 60 * 60_000
const YEAR_MS = 365 * DAY_MS
const ESSAY_MINUTES = 14
/** How much better people are in each further attempt, in standard deviations. */
const PRACTICE = 0.12
const LEFT_OUT = 0.012
/** Of how many thousand tests a proctor ends one. */
const ENDED_PER_THOUSAND = 4

/** An adaptive test's bank and what its test sessions keep of its settings. */
export interface AdaptivePaper {
  bank: AdaptiveBank
  settings: StartSettings
}

/** A test that was taken, before it is scored. */
export interface TakenTest {
  plan: SessionPlan
  session: TestSessionRow
  asked: Asked[]
  /** Every item that was given, with those that adaptive tests showed last. */
  items: TestSessionItemRow[]
  answers: AnswerRow[]
}

/** The bank of an adaptive assessment as its candidates meet it. */
export function adaptivePaperOf({ row, linked, links }: YearAssessment): AdaptivePaper {
  const calibrations = links.map(({ questionId, irtA, irtB, irtC, irtSource }): Calibration => ({
    ...{ questionId, a: irtA ?? 1, b: irtB ?? 0, c: irtC ?? 0, source: irtSource ?? 'default' },
  }))
  const wanted = startSettingsOf(row)
  const bank = adaptiveBank(linked, calibrations, wanted, row.passingScore)
  return { bank, settings: { ...wanted, minQuestions: bank.minimum, totalQuestions: bank.maximum } }
}

function newSession(draw: Draw, plan: SessionPlan, settings: StartSettings | null): TestSessionRow {
  const { id, userId, attempt, sittingId, startTime } = plan
  const { row, sittings } = plan.assessment
  const sitting = sittings.find((one) => one.id === sittingId)
  const agreed = {
    camera: true,
    microphone: true,
    screen: true,
    textVersion: CONSENT_TEXT_VERSION,
    recording: row.recording,
  }
  return {
    ...{ id, assessmentId: row.id, participantId: userId, code: draw.code(8), status: 'active', statusReason: null },
    ...{ terminationCause: null, startTime, endTime: null, consent: { ...agreed, ...retentionOf(row) } },
    ...{
      sittingId,
      opensAt: sitting?.startDate ?? null,
      closesAt: sitting?.endDate ?? null,
      attempt,
      seed: draw.uuid(),
    },
    ...{
      adaptive: settings,
      currentPosition: 0,
      pageId: null,
      pageSecretHash: null,
      pageLoginId: null,
      pageDevice: null,
    },
    ...{
      pausedAt: null,
      pausedMs: 0,
      waitedMs: 0,
      extraMs: 0,
      creditMs: 0,
      resumesOnReturn: false,
      heldCertificate: null,
    },
    ...{ finishReason: null, createdAt: startTime, updatedAt: startTime },
  }
}

/** How somebody answers: by the model with the question's own parameters and their ability on that day. */
function createAnswering(draw: Draw, ability: Ability, { attempt, startTime }: SessionPlan, now: Date) {
  const grown =
    ability.growth * ((startTime.getTime() - (now.getTime() - YEAR_MS)) / YEAR_MS) + PRACTICE * (attempt - 1)
  return (question: YearQuestion): { value: AnswerValue; isRight: boolean } => {
    const { row, truth } = question
    const theta = ability.byCompetency[row.competency] + grown
    if (truth === null) return { value: { kind: 'text', text: essayAnswer(draw, row, theta) }, isRight: false }
    const isRight = draw.share() < responseProbability(truth, theta)
    const wrong = [...row.options.keys()].filter((option) => option !== row.correctAnswer)
    // One wrong option is the likeliest, the same for everybody.
    const option = isRight
      ? (row.correctAnswer ?? 0)
      : draw.weighted(wrong.map((one, index) => [one, 1 / (index + 1)] as const))
    return { value: { kind: 'choice', option }, isRight }
  }
}

/** Gives the clock of one test: each question takes its time, until the test's is over. */
function createClock(draw: Draw, { startTime, assessment: { row }, isUnderWay }: SessionPlan, now: Date) {
  const pace = Math.exp(0.2 * draw.normal())
  const perQuestion = ((row.duration * 60_000) / row.totalQuestions) * 0.62 * pace
  const end = Math.min(startTime.getTime() + row.duration * 60_000, isUnderWay ? now.getTime() - 20_000 : Infinity)
  let at = startTime.getTime()
  return {
    /** How long the next question takes; null: the time is over before it is answered. */
    next(isEssay: boolean): { activeMs: number; madeAt: Date } | null {
      const usual = isEssay ? ESSAY_MINUTES * 60_000 * pace : perQuestion
      const activeMs = Math.round(usual * Math.exp(0.45 * draw.normal()))
      if (at + activeMs > end) {
        at = end
        return null
      }
      at += activeMs
      return { activeMs, madeAt: new Date(at) }
    },
    now: () => new Date(at),
    end: () => new Date(end),
  }
}

interface Course {
  items: { drawn: DrawnItem; servedAt: Date; answer: AnswerRow | undefined }[]
  finishedAt: Date
  reason: TestSessionRow['finishReason']
}

type Steps = Pick<Course, 'items'> & { timeIsOver: boolean }

interface Taking {
  draw: Draw
  plan: SessionPlan
  session: TestSessionRow
  clock: ReturnType<typeof createClock>
  answering: ReturnType<typeof createAnswering>
}

function answerRow(
  { draw, session }: Taking,
  questionId: string,
  value: AnswerValue,
  time: { activeMs: number; madeAt: Date },
): AnswerRow {
  return {
    ...{ testSessionId: session.id, questionId, value, markedForReview: draw.chance(0.03), activeMs: time.activeMs },
    ...{ revision: draw.chance(0.12) ? 2 : 1, idempotencyKey: `${session.id}-${questionId.slice(0, 8)}` },
    ...{ madeAt: time.madeAt, receivedAt: new Date(time.madeAt.getTime() + draw.int(40, 900)) },
  }
}

function takeRegular(taking: Taking): Steps {
  const { plan, session, clock, answering, draw } = taking
  const { linked, questions, row } = plan.assessment
  let timeIsOver = false
  const items = drawItems(linked, session.seed, row.totalQuestions).map((drawn) => {
    const question = questions.get(drawn.questionId)
    const servedAt = session.startTime
    if (question === undefined || timeIsOver || draw.chance(LEFT_OUT)) return { drawn, servedAt, answer: undefined }
    const time = clock.next(isMarkedType(question.row.type))
    timeIsOver = time === null
    if (time === null) return { drawn, servedAt, answer: undefined }
    return { drawn, servedAt, answer: answerRow(taking, drawn.questionId, answering(question).value, time) }
  })
  return { items, timeIsOver }
}

function takeAdaptive(taking: Taking, { bank }: AdaptivePaper): Steps & { isPrecise: boolean } {
  const { plan, session, clock, answering } = taking
  const answers: CatAnswer[] = []
  const items: Course['items'] = []
  for (
    let step = bank.cat.next(answers, session.seed);
    step.kind === 'ask';
    step = bank.cat.next(answers, session.seed)
  ) {
    const linked = bank.linked.get(step.itemId)
    const question = plan.assessment.questions.get(step.itemId)
    if (linked === undefined || question === undefined) break
    const drawn = { questionId: step.itemId, version: linked.version, optionOrder: optionOrderOf(linked, session.seed) }
    const servedAt = clock.now()
    const time = clock.next(false)
    if (time === null)
      return { items: [...items, { drawn, servedAt, answer: undefined }], timeIsOver: true, isPrecise: false }
    const { value, isRight } = answering(question)
    items.push({ drawn, servedAt, answer: answerRow(taking, step.itemId, value, time) })
    answers.push({ itemId: step.itemId, isCorrect: isRight })
  }
  return { items, timeIsOver: false, isPrecise: true }
}

/** How a test ended. */
function endingOf(draw: Draw, { plan, clock }: Taking, steps: Steps, isPrecise: boolean): Partial<TestSessionRow> {
  const currentPosition = Math.max(0, steps.items.length - 1)
  if (plan.isUnderWay && (steps.timeIsOver || clock.now() >= clock.end()))
    return { currentPosition, updatedAt: clock.now() }
  const endTime = steps.timeIsOver ? clock.end() : new Date(clock.now().getTime() + draw.int(2_000, 60_000))
  const over = { currentPosition, endTime, updatedAt: endTime }
  if (draw.int(1, 1_000) <= ENDED_PER_THOUSAND)
    return {
      ...{ ...over, status: 'terminated', finishReason: 'terminated', terminationCause: 'examinee.assistance' },
      statusReason: 'Peserta dibantu orang lain setelah dua kali diperingatkan.',
    }
  const finishReason = steps.timeIsOver ? 'deadline' : isPrecise ? 'precision' : 'participant'
  return { ...over, status: 'completed', finishReason }
}

/** Lets somebody take the test that was planned. */
export function takeTest(
  draw: Draw,
  plan: SessionPlan,
  { ability, paper, now }: { ability: Ability; paper: AdaptivePaper | null; now: Date },
): TakenTest {
  const session = newSession(draw, plan, paper?.settings ?? null)
  const taking = {
    ...{ draw, plan, session, clock: createClock(draw, plan, now) },
    answering: createAnswering(draw, ability, plan, now),
  }
  const steps = paper === null ? { ...takeRegular(taking), isPrecise: false } : takeAdaptive(taking, paper)
  const ended = { ...session, ...endingOf(draw, taking, steps, steps.isPrecise) }
  const contents = new Map(plan.assessment.linked.map(({ questionId, content }) => [questionId, content]))
  const asked = steps.items.flatMap(({ drawn, servedAt, answer }, position): Asked[] => {
    const content = contents.get(drawn.questionId)
    const item = newItemRow(session.id, position, drawn, servedAt)
    return content === undefined ? [] : [{ item, content, key: content, answer, voided: null }]
  })
  return {
    ...{ plan, session: ended, asked, items: asked.map(({ item }) => item) },
    answers: steps.items.flatMap(({ answer }) => answer ?? []),
  }
}
