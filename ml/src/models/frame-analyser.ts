import type { FrameObservation, ObservedFace } from '../frame-observation.ts'
import { eyeLightOf } from '../geometry/eye-light.ts'
import { gazeOf, withoutRoll, type GazeAngles } from '../geometry/gaze.ts'
import { headPoseOf } from '../geometry/head-pose.ts'
import { mouthOpeningOf } from '../geometry/mouth.ts'
import type { Picture, Point } from '../geometry/picture.ts'
import type { SquareRegion } from '../geometry/square-crop.ts'
import type { FaceBox } from '../geometry/suppress-overlaps.ts'
import { patchOf } from '../geometry/patch.ts'
import { tonesOf, type Tones } from '../geometry/tones.ts'
import { coverOf } from '../geometry/face-cover.ts'
import { faceSurfaceOf } from '../geometry/face-surface.ts'
import { cellsOfFace } from '../rules/video-loop.ts'
import { MOVED_CONTRAST } from '../rules/background-faces.ts'
import { isComparable } from '../rules/comparable-face.ts'
import { looksAhead } from '../rules/cover-reading.ts'
import { soleOf } from '../rules/faces.ts'
import { MIN_LIKELY_SCORE } from '../rules/presence.ts'
import { areEyesDarkened, areEyesReadable } from '../rules/readable-eyes.ts'
import {
  canBeFollowed,
  isStillTheFace,
  mayFollow,
  mayHoldEyes,
  movedBox,
  movedKeyPoints,
  type Followed,
  type Moment,
} from '../rules/following.ts'
import { FROZEN_AFTER_MS } from '../rules/picture-stillness.ts'
import { SizedBackgrounds } from '../rules/sized-backgrounds.ts'
import { isJudged, STILL_CONTRAST, StillFace } from '../rules/still-face.ts'
import { createBodyPoseModel, type BodyPoseModel } from './body-pose.ts'
import { lookCloser } from './closer-look.ts'
import { createFaceDetector } from './face-detector.ts'
import { createFaceLikenessModel, type FaceLikenessModel } from './face-likeness.ts'
import { createFaceMeshModel, regionOfDetection, regionOfMesh, showsTheSame, type FaceMesh } from './face-mesh.ts'
import { FollowedCandidates, type Remembered } from './followed-candidates.ts'
import { createIrisModel } from './iris.ts'
import { hasModel, modelFile, type ModelName } from './model-files.ts'
import { seeInLight } from './see-in-light.ts'
import { openSession } from './session.ts'
import { askWitnesses, headBeside } from './witnesses.ts'

/** From this score on, a proposal of the detector is passed to the mesh model. The rules require more. */
const MIN_PROPOSAL_SCORE = 0.35
/** Where nothing reaches that, the best proposal down to this is shown to the mesh model: an empty room is certain only if both say so. */
const MIN_WEAK_SCORE = 0.1
/** More faces than this change no decision, and each costs a mesh. */
const MAX_FACES = 4
/** From this face score on, the mesh is fitted again and the eyes are analysed. */
const MIN_FLAG_FOR_DETAIL = 0.5
/** Narrower faces give an angle of the head that is off by degrees, which is worse than none. */
const MIN_HEAD_FACE_PIXELS = 40
/** Of narrower faces mouth and forehead are a few pixels each. */
const MIN_SURFACE_PIXELS = 56

/** What is known of pictures of the last minute is gone so much later than its time at most. */
const FORGET_EVERY_MS = 15_000

/** Whose picture it is, and when it was taken, in milliseconds since the epoch. */
export interface SampleOrigin {
  /** Null for a picture that stands for itself. */
  candidate: string | null
  at: number
  /** Which opening of the camera it comes from, see `SampledFrame`. */
  camera?: string
  /** The eyes are to be measured in this very picture. */
  withEyes: boolean
  /** The face is to be described, so that it can be compared. */
  withLikeness?: boolean
}

/** What a sample spends its time on, beside decoding. */
export type Part = 'detector' | 'mesh' | 'iris' | 'witnesses' | 'likeness' | 'other'
/** Runs a part of the analysis; a benchmark measures it here. */
export type RunPart = <Result>(part: Part, run: () => Result) => Result

export interface FrameAnalyser {
  /**
   * One picture at a time: rejects while another is under way, since the models' buffers are used again and again. With an
   * origin, a face that was seen before is followed by its mesh, and the detector and the eyes' model have their own pace.
   */
  analyse(picture: Picture, origin?: SampleOrigin): Promise<FrameObservation>
  close(): Promise<void>
}

/** Loads the models and runs them over pictures: faces, then the mesh of each, then the eyes of the largest. */
export async function openFrameAnalyser(
  modelsDirectory: string,
  runPart: RunPart = (_part, run) => run(),
): Promise<FrameAnalyser> {
  const open = (name: ModelName): ReturnType<typeof openSession> => openSession(modelFile(modelsDirectory, name))
  const sessions = await Promise.all([open('blazeface'), open('facemesh'), open('iris')])
  const openIfThere = async (name: ModelName) => ((await hasModel(modelsDirectory, name)) ? await open(name) : null)
  const bodySession = await openIfThere('movenet-lightning')
  const likenessSession = await openIfThere('faceres')
  const models: Models = {
    detector: createFaceDetector(sessions[0]),
    mesh: createFaceMeshModel(sessions[1]),
    iris: createIrisModel(sessions[2]),
    body: bodySession && createBodyPoseModel(bodySession),
    likeness: likenessSession && createFaceLikenessModel(likenessSession),
    runPart,
  }
  const followed = new FollowedCandidates(() => performance.now())
  const forgetting = setInterval(() => followed.forgetLoops(), FORGET_EVERY_MS).unref()

  let busy = false
  return {
    async analyse(picture, origin) {
      if (busy) throw new Error('another picture is being analysed')
      busy = true
      try {
        return await observe(models, followed, picture, origin)
      } finally {
        busy = false
      }
    },
    async close() {
      clearInterval(forgetting)
      const opened = [...sessions, bodySession, likenessSession].filter((session) => session !== null)
      await Promise.all(opened.map((session) => session.release()))
    },
  }
}

interface Models {
  detector: ReturnType<typeof createFaceDetector>
  mesh: ReturnType<typeof createFaceMeshModel>
  iris: ReturnType<typeof createIrisModel>
  body: BodyPoseModel | null
  likeness: FaceLikenessModel | null
  runPart: RunPart
}

/** What was seen of the faces, and what of it helps with the candidate's next picture; null where nothing does. */
interface Seen {
  observation: Omit<FrameObservation, 'width' | 'height' | 'faceStillMs' | 'repetition' | keyof Light>
  followed: Followed | null
  /** Where the candidate's face is; null where none is seen. */
  seat: SquareRegion | null
  /** The mesh of the largest face, and the detector's key points, moved with the mesh since its look; absent where none is proposed. */
  largest?: { mesh: FaceMesh; keyPoints: readonly Point[] }
}

/** What is known of a candidate before a picture is looked at. */
type Known = Pick<Remembered, 'seat' | 'backgrounds' | 'stillness'>

type Light = Pick<FrameObservation, 'tones' | 'brightness' | 'contrast'>
/** Where a face is seen that moves, nobody else is asked. */
const NOT_ASKED = { seatFlag: null, headScore: null } as const
const UNASKED = { ...NOT_ASKED, backgroundFaces: 0 } as const

async function observe(
  models: Models,
  memory: FollowedCandidates,
  picture: Picture,
  origin: SampleOrigin | undefined,
): Promise<FrameObservation> {
  const { width, height } = picture
  const { brightness, contrast, tones, cells }: Tones = models.runPart('other', () => tonesOf(picture))
  const now: Moment = { at: origin?.at ?? 0, width, height, cells }
  const candidate = origin?.candidate ?? null
  const remembered = candidate === null ? undefined : memory.get(candidate)
  const known: Known = remembered ?? {
    seat: null,
    backgrounds: new SizedBackgrounds(),
    stillness: new StillFace(),
  }
  const last = remembered?.followed
  // A mesh may slip off a head that bows under a mask: what is compared with another face is where the detector sees one.
  const isCompared = origin?.withLikeness === true
  const isNear = last && !isCompared && models.runPart('other', () => mayFollow(last, now))
  const light: Light = { brightness, contrast, tones }
  const seen =
    (isNear && (await follow(models, picture, last, now, origin?.withEyes ?? true))) ||
    (await detect(models, picture, now, light, known))
  const face = soleOf(seen.observation.faces)
  const isAlone = face !== null && isFace(face)
  const faceStillMs = models.runPart('other', () =>
    known.stillness.observe(now.at, isAlone ? face.box : null, (box) => patchOf(picture, box, STILL_CONTRAST)),
  )
  const isSuspect = isAlone && faceStillMs >= FROZEN_AFTER_MS && isJudged(face.box)
  const beside = isSuspect && {
    headScore: await models.runPart('witnesses', () => headBeside(models, picture, face.box)),
  }
  const asked = { withLikeness: isCompared, brightness }
  const surface = face && seen.largest ? await readSurface(models, picture, face, seen.largest, asked) : {}
  const loops = candidate === null ? null : memory.loopsOf(candidate, origin?.camera ?? '')
  const repetition =
    loops && models.runPart('other', () => loops.observe(now.at, cells, faceCellsOf(seen.observation.faces, picture)))
  if (candidate !== null)
    memory.set(candidate, { ...known, at: now.at, seat: seen.seat ?? known.seat, followed: seen.followed })
  return {
    width,
    height,
    ...seen.observation,
    ...beside,
    ...surface,
    ...(repetition && { repetition }),
    faceStillMs,
    ...light,
  }
}

function faceCellsOf(faces: readonly ObservedFace[], picture: Picture): number[] {
  const somebody = faces.find(isFace)
  return somebody ? cellsOfFace(somebody.box, picture) : []
}

/** Whether the only face is covered, and its numbers where they are asked for and it is seen well enough. */
async function readSurface(
  models: Models,
  picture: Picture,
  face: ObservedFace,
  { mesh, keyPoints }: NonNullable<Seen['largest']>,
  { withLikeness, brightness }: { withLikeness: boolean; brightness: number },
): Promise<Pick<FrameObservation, 'faceCover' | 'likeness'>> {
  // Over cloth the mesh often sees no face where the detector does.
  if (face.box.width < MIN_SURFACE_PIXELS || (!isFace(face) && face.score < MIN_LIKELY_SCORE)) return {}
  const { likeness: model } = models
  const cover = looksAhead(face.head)
    ? models.runPart('other', () => coverOf(picture, keyPoints, face.box.width))
    : null
  const read = cover === null ? {} : { faceCover: cover }
  if (!withLikeness || model === null || !isFace(face)) return read
  const surface = models.runPart('other', () => faceSurfaceOf(picture, mesh.points, face.box.width))
  const { width, height } = picture
  const isSeenWell = isComparable({ ...face, cover }, surface, { width, height, brightness })
  if (!isSeenWell || areEyesDarkened(eyeLightOf(picture, mesh.points))) return read
  const likeness = await models.runPart('likeness', () => model.describe(picture, regionOfMesh(mesh)))
  return { ...read, likeness }
}

/** The only face of the last picture, by its mesh alone; null where the mesh lost it, so that the detector has to look. */
async function follow(
  models: Models,
  picture: Picture,
  last: Followed,
  now: Moment,
  withEyes: boolean,
): Promise<Seen | null> {
  const mesh = await fitMesh(models, picture, last.region)
  const region = regionOfMesh(mesh)
  if (!isStillTheFace(last, region, mesh.faceFlag)) return null
  const { score } = last.detection
  const box = movedBox(last.detection, region)
  const held = !withEyes && mayHoldEyes(last, now.at) ? last.eyes : null
  const { face, eyes } = await lookAt(models, picture, { score, box }, mesh, now.at, held)
  return {
    observation: { faces: [face], bestScore: score, detectedAgeMs: now.at - last.detected.at, ...UNASKED },
    followed: { ...last, at: now.at, region, eyes },
    seat: region,
    largest: { mesh, keyPoints: movedKeyPoints(last.detection, region) },
  }
}

async function detect(models: Models, picture: Picture, now: Moment, light: Light, known: Known): Promise<Seen> {
  const { background, moving, proposals, bestScore } = await propose(models, picture, now, known)
  const [largest, ...others] = proposals.toSorted((a, b) => b.width * b.height - a.width * a.height).slice(0, MAX_FACES)
  const first = largest && (await observeLargest(models, picture, largest, now))
  const hasMoved = (proposal: FaceBox) => ({ hasMoved: moving.includes(proposal) })
  const isCertain = first && isFace(first.face)
  const faces = first ? [{ ...first.face, ...hasMoved(largest) }] : []
  for (const other of others) faces.push({ ...(await observeOther(models, picture, other)), ...hasMoved(other) })
  if (isCertain && !faces.every(isFace))
    await lookAgain(models, picture, light.brightness, { faces, proposals: [largest, ...others], background })
  const isAnyCertain = faces.some(isFace)
  const asked = isAnyCertain
    ? NOT_ASKED
    : await models.runPart('witnesses', () =>
        askWitnesses(models, picture, { faces, bestScore, ...light }, known.seat, background),
      )
  return {
    observation: { faces, bestScore, detectedAgeMs: 0, backgroundFaces: background.length, ...asked },
    followed: isCertain && others.length === 0 ? first.followed : null,
    seat: isCertain ? first.followed.region : null,
    ...(first && { largest: { mesh: first.mesh, keyPoints: largest.keyPoints } }),
  }
}

interface Proposals {
  /** What is known to be a picture of somebody. */
  background: FaceBox[]
  /** What is known to be none. */
  moving: FaceBox[]
  proposals: FaceBox[]
  /** The best score of everything else. */
  bestScore: number
}

async function propose(models: Models, picture: Picture, now: Moment, known: Known): Promise<Proposals> {
  const { faces, bestScore } = await models.runPart('detector', async () => {
    const { faces: seen, bestScore: best } = await models.detector.detect(picture, MIN_WEAK_SCORE)
    return { faces: await lookCloser(models.detector, picture, seen), bestScore: best }
  })
  const strong = faces.filter(({ score }) => score >= MIN_PROPOSAL_SCORE)
  const lives = models.runPart('other', () =>
    known.backgrounds.observe(now.at, now, strong, (box) => patchOf(picture, box, MOVED_CONTRAST)),
  )
  const background = strong.filter((_, index) => lives[index] === 'background')
  const rest = faces.filter((face) => !background.includes(face))
  const strongRest = rest.filter((face) => strong.includes(face))
  return {
    background,
    moving: strong.filter((_, index) => lives[index] === 'moving'),
    proposals: strongRest.length > 0 ? strongRest : rest.slice(0, 1),
    // Beside a picture the detector's best score is that of the picture; without another proposal the rest is below the weakest.
    bestScore: background.length === 0 ? bestScore : (rest[0]?.score ?? MIN_WEAK_SCORE),
  }
}

async function observeLargest(
  models: Models,
  picture: Picture,
  largest: FaceBox,
  now: Moment,
): Promise<{ face: ObservedFace; followed: Followed; mesh: FaceMesh }> {
  const mesh = await fitMesh(models, picture, regionOfDetection(largest))
  const region = regionOfMesh(mesh)
  const { score, keyPoints } = largest
  const detection = { score, box: boxOf(largest), keyPoints }
  const { face, eyes } = await lookAt(models, picture, detection, mesh, now.at, null)
  return { face, mesh, followed: { at: now.at, detected: now, region, detection: { ...detection, region }, eyes } }
}

/** A face with head and eyes, the latter from an earlier picture where they are `held`. */
async function lookAt(
  models: Models,
  picture: Picture,
  { score, box }: Pick<ObservedFace, 'score' | 'box'>,
  mesh: FaceMesh,
  at: number,
  held: Followed['eyes'],
): Promise<{ face: ObservedFace; eyes: Followed['eyes'] }> {
  const face: ObservedFace = { score, faceFlag: mesh.faceFlag, box, head: null, gaze: null, gazeAgeMs: 0 }
  if (mesh.faceFlag < MIN_FLAG_FOR_DETAIL || box.width < MIN_HEAD_FACE_PIXELS) return { face, eyes: null }
  const pose = headPoseOf(mesh.points)
  const head: GazeAngles = withoutRoll({ yaw: pose.yaw, pitch: pose.pitch }, pose.roll)
  face.mouthOpening = mouthOpeningOf(mesh.points)
  if (!models.runPart('other', () => areEyesReadable(box.width, eyeLightOf(picture, mesh.points))))
    return { face: { ...face, head }, eyes: null }
  if (held) return { face: { ...face, head, gaze: held.gaze, gazeAgeMs: at - held.at }, eyes: held }
  const outlines = await models.runPart('iris', () => models.iris.outline(picture, mesh))
  const gaze = withoutRoll(gazeOf(outlines, pose), pose.roll)
  return { face: { ...face, head, gaze }, eyes: { at, gaze } }
}

/** Of faces beside the largest, only whether they are some. */
async function observeOther(models: Models, picture: Picture, proposal: FaceBox): Promise<ObservedFace> {
  const { faceFlag } = await models.runPart('mesh', () => models.mesh.fit(picture, regionOfDetection(proposal)))
  return { score: proposal.score, faceFlag, box: boxOf(proposal), head: null, gaze: null, gazeAgeMs: 0 }
}

/** In a dim room, what looks like a face beside the candidate's and is none at first is looked at once more, in more light: changes `faces`. */
async function lookAgain(
  models: Models,
  picture: Picture,
  brightness: number,
  { faces, proposals, background }: { faces: ObservedFace[]; proposals: FaceBox[]; background: FaceBox[] },
): Promise<void> {
  const seen = await models.runPart('detector', () =>
    seeInLight(models.detector, picture, brightness, [...proposals, ...background]),
  )
  if (seen === null) return
  for (const [index, proposal] of proposals.entries()) {
    const face = faces[index]
    const box = seen.boxes.get(proposal)
    if (!face || !box || isFace(face)) continue
    const inLight = await observeOther(models, seen.picture, box)
    if (isFace(inLight)) faces[index] = { ...face, ...inLight }
  }
}

function isFace({ score, faceFlag }: ObservedFace): boolean {
  return canBeFollowed(score, faceFlag)
}

/** The mesh of a face in a region, fitted a second time where the first places the face elsewhere. */
async function fitMesh(models: Models, picture: Picture, region: SquareRegion): Promise<FaceMesh> {
  const fit = (where: SquareRegion): Promise<FaceMesh> => models.runPart('mesh', () => models.mesh.fit(picture, where))
  const mesh = await fit(region)
  if (mesh.faceFlag < MIN_FLAG_FOR_DETAIL) return mesh
  const better = regionOfMesh(mesh)
  return showsTheSame(region, better) ? mesh : fit(better)
}

function boxOf({ x, y, width, height }: FaceBox): ObservedFace['box'] {
  return { x, y, width, height }
}
