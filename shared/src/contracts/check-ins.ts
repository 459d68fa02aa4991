import { z } from 'zod'
import { issue } from '../messages.ts'
import { analysisStateSchema, framingReadingSchema } from './analysis.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { wayStateSchema } from './media.ts'
import { pageQuerySchema, pageSchema } from './paging.ts'
import { consentSchema } from './test-sessions.ts'
import { helpRequestSchema } from './test-taking.ts'

/**
 * Check-in: what happens between entering an assessment that asks for it and the start of the clock. The test session
 * exists already, with status `check-in` and a clock that has not begun; media, presence and calls for help work as in a
 * running test. An admission starts the clock.
 */
export const CHECK_IN_STEPS = [
  'consent',
  'devices',
  'framing',
  'calibration',
  'portrait',
  'card',
  'sweep',
  'phone',
] as const
export const checkInStepSchema = z.enum(CHECK_IN_STEPS)
export type CheckInStep = z.infer<typeof checkInStepSchema>

/** Steps that an assessment can ask for or leave out. Consent, devices and framing belong to every check-in, and are required. */
export const OPTIONAL_STEPS = ['calibration', 'portrait', 'card', 'sweep', 'phone'] as const satisfies CheckInStep[]
export const checkInAskSchema = z.enum(['off', 'optional', 'required'])
export type CheckInAsk = z.infer<typeof checkInAskSchema>

/**
 * For so many days after the decision the pictures and what was measured are kept; then nobody can open or see them any more, and
 * the hub deletes them.
 */
export const CHECK_IN_KEPT_DAYS = 30

/**
 * Steps for which the picture of an earlier check-in can count: a person compared both with the live picture then, and does so
 * again now. Everything else is of its day: devices, network, how the candidate sits and looks, the room, the phone.
 */
export const CARRIED_OVER_STEPS = ['portrait', 'card'] as const satisfies CheckInStep[]
export type CarriedOverStep = (typeof CARRIED_OVER_STEPS)[number]

/** What an assessment asks for before the clock starts; null where it has no check-in. */
export const checkInPolicySchema = z.object({
  /** Who lets candidates in: a proctor who compares the pictures, or the hub once all required steps are done. */
  admission: z.enum(['proctor', 'automatic']),
  ...{ calibration: checkInAskSchema, portrait: checkInAskSchema, card: checkInAskSchema },
  ...{ sweep: checkInAskSchema, phone: checkInAskSchema },
  /**
   * For how many days the portrait and the card of an earlier check-in count, in whichever assessment a person admitted it: a
   * practice some days before, for example. 0: never; pages of an earlier version do not say.
   */
  practiceDays: z
    .int(issue('checkInPracticeRange'))
    .min(0, issue('checkInPracticeRange'))
    .max(CHECK_IN_KEPT_DAYS, issue('checkInPracticeRange'))
    .default(0),
})
export type CheckInPolicy = z.infer<typeof checkInPolicySchema>

/** A check-in looks at the candidate through their camera, so an assessment that asks for one requires it. */
export const checkInHasCamera = (sent: { checkIn: object | null; mediaPolicy: { camera: string } }): boolean =>
  sent.checkIn === null || sent.mediaPolicy.camera === 'required'
export const checkInWithoutCamera = { path: ['checkIn'], message: issue('checkInNeedsCamera') }

type Practice = Pick<z.output<typeof checkInPolicySchema>, 'admission'> & { practiceDays?: number | undefined }
/** Earlier pictures prove nothing of today by themselves: a person compares them with the live picture. */
const hasProctorForPractice = ({ practiceDays = 0, admission }: Practice): boolean =>
  practiceDays === 0 || admission === 'proctor'

/** What can be asked for. */
export const newCheckInPolicySchema = checkInPolicySchema.refine(
  hasProctorForPractice,
  issue('checkInPracticeNeedsProctor'),
)

/** The same from an editor's form; `practiceDays` stays as it is where it is left out. */
export const editedCheckInPolicySchema = checkInPolicySchema
  .extend({ practiceDays: checkInPolicySchema.shape.practiceDays.unwrap().optional() })
  .refine(hasProctorForPractice, issue('checkInPracticeNeedsProctor'))
export type EditedCheckInPolicy = z.infer<typeof editedCheckInPolicySchema>

/**
 * `open`: the candidate works on the steps. `waiting`: all required steps are done or excused, a proctor decides.
 * `redo`: steps are to be done again, with a reason. `admitted`: the clock runs. `refused`: with a reason; a proctor can
 * open it again.
 */
export const CHECK_IN_STATES = ['open', 'waiting', 'redo', 'admitted', 'refused'] as const
export const checkInStateSchema = z.enum(CHECK_IN_STATES)
export type CheckInState = z.infer<typeof checkInStateSchema>

/** `failed`: tried and not passed; such a check can still be admitted, with a note. */
export const stepStateSchema = z.enum(['todo', 'done', 'failed', 'skipped', 'redo'])
export type StepState = z.infer<typeof stepStateSchema>

/** The pictures of a check-in: of the room there are four. */
export const CHECK_IN_PICTURES = ['portrait', 'card', 'sweep-0', 'sweep-1', 'sweep-2', 'sweep-3'] as const
export const checkInPictureNameSchema = z.enum(CHECK_IN_PICTURES)
export type CheckInPictureName = z.infer<typeof checkInPictureNameSchema>

/** One picture of a check-in. Its address needs the login of somebody who may see it, and each opening by staff is logged. */
export const checkInPictureSchema = z.object({ url: z.string(), takenAt: instantSchema })

/** What the media node measured on the published picture, and when, by the hub's clock. */
export const framingSchema = framingReadingSchema.extend({ measuredAt: instantSchema })
export type Framing = z.infer<typeof framingSchema>

/** `POST /check-ins/{id}/framing`: while a page asks, the readings that follow come as `framingMeasured`, about one a second. */
export const framingAnswerSchema = z.object({
  analysis: analysisStateSchema,
  /** The newest reading; null where none holds any more. */
  framing: framingSchema.nullable(),
})
export type FramingAnswer = z.infer<typeof framingAnswerSchema>

/** Result of the device and network check, as the server saw it. */
export const networkCheckSchema = z.object({
  udp: wayStateSchema,
  tcp: wayStateSchema,
  /** `absent`: this installation has no relay. */
  turn: z.enum([...wayStateSchema.options, 'absent']),
  /** Kilobits per second received by the SFU over five seconds; null where nothing arrived. */
  uplinkKbps: z.int().min(0).nullable(),
  /** Share of packets lost on the way up, 0 to 1. */
  loss: z.number().min(0).max(1).nullable(),
  verdict: z.enum(['good', 'weak', 'fails']),
  measuredAt: instantSchema,
})
export type NetworkCheck = z.infer<typeof networkCheckSchema>

/**
 * The dots that a candidate looks at, one after the other: where each is drawn, as shares of the screen from its left and top,
 * the same in all languages, for eyes do not read. The mean of all is the baseline of their gaze.
 */
export const CALIBRATION_DOTS = [
  { name: 'topLeft', x: 0.06, y: 0.08 },
  { name: 'topRight', x: 0.94, y: 0.08 },
  { name: 'middle', x: 0.5, y: 0.5 },
  { name: 'bottomLeft', x: 0.06, y: 0.92 },
  { name: 'bottomRight', x: 0.94, y: 0.92 },
] as const

/**
 * Why five dots make no baseline. `unmoved`: the gaze did not follow the dots. `aside`: the candidate does not sit before
 * their camera, and what is away from the screen would count as looking at it.
 */
export const calibrationTroubleSchema = z.enum(['unmoved', 'aside'])
export type CalibrationTrouble = z.infer<typeof calibrationTroubleSchema>

/** `POST /check-ins/{id}/calibration/{dot}`, dots counted from 0: the first one begins anew, the last one makes the baseline. */
export const dotAnswerSchema = z.object({
  analysis: analysisStateSchema,
  /** Whether the server saw the candidate's eyes, at rest, while they looked at the dot. */
  seen: z.boolean(),
  /** With the dot that completes them: why all are to be looked at again; null where the baseline is made, and before. */
  trouble: calibrationTroubleSchema.nullable().default(null),
})
export type DotAnswer = z.infer<typeof dotAnswerSchema>

/** A picture that was taken in an earlier check-in and counts for this one. */
export const carriedOverSchema = z.object({
  step: z.enum(CARRIED_OVER_STEPS),
  assessmentTitle: z.string(),
  admittedAt: instantSchema,
})

export const checkInSchema = z.object({
  testSessionId: idSchema,
  assessmentId: idSchema,
  assessmentTitle: z.string(),
  state: checkInStateSchema,
  policy: checkInPolicySchema,
  consent: consentSchema,
  steps: z.array(
    z.object({ step: checkInStepSchema, state: stepStateSchema, ask: checkInAskSchema, note: z.string().nullable() }),
  ),
  portrait: checkInPictureSchema.nullable(),
  card: checkInPictureSchema.nullable(),
  /** Which of them are of an earlier check-in; one that is to be repeated stays listed until there is another. */
  carriedOver: z.array(carriedOverSchema).default([]),
  /** Four pictures of the room, in the order in which they were asked for. */
  sweep: z.array(checkInPictureSchema),
  network: networkCheckSchema.nullable(),
  /** The reading with which the step was done; while it is open, readings come as `framingMeasured`. */
  framing: framingSchema.nullable(),
  /** Whether five dots made a baseline of the gaze that still counts; otherwise analysis learns one during the test. */
  isCalibrated: z.boolean(),
  /** Whether the phone is connected and publishes now. */
  phone: z.enum(['absent', 'joined', 'live']),
  /** What the proctor wrote when asking for a repetition, refusing, or admitting with a note. */
  reason: z.string().nullable(),
  waitingSince: instantSchema.nullable(),
  decidedAt: instantSchema.nullable(),
  /** The candidate's newest request for help. */
  help: helpRequestSchema.nullable(),
  /** Until when an admission gives test time; afterwards nobody can be admitted. */
  admissibleUntil: instantSchema,
})
export type CheckIn = z.infer<typeof checkInSchema>

/** A row of the proctor's waiting room. */
export const waitingCandidateSchema = checkInSchema.extend({
  participantId: idSchema,
  name: z.string(),
  nip: z.string().nullable(),
  unit: z.string().nullable(),
  carriedOver: z.array(carriedOverSchema.extend({ admittedBy: z.string() })).default([]),
  /** The portrait of another, earlier check-in, to compare with. */
  storedPortrait: checkInPictureSchema.nullable(),
  isConnected: z.boolean(),
})
export type WaitingCandidate = z.infer<typeof waitingCandidateSchema>

/** `GET /check-ins`: who waits longest comes first. A proctor receives their own candidates. */
export const listCheckInsQuerySchema = pageQuerySchema.extend({
  assessmentId: idSchema.optional(),
  /** Without it, those that are not admitted yet. */
  state: checkInStateSchema.optional(),
})
export type ListCheckInsQuery = z.infer<typeof listCheckInsQuerySchema>
export const checkInsPageSchema = pageSchema(waitingCandidateSchema).extend({
  /** How many wait for a decision, on all pages. */
  waiting: z.int().min(0),
})
export type CheckInsPage = z.infer<typeof checkInsPageSchema>

/**
 * `POST /check-ins/{id}/steps/{step}`. A step is done where the server can prove it: it has the picture or the measurement.
 * What does not work is reported as failed, in words.
 */
export const reportStepSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done') }),
  z.object({ outcome: z.literal('skipped') }),
  z.object({ outcome: z.literal('failed'), note: z.string().trim().min(3).max(300) }),
])
export type ReportStep = z.infer<typeof reportStepSchema>

/** `POST /check-ins/{id}/pictures`: the media node takes it from the camera as it is published at this moment. */
export const takeCheckInPictureSchema = z.object({ name: checkInPictureNameSchema })

/** `decidedAt` of the check-in as the page showed it: a decision that somebody gave since then is not overwritten. */
const seen = { seenDecidedAt: instantSchema.nullable().optional() }

/** `POST /check-ins/{testSessionId}/decision`. A reason is needed for everything but a plain admission of a complete check-in. */
export const decideCheckInSchema = z.discriminatedUnion('decision', [
  z.object({ ...seen, decision: z.literal('admit'), reason: z.string().trim().max(500).default('') }),
  z.object({
    ...seen,
    decision: z.literal('redo'),
    steps: z.array(checkInStepSchema).min(1),
    reason: z.string().trim().min(3).max(500),
  }),
  z.object({ ...seen, decision: z.literal('refuse'), reason: z.string().trim().min(3).max(500) }),
  z.object({ ...seen, decision: z.literal('open-again'), reason: z.string().trim().max(500).default('') }),
])
export type DecideCheckIn = z.infer<typeof decideCheckInSchema>
