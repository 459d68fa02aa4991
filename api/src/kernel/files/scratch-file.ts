import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** A file without a name, for what is too large for the memory: it is gone once it is closed, also where the process is killed. */
export interface ScratchFile {
  readonly size: number
  /** Writes all of the bytes from this position on. */
  write(bytes: Uint8Array, position: number): Promise<void>
  /** The bytes from a position to another one, which is not among them; fewer only where the file ends. */
  read(from: number, to: number): Promise<Uint8Array>
  /** Its bytes, once; closes the file at the end. */
  stream(): Readable
  close(): Promise<void>
}

export async function openScratchFile(folder: string): Promise<ScratchFile> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  const name = path.join(folder, `${randomUUID()}.spool`)
  const handle = await open(name, 'wx+', FILE_MODE)
  try {
    await unlink(name)
  } catch (error) {
    await handle.close()
    throw error
  }
  let size = 0
  return {
    get size() {
      return size
    },
    async write(bytes, position) {
      for (let at = 0; at < bytes.length;)
        at += (await handle.write(bytes, at, bytes.length - at, position + at)).bytesWritten
      size = Math.max(size, position + bytes.length)
    },
    async read(from, to) {
      const bytes = new Uint8Array(Math.max(0, Math.min(to, size) - from))
      let read = 0
      while (read < bytes.length) {
        const { bytesRead } = await handle.read(bytes, read, bytes.length - read, from + read)
        if (bytesRead === 0) break
        read += bytesRead
      }
      return bytes.subarray(0, read)
    },
    stream: () => handle.createReadStream({ start: 0 }),
    close: () => handle.close(),
  }
}
