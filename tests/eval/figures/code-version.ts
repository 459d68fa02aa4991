import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { paths } from '../../support/paths.ts'

const ANALYSIS = path.join(paths.root, 'ml/src')

/** What the analysis is made of, without its tests, as twelve digits: figures of another version are not of this code. Comments count too. */
export async function readCodeVersion(): Promise<string> {
  const files = (await readdir(ANALYSIS, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(`${file}\n`).update(await readFile(path.join(ANALYSIS, file)))
  return hash.digest('hex').slice(0, 12)
}
