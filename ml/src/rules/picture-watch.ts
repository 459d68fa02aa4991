import type {
  EvidenceBox,
  FramingReading,
  GazeLook,
  IdentitySource,
  LiveAnalysis,
} from '@pengawas/shared/contracts/analysis'
import type { FrameObservation, ObservedFace } from '../frame-observation.ts'
import { Attention, attentionOf } from './attention.ts'
import { BehaviourWatch } from './behaviour.ts'
import { type Clearing, Condition, type Finding, type Reading } from './condition.ts'
import { countFaces, MIN_FACE_FLAG, MIN_FACE_SCORE, type FaceCount } from './faces.ts'
import {
  COVERED_PICTURE,
  DARK_PICTURE,
  FACE_COVERED,
  FROZEN_PICTURE,
  GAZE_AWAY,
  HEAD_DOWN,
  NO_FACE,
  OTHER_PERSON,
  OTHER_PERSON_THAN_AT_FIRST,
  RESTLESS_ABSENCE,
  SEVERAL_FACES,
  STILL_FACE,
  VIDEO_LOOP,
  type FlagKind,
} from './flag-kinds.ts'
import { COVERED_FROM } from './comparable-face.ts'
import { isCovered } from './cover-reading.ts'
import { framingOf } from './framing.ts'
import { CLEARLY_OTHER_BELOW, DOUBT_BELOW, IdentityWatch, OTHER_BELOW, SAME_FROM } from './identity-watch.ts'
import { awayness, CALM_BELOW, directionOf, GAZE_LIMITS, type Offset } from './gaze-away.ts'
import { gazeProbability } from './gaze-probability.ts'
import { GazeBaseline } from './gaze-baseline.ts'
import { namedByHead, readGaze } from './gaze-reading.ts'
import { HEAD_DOWN_FROM, HEAD_DROP_FROM, HeadDownWatch } from './head-down.ts'
import {
  DARK_BELOW,
  DOUBT_HOLDS_MS,
  DoubtedAbsence,
  EVEN_BELOW,
  isSeen,
  MIN_CERTAIN_HEAD_SCORE,
  MIN_HEAD_SCORE,
  MIN_LIKELY_FLAG,
  MIN_LIKELY_SCORE,
  NOBODY_STILL_FOR_MS,
  presenceOf,
  type Presence,
  SETTLED_FOR_MS,
  STIRS_FOR_MS,
} from './presence.ts'
import { LOOKS_APART_MS } from './looks-apart.ts'
import { FROZEN_AFTER_MS } from './picture-stillness.ts'
import { SamplingBudget } from './sampling.ts'
import { SeatPlace, withoutMove } from './seat-place.ts'
import { SlowReadings } from './slow-readings.ts'
import { LOOKS_JUDGED, SAME_REQUIRED } from './video-loop.ts'
import { readLoop } from './video-loop-reading.ts'

/** For verdicts based on a measurement with a clear limit instead of a model's score. */
const MEASURED_SCORE = 0.9

/** Rule parameters that flags of every kind carry beside those of their kind. */
export const PICTURE_THRESHOLDS: Readonly<Record<string, number>> = {
  minFaceFlag: MIN_FACE_FLAG,
  minFaceScore: MIN_FACE_SCORE,
  minLikelyScore: MIN_LIKELY_SCORE,
  minLikelyFlag: MIN_LIKELY_FLAG,
  minHeadScore: MIN_HEAD_SCORE,
  minCertainHeadScore: MIN_CERTAIN_HEAD_SCORE,
  nobodyStillForMs: NOBODY_STILL_FOR_MS,
  settledForMs: SETTLED_FOR_MS,
  doubtHoldsMs: DOUBT_HOLDS_MS,
  stirsForMs: STIRS_FOR_MS,
  darkBelow: DARK_BELOW,
  evenBelow: EVEN_BELOW,
  frozenAfterMs: FROZEN_AFTER_MS,
  looksApartMs: LOOKS_APART_MS,
  headDownFrom: HEAD_DOWN_FROM,
  headDropFrom: HEAD_DROP_FROM,
  doubtBelow: DOUBT_BELOW,
  otherBelow: OTHER_BELOW,
  clearlyOtherBelow: CLEARLY_OTHER_BELOW,
  sameFrom: SAME_FROM,
  coveredFrom: COVERED_FROM,
  foretoldRequired: SAME_REQUIRED,
  foretoldJudged: LOOKS_JUDGED,
  ...GAZE_LIMITS,
}

export interface PictureVerdict {
  live: LiveAnalysis
  /** Null where the picture is stuck. */
  framing: FramingReading | null
  /** Of the candidate alone before the camera; null where not exactly one face with its eyes is seen. */
  look: GazeLook | null
  findings: Finding[]
  cleared: Clearing[]
  nextSampleMs: number
  /** The reading of this picture for each kind, for choosing evidence. */
  readings: ReadonlyMap<FlagKind, Reading>
  /** The faces in this picture. */
  boxes: EvidenceBox[]
}

/** Follows the pictures of one candidate. Pure: time comes with the observations, which must be in order. */
export class PictureWatch {
  readonly #conditions = [
    NO_FACE,
    RESTLESS_ABSENCE,
    SEVERAL_FACES,
    GAZE_AWAY,
    HEAD_DOWN,
    DARK_PICTURE,
    COVERED_PICTURE,
    FROZEN_PICTURE,
    STILL_FACE,
    OTHER_PERSON,
    FACE_COVERED,
    VIDEO_LOOP,
  ].map((kind) => new Condition(kind))
  readonly #baseline = new GazeBaseline()
  readonly #seat = new SeatPlace()
  readonly #headDown = new HeadDownWatch()
  readonly #slow = new SlowReadings()
  readonly #attention = new Attention()
  readonly #behaviour = new BehaviourWatch()
  readonly #identity = new IdentityWatch()
  readonly #absence = new DoubtedAbsence()
  readonly #budget = new SamplingBudget()
  #isCovered = false

  /** While nothing is suspected, pictures are wanted every `calmMs`. */
  observe(at: number, observation: FrameObservation, calmMs?: number): PictureVerdict {
    const count = countFaces(observation)
    const presence = this.#absence.observe(at, presenceOf(observation, count), observation, count.sole?.box)
    const face = count.accepted[0]
    const head = face?.head ?? null
    const measured = head && this.#baseline.offset({ head, gaze: face?.gaze ?? null })
    const place = face && { ...observation, box: face.box }
    const offset = measured && place ? withoutMove(measured, this.#seat.moveTo(place)) : null
    const away = offset && awayness(offset)
    const isAlone = count.sole !== null
    const fresh = face?.gazeAgeMs === 0 ? face.gaze : null
    // What a move explains is no look away, and not how this person looks at the screen either.
    const isCalm = measured !== null && awayness(measured) < CALM_BELOW / 2
    if (head && isAlone) this.#baseline.learn(at, { head, gaze: fresh }, isCalm)
    if (place && isAlone) this.#seat.learn(at, place, isCalm)

    if (away !== null && offset?.gaze) this.#attention.observe(at, attentionOf(away))
    else if (head) this.#attention.forget()
    else if (isAbsence(presence, observation)) this.#attention.observe(at, attentionOf(null))

    const readings = this.#read(at, observation, count, presence, offset)
    const identity = this.#identity.read({
      ...{ at, isAsked: this.wantsLikeness(at), likeness: observation.likeness ?? null },
      box: isAlone ? (face?.box ?? null) : null,
    })
    if (identity) readings.set(OTHER_PERSON, identity)
    this.#isCovered = isCovered(observation, presence) ?? this.#isCovered
    const findings: Finding[] = []
    const cleared: Clearing[] = []
    for (const condition of this.#conditions) {
      const reading = readings.get(condition.kind)
      const finding = reading && condition.observe(reading)
      if (finding) findings.push(this.#named(finding))
      if (reading && condition.cleared) cleared.push(condition.cleared)
    }
    if (observation.repetition) this.#budget.expectTelling(at, observation.repetition)
    const isStuck = this.#conditions.some(({ kind, isOngoing }) => kind === FROZEN_PICTURE && isOngoing)
    const live = isStuck ? unknownAt(at) : this.#live(at, observation, count, presence, offset)
    // What a stuck picture is like says nothing of who sits there now.
    const age = isStuck ? null : this.#identity.ageAt(at)
    const behaviour = this.#behaviour.observe(at, isStuck || !isAlone ? null : head, live.attention)
    return {
      framing: isStuck ? null : framingOf(observation),
      look: isStuck || !isAlone || !head || !fresh ? null : { head, gaze: fresh },
      live: { ...live, behaviour, ...(age && { identity: age }) },
      findings,
      cleared,
      nextSampleMs: this.#budget.next(at, this.#conditions, calmMs),
      readings,
      boxes: count.accepted.map((face) => boxOf(face, observation)),
    }
  }

  /** Whether the eyes are to be measured in the next picture: while a baseline is learned, and while a look away is suspected or goes on. */
  get wantsEyes(): boolean {
    const isDoubtful = this.#conditions.some(
      (condition) => condition.kind === GAZE_AWAY && (condition.isSuspected() || condition.isOngoing),
    )
    return isDoubtful || !this.#baseline.isKnown
  }

  /** Whether the face in a picture taken at `at` is to be compared: not while cloth was on it in the last picture that showed. */
  wantsLikeness(at: number): boolean {
    return !this.#isCovered && this.#identity.wants(at, this.#isIdentitySuspected)
  }

  get #isIdentitySuspected(): boolean {
    return this.#conditions.some((condition) => condition.kind === OTHER_PERSON && condition.isSuspected())
  }

  /** From now on faces are compared with this portrait, or with null, with how the candidate looks at first. */
  beginIdentity(portrait: Float32Array | null): IdentitySource {
    return this.#identity.begin(portrait)
  }

  /** Whether something may become a flag, so that the next picture is worth more than another's. */
  get isSuspected(): boolean {
    return this.#conditions.some((condition) => condition.isSuspected())
  }

  /** From now on the gaze is judged from this look. */
  calibrate(look: GazeLook): void {
    this.#baseline.set(look)
    this.#seat.forget()
  }

  /** When to look again although this sample showed nothing: a suspicion is still to be confirmed. */
  nextSampleAfterSkip(at: number): number {
    return this.#budget.next(at, this.#conditions)
  }

  /** When the readings began that may still become a flag of this kind; null where none may. */
  suspectedSince(kind: FlagKind): number | null {
    return this.#conditions.find((condition) => condition.kind === kind)?.suspectedSince() ?? null
  }

  /** What can be said of this picture. Attention is the candidate's: with several faces nobody knows whose it would be. */
  #live(
    at: number,
    observation: FrameObservation,
    count: FaceCount,
    presence: Presence,
    offset: Offset | null,
  ): LiveAnalysis {
    const faces = count.accepted.length
    if (faces === 0 && !isSeen(observation)) return unknownAt(at)
    return {
      at,
      ...facesOf(count, presence),
      faceConfidence: count.accepted[0]?.faceFlag ?? null,
      attention: faces > 1 ? null : this.#attention.valueAt(at),
      ...(offset && faces === 1
        ? { gaze: directionOf(offset), gazeProbability: gazeProbability(offset) }
        : { gaze: 'unknown', gazeProbability: null }),
    }
  }

  /** A flag says what was measured, and against what. */
  #named(finding: Finding): Finding {
    const isLearned = finding.kind === OTHER_PERSON && this.#identity.source === 'first-minute'
    return isLearned ? { ...finding, named: OTHER_PERSON_THAN_AT_FIRST } : namedByHead(finding)
  }

  #read(
    at: number,
    observation: FrameObservation,
    count: FaceCount,
    presence: Presence,
    offset: Offset | null,
  ): Map<FlagKind, Reading> {
    const { brightness, contrast } = observation
    const face = count.accepted[0]
    const alone = count.sole ?? undefined
    const faceValues = {
      faces: count.accepted.length,
      movedFaces: count.accepted.filter(({ hasMoved }) => hasMoved !== false).length,
      uncertain: count.uncertain,
      bestScore: observation.bestScore,
      faceFlag: bestFlag(observation),
      seatFlag: observation.seatFlag,
      headScore: observation.headScore,
      backgroundFaces: observation.backgroundFaces,
    }
    const { isRestless } = this.#absence
    const absence: Reading = {
      ...{ at, verdict: noFaceVerdict(presence, observation), score: count.absence, values: faceValues },
    }
    const pictureValues = { brightness, contrast, faces: count.accepted.length }
    return new Map<FlagKind, Reading>([
      [NO_FACE, isRestless ? { ...absence, verdict: 'unknown' } : absence],
      [RESTLESS_ABSENCE, isRestless || absence.verdict !== 'present' ? absence : { ...absence, verdict: 'absent' }],
      [SEVERAL_FACES, readSeveral(at, count, faceValues)],
      [GAZE_AWAY, readGaze(at, offset, alone)],
      [HEAD_DOWN, this.#headDown.read(at, observation, alone ?? null, offset)],
      [
        DARK_PICTURE,
        {
          at,
          verdict: !face && brightness < DARK_BELOW ? 'present' : 'absent',
          score: MEASURED_SCORE + 0.08 * (1 - brightness / DARK_BELOW),
          values: pictureValues,
        },
      ],
      [
        COVERED_PICTURE,
        {
          at,
          verdict: !face && contrast < EVEN_BELOW && brightness >= DARK_BELOW ? 'present' : 'absent',
          score: MEASURED_SCORE,
          values: pictureValues,
        },
      ],
      ...this.#slow.read(at, observation, count, presence),
      ...(observation.repetition ? [readLoop(at, observation.faces.length, observation.repetition)] : []),
    ])
  }
}

function isAbsence(presence: Presence, observation: FrameObservation): boolean {
  return presence === 'nobody' && isSeen(observation)
}

/** One cause is one flag: where nothing can be seen, darkness or the cover is what is flagged, not the missing face. */
function noFaceVerdict(presence: Presence, observation: FrameObservation): Reading['verdict'] {
  if (presence === 'seen' || presence === 'hidden') return 'absent'
  return isAbsence(presence, observation) ? 'present' : 'unknown'
}

/** How many faces there are, or why that is not known: witnesses disagree or see nobody's face, or a second one may be a picture. */
function facesOf(
  { accepted, uncertain, isCompanyAlive }: FaceCount,
  presence: Presence,
): Pick<LiveAnalysis, 'faces' | 'unclearFace' | 'isPerhapsPicture'> {
  if (presence === 'hidden') return { faces: null, unclearFace: 'hidden' }
  if (accepted.length > 1 && !isCompanyAlive) return { faces: null, unclearFace: 'uncertain', isPerhapsPicture: true }
  return presence === 'uncertain' || uncertain > 0
    ? { faces: null, unclearFace: 'uncertain' }
    : { faces: accepted.length }
}

function unknownAt(at: number): LiveAnalysis {
  return { at, faces: null, faceConfidence: null, attention: null, gaze: 'unknown' }
}

/** A second face that has not moved yet may be a picture: it is watched closely, and flagged once it is known to be somebody. */
function readSeveral(at: number, count: FaceCount, values: Reading['values']): Reading {
  const reading: Reading = { at, verdict: severalVerdict(count), score: count.company, values }
  return count.isCompanyAlive ? reading : { ...reading, isUnproven: true }
}

function severalVerdict(count: FaceCount): Reading['verdict'] {
  if (count.accepted.length >= 2) return 'present'
  return count.accepted.length + count.uncertain >= 2 ? 'unknown' : 'absent'
}

/** The part of a face's box that lies in the picture; the detector's may reach beyond it. */
function boxOf({ box }: ObservedFace, { width, height }: FrameObservation): EvidenceBox {
  const share = (value: number, whole: number): number => Math.max(0, Math.min(1, value / whole))
  const [x, y] = [share(box.x, width), share(box.y, height)]
  return { x, y, width: share(box.x + box.width, width) - x, height: share(box.y + box.height, height) - y }
}

function bestFlag({ faces }: FrameObservation): number | null {
  return faces.length > 0 ? Math.max(...faces.map(({ faceFlag }) => faceFlag)) : null
}
