import type { FrameObservation, ObservedFace } from '../frame-observation.ts'
import { gazeOf, withoutRoll, type GazeAngles } from '../geometry/gaze.ts'
import { headPoseOf } from '../geometry/head-pose.ts'
import type { Picture } from '../geometry/picture.ts'
import type { FaceBox } from '../geometry/suppress-overlaps.ts'
import { TONE_COLUMNS, TONE_ROWS, tonesOf } from '../geometry/tones.ts'
import { createFaceDetector } from './face-detector.ts'
import { createFaceMeshModel, regionOfDetection, regionOfMesh, showsTheSame, type FaceMesh } from './face-mesh.ts'
import { createIrisModel } from './iris.ts'
import { modelFile, type ModelName } from './model-files.ts'
import { openSession } from './session.ts'

/** From this score on, a proposal of the detector is passed to the mesh model. The rules require more. */
const MIN_PROPOSAL_SCORE = 0.35
/** Where nothing reaches that, the best proposal down to this is shown to the mesh model: an empty room is certain only if both say so. */
const MIN_WEAK_SCORE = 0.1
/** More faces than this change no decision, and each costs a mesh. */
const MAX_FACES = 4
/** From this face score on, the mesh is fitted again and the eyes are analysed. */
const MIN_FLAG_FOR_DETAIL = 0.5
/** Narrower faces give a gaze that is off by degrees, which is worse than none. */
const MIN_GAZE_FACE_PIXELS = 40

export interface FrameAnalyser {
  /** One picture at a time: rejects while another is under way, since the models' buffers are used again and again. */
  analyse(picture: Picture): Promise<FrameObservation>
  close(): Promise<void>
}

/** Loads the three models and runs them over pictures: faces, then the mesh of each, then the eyes of the largest. */
export async function openFrameAnalyser(modelsDirectory: string): Promise<FrameAnalyser> {
  const open = (name: ModelName): ReturnType<typeof openSession> => openSession(modelFile(modelsDirectory, name))
  const sessions = await Promise.all([open('blazeface'), open('facemesh'), open('iris')])
  const models: Models = {
    detector: createFaceDetector(sessions[0]),
    mesh: createFaceMeshModel(sessions[1]),
    iris: createIrisModel(sessions[2]),
  }

  let busy = false
  return {
    async analyse(picture) {
      if (busy) throw new Error('another picture is being analysed')
      busy = true
      try {
        return await observe(models, picture)
      } finally {
        busy = false
      }
    },
    async close() {
      await Promise.all(sessions.map((session) => session.release()))
    },
  }
}

interface Models {
  detector: ReturnType<typeof createFaceDetector>
  mesh: ReturnType<typeof createFaceMeshModel>
  iris: ReturnType<typeof createIrisModel>
}

async function observe(models: Models, picture: Picture): Promise<FrameObservation> {
  const { faces, bestScore, thumbnail } = await models.detector.detect(picture, MIN_WEAK_SCORE)
  const strong = faces.filter(({ score }) => score >= MIN_PROPOSAL_SCORE)
  const proposals = strong.length > 0 ? strong : faces.slice(0, 1)
  const bySize = proposals.toSorted((a, b) => b.width * b.height - a.width * a.height).slice(0, MAX_FACES)
  const observed: ObservedFace[] = []
  for (const face of bySize) observed.push(await observeFace(models, picture, face, face === bySize[0]))
  const { brightness, contrast, cells: tones } = tonesOf(thumbnail, TONE_COLUMNS, TONE_ROWS)
  return { width: picture.width, height: picture.height, faces: observed, bestScore, brightness, contrast, tones }
}

async function observeFace(models: Models, picture: Picture, face: FaceBox, largest: boolean): Promise<ObservedFace> {
  const mesh = await fitMesh(models, picture, face, largest)
  const observed: ObservedFace = {
    score: face.score,
    faceFlag: mesh.faceFlag,
    box: { x: face.x, y: face.y, width: face.width, height: face.height },
    head: null,
    gaze: null,
  }
  if (!largest || mesh.faceFlag < MIN_FLAG_FOR_DETAIL || face.width < MIN_GAZE_FACE_PIXELS) return observed
  const pose = headPoseOf(mesh.points)
  const head: GazeAngles = { yaw: pose.yaw, pitch: pose.pitch }
  const gaze = gazeOf(await models.iris.outline(picture, mesh), pose)
  return { ...observed, head: withoutRoll(head, pose.roll), gaze: withoutRoll(gaze, pose.roll) }
}

/** The mesh of a detected face; a precise one is fitted a second time where the first places the face elsewhere. */
async function fitMesh(models: Models, picture: Picture, face: FaceBox, precise: boolean): Promise<FaceMesh> {
  const region = regionOfDetection(face)
  const mesh = await models.mesh.fit(picture, region)
  if (!precise || mesh.faceFlag < MIN_FLAG_FOR_DETAIL) return mesh
  const better = regionOfMesh(mesh)
  return showsTheSame(region, better) ? mesh : models.mesh.fit(picture, better)
}
