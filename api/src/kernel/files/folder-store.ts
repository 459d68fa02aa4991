import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { assertKey, type FileStore } from './file-store.ts'

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

const PART = '.part'

/** Keys below a folder, in the order of their characters: a folder counts as its name with a slash, as in object storage. */
async function* walk(folder: string, prefix: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
  const named = entries.map((entry) => ({
    isFolder: entry.isDirectory(),
    name: entry.isDirectory() ? `${entry.name}/` : entry.name,
  }))
  for (const { isFolder, name } of named.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (isFolder) yield* walk(path.join(folder, name), `${prefix}${name}`)
    else if (!name.endsWith(PART)) yield `${prefix}${name}`
  }
}

/** Files in a folder that only this process' user can read. A file appears under its name only when it is complete. */
export function createFolderStore(folder: string): FileStore {
  const place = (key: string): string => {
    assertKey(key)
    return path.join(folder, key)
  }
  async function writePart(target: string, bytes: Uint8Array): Promise<string> {
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    const part = `${target}.${randomUUID()}${PART}`
    await writeFile(part, bytes, { flush: true, mode: 0o600 })
    return part
  }
  return {
    async put(key, bytes) {
      const target = place(key)
      await rename(await writePart(target, bytes), target)
    },
    async create(key, bytes) {
      const target = place(key)
      const part = await writePart(target, bytes)
      try {
        // Unlike a renaming, a link refuses a name that is taken.
        await link(part, target)
        return true
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false
        throw error
      } finally {
        await rm(part, { force: true })
      }
    },
    list(below) {
      return below === undefined ? walk(folder, '') : walk(place(below), `${below}/`)
    },
    async open(key, range) {
      try {
        const file = await open(place(key), 'r')
        const { size } = await file.stat()
        if (range === undefined) return { stream: file.createReadStream(), length: size }
        const { first, last } = range
        return { stream: file.createReadStream({ start: first, end: last }), length: last - first + 1 }
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return null
        throw error
      }
    },
    async delete(key) {
      await rm(place(key), { force: true })
    },
    close: () => Promise.resolve(),
  }
}
