import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import {
  CONVERTED_NAMES,
  modelFile,
  modelManifestSchema,
  readModelVersion,
  MANIFEST_FILE,
  MODEL_NAMES,
  type ModelManifest,
  type ModelName,
} from '../models/model-files.ts'
import { openSession } from '../models/session.ts'
import { BODY_POSE_PART } from './body-pose-part.ts'
import { convertGraph, type ModelPart } from './convert-graph.ts'
import { FACE_LIKENESS_PART } from './face-likeness-part.ts'
import { readVoiceModel, VOICE_MODEL_SHA256 } from './voice-model.ts'
import { readTfjsModel } from './tfjs-model.ts'

/** Raise it whenever the converter writes something else for the same model: it is part of the cache key. */
const CONVERTER_VERSION = 4

/** Of these models only a part is converted. */
const PARTS: Readonly<Partial<Record<ModelName, ModelPart>>> = {
  'movenet-lightning': BODY_POSE_PART,
  faceres: FACE_LIKENESS_PART,
}

export interface EnsureModelsOptions {
  /** Where converted models are kept, in `models/<key>/`. */
  cacheDir: string
  /** Called with one line for people per step that takes time. */
  log?: (line: string) => void
}

export interface EnsuredModels {
  /** Give this to the analyser. */
  directory: string
  /** False when the models were there already. */
  converted: boolean
  /** Short hash of the source models and the converter, as flags carry it. */
  modelVersion: string
}

/**
 * Converts the models of `@vladmandic/human` that analysis uses to ONNX, and takes over one that is, unless the cache has them.
 * The directory appears with one rename after every model has been loaded once, so that a half-written one is never used and
 * two processes may do this at once.
 */
export async function ensureModels({ cacheDir, log = () => {} }: EnsureModelsOptions): Promise<EnsuredModels> {
  const sources = sourceDirectory()
  const modelVersion = await hashSources(sources)
  const directory = path.join(cacheDir, 'models', modelVersion)
  if (await isComplete(directory, modelVersion)) return { directory, converted: false, modelVersion }

  await mkdir(path.dirname(directory), { recursive: true })
  const draft = await mkdtemp(`${directory}.draft-`)
  try {
    const files: ModelManifest['files'] = {}
    for (const name of MODEL_NAMES) {
      log(`converting ${name}`)
      const model = name === 'silero-vad' ? await readVoiceModel() : await convert(sources, name)
      await writeFile(modelFile(draft, name), model)
      const session = await openSession(modelFile(draft, name))
      await session.release()
      files[name] = sha256(model)
    }
    const manifest: ModelManifest = { modelVersion, files }
    await writeFile(path.join(draft, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`)
    // A directory that is here and was not complete is damaged: it goes.
    if (!(await isComplete(directory, modelVersion))) {
      await rm(directory, { recursive: true, force: true })
      await rename(draft, directory)
    }
  } catch (error) {
    // Another process may have put the same models there between the check and the rename.
    if (!(await isComplete(directory, modelVersion))) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return { directory, converted: true, modelVersion }
}

async function convert(sources: string, name: (typeof CONVERTED_NAMES)[number]): Promise<Uint8Array> {
  const source = await readTfjsModel(path.join(sources, `${name}.json`))
  // The detector runs at the shape of the picture, so that no time goes into letterbox bars.
  const part = PARTS[name]
  return convertGraph(source, { graphName: name, openPictureSize: name === 'blazeface', ...(part && { part }) })
}

/** Where `@vladmandic/human` keeps its TensorFlow.js models: its entry point is in `dist/`, they are beside that. */
export function sourceDirectory(): string {
  return path.resolve(path.dirname(createRequire(import.meta.url).resolve('@vladmandic/human')), '../models')
}

async function hashSources(directory: string): Promise<string> {
  const hash = createHash('sha256').update(`converter ${CONVERTER_VERSION}`)
  for (const name of CONVERTED_NAMES) {
    for (const extension of ['json', 'bin']) hash.update(await readFile(path.join(directory, `${name}.${extension}`)))
  }
  hash.update(VOICE_MODEL_SHA256)
  return hash.digest('hex').slice(0, 12)
}

async function isComplete(directory: string, modelVersion: string): Promise<boolean> {
  try {
    if ((await readModelVersion(directory)) !== modelVersion) return false
    const manifest = modelManifestSchema.parse(JSON.parse(await readFile(path.join(directory, MANIFEST_FILE), 'utf8')))
    for (const name of MODEL_NAMES) {
      if (sha256(await readFile(modelFile(directory, name))) !== manifest.files[name]) return false
    }
    return true
  } catch {
    return false
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
