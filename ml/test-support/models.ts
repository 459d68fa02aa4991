import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureModels } from '../src/convert/convert-models.ts'

/** Converted models for tests, made once per machine and version. */
export async function testModels(): Promise<string> {
  return (await ensureModels({ cacheDir: path.join(tmpdir(), 'pengawas-ml-tests') })).directory
}
