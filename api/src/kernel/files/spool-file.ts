import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** A file that has no name any more: it is gone as soon as it is closed, also where the process is killed. */
export interface SpooledFile {
  size: number
  /** Its bytes, once; closes the file at the end. */
  stream(): Readable
  close(): Promise<void>
}

/** Writes pieces to a nameless file in this folder. `onPast` makes the error for more bytes than `mostBytes`. */
export async function spoolFile(
  folder: string,
  pieces: AsyncIterable<Uint8Array>,
  { mostBytes, onPast }: { mostBytes: number; onPast: () => Error },
): Promise<SpooledFile> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  const name = path.join(folder, `${randomUUID()}.spool`)
  const handle = await open(name, 'wx+', FILE_MODE)
  try {
    await unlink(name)
    let size = 0
    for await (const piece of pieces) {
      if (size + piece.length > mostBytes) throw onPast()
      for (let at = 0; at < piece.length;)
        at += (await handle.write(piece, at, piece.length - at, size + at)).bytesWritten
      size += piece.length
    }
    return { size, stream: () => handle.createReadStream({ start: 0 }), close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}
