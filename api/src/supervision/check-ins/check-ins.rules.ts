import {
  CHECK_IN_KEPT_DAYS,
  CHECK_IN_STEPS,
  type CheckInAsk,
  type CheckInPolicy,
  type CheckInState,
  type CheckInStep,
  type DecideCheckIn,
  type Framing,
  OPTIONAL_STEPS,
  type ReportStep,
} from '@pengawas/shared/contracts/check-ins'
import { MEDIA_SOURCES, type MediaSource, type PeerState } from '@pengawas/shared/contracts/proctoring'
import type { ErrorCode } from '@pengawas/shared/errors'
import type { PlainMessageCode } from '@pengawas/shared/messages'
import { FRAMING_HOLDS_MS } from '@pengawas/shared/rules/framing'
import type { CheckInRow, Steps } from './check-ins.entity.ts'

type Refusal = { kind: 'refuse'; code: ErrorCode; message?: PlainMessageCode }
type Progress = Pick<CheckInRow, 'state' | 'policy' | 'steps'>

const refusal = (code: ErrorCode, message?: PlainMessageCode): Refusal => ({
  kind: 'refuse',
  code,
  ...(message === undefined ? {} : { message }),
})

const isOptional = (step: CheckInStep): step is (typeof OPTIONAL_STEPS)[number] =>
  (OPTIONAL_STEPS as readonly CheckInStep[]).includes(step)

/** How much an assessment asks for a step. */
export const askOf = (policy: CheckInPolicy, step: CheckInStep): CheckInAsk =>
  isOptional(step) ? policy[step] : 'required'

/** Steps that analysis measures. Assessments that want none leave them out: nobody is asked for what nobody looks at. */
const MEASURED_BY_ANALYSIS: readonly CheckInStep[] = ['framing', 'calibration']

/** The steps of a candidate who has just entered, in the order in which they are to be done. */
export function newSteps(policy: CheckInPolicy, isAnalysed: boolean): Steps {
  const isMeasured = (step: CheckInStep): boolean => isAnalysed || !MEASURED_BY_ANALYSIS.includes(step)
  const asked = CHECK_IN_STEPS.filter((step) => askOf(policy, step) !== 'off' && isMeasured(step))
  return Object.fromEntries(asked.map((step) => [step, { state: 'todo', note: null }]))
}

/** Whether a reading proves at `now` that the candidate sits as they should: what was good a while ago says nothing about now. */
export function isWellFramed(framing: Framing | null, now: Date): framing is Framing {
  if (framing?.verdict !== 'good') return false
  return now.getTime() - Date.parse(framing.measuredAt) <= FRAMING_HOLDS_MS
}

/** Whether all that a candidate agreed to share arrives at their media node, by what the node said last. */
export function devicesArrive(consent: Readonly<Record<MediaSource, boolean>>, peer: PeerState | null): boolean {
  const arriving = (peer?.producers ?? []).filter(({ flowing, paused }) => flowing && !paused)
  return MEDIA_SOURCES.every((source) => !consent[source] || arriving.some((one) => one.source === source))
}

/** Whether the candidate works on the steps at the moment. */
export const isOpen = (state: CheckInState): boolean => state === 'open' || state === 'redo'

/** Whether the candidate may work on a step at the moment: `not-found` for one that nobody asks for. */
export function mayWorkOn({ state, steps }: Pick<Progress, 'state' | 'steps'>, step: CheckInStep): 'yes' | ErrorCode {
  if (steps[step] === undefined) return 'not-found'
  return isOpen(state) ? 'yes' : 'conflict'
}

/**
 * What a report about a step makes of the steps.
 *
 * @param isProven whether the server itself has the picture or the measurement that the step is about. A step that failed
 * needs none: whoever cannot pass a check says so, and a proctor decides.
 */
export function reportStep(
  { state, policy, steps }: Progress,
  step: CheckInStep,
  report: ReportStep,
  isProven: boolean,
): { kind: 'steps'; steps: Steps } | Refusal {
  const may = mayWorkOn({ state, steps }, step)
  if (may !== 'yes') return refusal(may)
  if (report.outcome === 'skipped' && askOf(policy, step) === 'required')
    return refusal('conflict', 'checkInNotComplete')
  if (report.outcome === 'done' && !isProven) return refusal('conflict', 'checkInStepUnproven')
  const note = report.outcome === 'failed' ? report.note : null
  return { kind: 'steps', steps: { ...steps, [step]: { ...steps[step], state: report.outcome, note } } }
}

/** Whether what was taken at that instant counts for a step: not where somebody has asked for the step again since. */
export function isFresh({ steps }: Pick<Progress, 'steps'>, step: CheckInStep, takenAt: string | undefined): boolean {
  const since = steps[step]?.since
  return takenAt !== undefined && (since === undefined || Date.parse(takenAt) > Date.parse(since))
}

/** Whether a step still waits for the candidate. What an assessment leaves to them waits only where it is to be repeated. */
const isMissing = (policy: CheckInPolicy, steps: Steps, step: CheckInStep): boolean => {
  const state = steps[step]?.state
  return state === 'redo' || (state === 'todo' && askOf(policy, step) === 'required')
}

/** Whether every required step is done. */
export const isComplete = ({ policy, steps }: Pick<Progress, 'policy' | 'steps'>): boolean =>
  CHECK_IN_STEPS.every((step) => {
    const state = steps[step]?.state
    return state === undefined || state === 'done' || (askOf(policy, step) === 'optional' && state !== 'redo')
  })

/**
 * What handing the check-in in comes to: somebody decides, or the hub admits where the assessment says so and nothing failed.
 * About whom a person has decided before, a person decides again.
 */
export function submit(
  progress: Progress & Pick<CheckInRow, 'decidedAt'>,
): { kind: 'wait' } | { kind: 'admit' } | { kind: 'same' } | Refusal {
  const { state, policy, steps, decidedAt } = progress
  if (state === 'waiting') return { kind: 'same' }
  if (!isOpen(state)) return refusal('conflict')
  if (CHECK_IN_STEPS.some((step) => isMissing(policy, steps, step))) return refusal('conflict', 'checkInNotComplete')
  const isAutomatic = policy.admission === 'automatic' && decidedAt === null
  return { kind: isAutomatic && isComplete(progress) ? 'admit' : 'wait' }
}

/**
 * What a decision comes to. Nobody is stuck: a candidate can be admitted from every state, with a reason unless they wait with
 * a complete check-in, and one who was refused can be let try again.
 */
export function decide(
  { state, policy, steps }: Progress,
  sent: DecideCheckIn,
  at: Date,
): { kind: 'change'; state: CheckInState; steps: Steps } | { kind: 'same' } | Refusal {
  if (state === 'admitted') return sent.decision === 'admit' ? { kind: 'same' } : refusal('conflict')
  switch (sent.decision) {
    case 'admit': {
      const isPlain = state === 'waiting' && isComplete({ policy, steps })
      if (!isPlain && sent.reason === '') return refusal('invalid-input', 'checkInReasonNeeded')
      return { kind: 'change', state: 'admitted', steps }
    }
    case 'redo': {
      if (state === 'refused') return refusal('conflict')
      const wanted = sent.steps.filter((step) => step !== 'consent' && steps[step] !== undefined)
      if (wanted.length === 0) return refusal('invalid-input')
      const redo = { state: 'redo' as const, note: null, since: at.toISOString() }
      const again = Object.fromEntries(wanted.map((step) => [step, redo]))
      return { kind: 'change', state: 'redo', steps: { ...steps, ...again } }
    }
    case 'refuse':
      return state === 'refused' ? { kind: 'same' } : { kind: 'change', state: 'refused', steps }
    case 'open-again':
      return state === 'refused' ? { kind: 'change', state: 'open', steps } : refusal('conflict')
  }
}

/** Whether somebody decided since the page was shown on which this decision is based; earlier pages do not say. */
export const isOvertaken = (
  { decidedAt }: Pick<CheckInRow, 'decidedAt'>,
  { seenDecidedAt }: Pick<DecideCheckIn, 'seenDecidedAt'>,
): boolean => seenDecidedAt !== undefined && (decidedAt?.toISOString() ?? null) !== seenDecidedAt

/** A test that nobody was admitted to is taken back so long after its time: until then its end can still be moved. */
export const NOT_STARTED_AFTER_MS = 30 * 60_000

/** See `CHECK_IN_KEPT_DAYS`. */
export const CHECK_IN_KEPT_MS = CHECK_IN_KEPT_DAYS * 24 * 60 * 60_000

/** What is left of pictures and measurements once their time is over. */
export const NOTHING_KEPT = { pictures: {}, network: null, framing: null, gaze: null } as const

/** Until when pictures and measurements are kept: a while after the check-in was decided; null while it is not. */
export function keptUntil({ state, decidedAt }: Pick<CheckInRow, 'state' | 'decidedAt'>): Date | null {
  if (decidedAt === null || (state !== 'admitted' && state !== 'refused')) return null
  return new Date(decidedAt.getTime() + CHECK_IN_KEPT_MS)
}

export function isTermOver(row: Pick<CheckInRow, 'state' | 'decidedAt'>, now: Date): boolean {
  const until = keptUntil(row)
  return until !== null && now >= until
}

/** The check-in with what may still be seen of it: nothing of that from the end of its time on, however late it is deleted. */
export function asKept<Row extends Pick<CheckInRow, 'state' | 'decidedAt'>>(row: Row, now: Date): Row {
  return isTermOver(row, now) ? { ...row, ...NOTHING_KEPT } : row
}
