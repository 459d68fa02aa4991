import { chmod, mkdir, open, readdir } from 'node:fs/promises'
import path from 'node:path'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** Makes an empty file that only this process' user can read, unless it is there. */
export async function ensurePrivateFile(file: string): Promise<void> {
  await (await open(file, 'a', FILE_MODE)).close()
}

/**
 * Makes the folder, or closes one that was there to everybody else, with what stands right in it: databases, secrets, folders of
 * files. Whatever lies deeper is behind these. Returns the names whose rights only another user can change.
 */
export async function ensurePrivateFolder(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  const entries = await readdir(folder, { withFileTypes: true })
  const named = entries
    .filter((entry) => entry.isDirectory() || entry.isFile())
    .map((entry) => ({ name: path.join(folder, entry.name), mode: entry.isDirectory() ? FOLDER_MODE : FILE_MODE }))
  const open: string[] = []
  for (const { name, mode } of [{ name: folder, mode: FOLDER_MODE }, ...named]) {
    await chmod(name, mode).catch((error: unknown) => {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      // A database's companion files come and go.
      if (code === 'ENOENT') return
      if (code !== 'EPERM') throw error
      open.push(name)
    })
  }
  return open
}
