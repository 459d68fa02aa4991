import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** The models in use, by their names in `@vladmandic/human`: face detector, face mesh with face flag, iris and eye contour. */
export const MODEL_NAMES = ['blazeface', 'facemesh', 'iris'] as const
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

/** The version that flags carry. Throws where the directory holds no converted models. */
export async function readModelVersion(directory: string): Promise<string> {
  return modelManifestSchema.parse(JSON.parse(await readFile(path.join(directory, MANIFEST_FILE), 'utf8'))).modelVersion
}
