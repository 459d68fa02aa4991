import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { paths } from '../../support/paths.ts'

const ANALYSIS = path.join(paths.root, 'ml/src')
/** What severity a confidence allows, and which reasons are one kind. */
const SHARED = ['shared/src/flags.ts', 'shared/src/flag-kinds.ts'].map((file) => path.join(paths.root, file))

/** What flags are decided by, without its tests, as twelve digits: figures of another version are not of this code. Comments count too. */
export async function readCodeVersion(): Promise<string> {
  const files = (await readdir(ANALYSIS, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(`${file}\n`).update(await readFile(path.join(ANALYSIS, file)))
  for (const file of SHARED) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 12)
}
