import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** Models that are converted, by their names in `@vladmandic/human`: face detector, face mesh with face flag, iris and eye contour, body pose, likeness of faces. */
export const CONVERTED_NAMES = ['blazeface', 'facemesh', 'iris', 'movenet-lightning', 'faceres'] as const
/** Models that are ONNX already: voice activity. */
const COPIED_NAMES = ['silero-vad'] as const
export const MODEL_NAMES = [...CONVERTED_NAMES, ...COPIED_NAMES] as const
export type ModelName = (typeof MODEL_NAMES)[number]

export const MANIFEST_FILE = 'manifest.json'

/** Lies beside the converted models: what they were made from, and the SHA-256 of each file. */
export const modelManifestSchema = z.object({
  modelVersion: z.string().min(1).max(40),
  files: z.partialRecord(z.enum(MODEL_NAMES), z.string()),
})
export type ModelManifest = z.infer<typeof modelManifestSchema>

export function modelFile(directory: string, name: ModelName): string {
  return path.join(directory, `${name}.onnx`)
}

/** Whether the directory holds this model; one that an earlier version converted may lack it. */
export async function hasModel(directory: string, name: ModelName): Promise<boolean> {
  return (await readManifest(directory)).files[name] !== undefined
}

/** The version that flags carry. Throws where the directory holds no converted models. */
export async function readModelVersion(directory: string): Promise<string> {
  return (await readManifest(directory)).modelVersion
}

async function readManifest(directory: string): Promise<ModelManifest> {
  return modelManifestSchema.parse(JSON.parse(await readFile(path.join(directory, MANIFEST_FILE), 'utf8')))
}
