import { homedir } from 'node:os'
import path from 'node:path'
import { ensureModels } from '@pengawas/ml/convert/convert-models'
import { readConfig } from './config.ts'

/** What is prepared once for a machine. */
export const cacheDir = (): string =>
  path.join(readConfig().XDG_CACHE_HOME ?? path.join(homedir(), '.cache'), 'pengawas')

/** The folder of the models that media nodes use; prepared where it is missing. */
export async function modelsDirectory(): Promise<string> {
  return readConfig().MODELS_DIR ?? (await ensureModels({ cacheDir: cacheDir() })).directory
}
