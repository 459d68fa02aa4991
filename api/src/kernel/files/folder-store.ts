import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { assertKey, type FileStore } from './file-store.ts'

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

const PART = '.part'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a name is that of what was written of a file before it was complete. */
const isPartOf = (file: string, name: string): boolean =>
  name.startsWith(`${file}.`) && name.endsWith(PART) && UUID.test(name.slice(file.length + 1, -PART.length))

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
}

/** Writes a file that appears under its name once it is complete. Of what fails nothing is left, which would keep a full disk full. */
async function writeWhole(
  target: string,
  bytes: Uint8Array,
  move: (part: string, target: string) => Promise<void>,
): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  const part = `${target}.${randomUUID()}${PART}`
  try {
    await writeFile(part, bytes, { flush: true, mode: 0o600 })
    await move(part, target)
  } finally {
    await rm(part, { force: true })
  }
}

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
  return {
    async put(key, bytes) {
      await writeWhole(place(key), bytes, rename)
    },
    async create(key, bytes) {
      try {
        // Unlike a renaming, a link refuses a name that is taken.
        await writeWhole(place(key), bytes, link)
        return true
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false
        throw error
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
        const { first } = range
        const last = Math.min(range.last, size - 1)
        if (last >= first)
          return { stream: file.createReadStream({ start: first, end: last }), length: last - first + 1 }
        await file.close()
        return null
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return null
        throw error
      }
    },
    async delete(key) {
      const target = place(key)
      await rm(target, { force: true })
      // A process that was killed while it wrote has left what no name leads to.
      for (const name of await namesIn(path.dirname(target)))
        if (isPartOf(path.basename(target), name)) await rm(path.join(path.dirname(target), name), { force: true })
    },
    async freeShare() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { bavail, blocks } = await statfs(folder)
      return blocks === 0 ? null : bavail / blocks
    },
    close: () => Promise.resolve(),
  }
}
