import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { assertKey, type FileStore } from './file-store.ts'

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Files in a folder. A file appears under its name only when it is complete. */
export function createFolderStore(folder: string): FileStore {
  const place = (key: string): string => {
    assertKey(key)
    return path.join(folder, key)
  }
  return {
    async put(key, bytes) {
      const target = place(key)
      await mkdir(path.dirname(target), { recursive: true })
      const part = `${target}.${randomUUID()}.part`
      await writeFile(part, bytes, { flush: true })
      await rename(part, target)
    },
    async open(key) {
      try {
        const file = await open(place(key), 'r')
        const { size } = await file.stat()
        return { stream: file.createReadStream(), length: size }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    close: () => Promise.resolve(),
  }
}
