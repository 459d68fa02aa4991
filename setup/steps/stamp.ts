import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ROOT_DIRECTORY } from '../paths.ts'

/** One hash over the names and contents of files and folders. What does not exist counts as absent, not as an error. */
export async function hashFiles(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await Promise.all(paths.map(listFiles))).flat().sort()) {
    const content = await readFile(file)
    hash.update(`${path.relative(ROOT_DIRECTORY, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

async function listFiles(target: string): Promise<string[]> {
  try {
    const entries = await readdir(target, { withFileTypes: true, recursive: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter(
        (file) => !file.includes(`${path.sep}node_modules${path.sep}`) && !file.includes(`${path.sep}dist${path.sep}`),
      )
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOTDIR') return [target]
    if (code === 'ENOENT') return []
    throw error
  }
}

/** A stamp file holds the hash of the inputs that a step has last worked on. */
export async function stampFits(file: string, hash: string): Promise<boolean> {
  return (await readFile(file, 'utf8').catch(() => '')) === hash
}

export async function writeStamp(file: string, hash: string): Promise<void> {
  await writeFile(file, hash)
}
