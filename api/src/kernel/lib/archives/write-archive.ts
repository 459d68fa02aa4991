import { setImmediate as breathe } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ArchiveFile {
  name: string
  content: string | Uint8Array
  /** Pictures are packed already. */
  isPacked?: boolean
}

/** How many files are packed before the process looks after others. */
const FILES_AT_ONCE = 20

/** Packs files one after the other, so that only the archive and one file are in memory. All carry the time `at`. */
export async function packArchive(
  files: Iterable<ArchiveFile> | AsyncIterable<ArchiveFile>,
  at: Date,
): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  const failures: Error[] = []
  const zip = new Zip((error, piece) => {
    if (error !== null) failures.push(error)
    pieces.push(piece)
  })
  let count = 0
  for await (const { name, content, isPacked } of files) {
    const file = isPacked === true ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    file.mtime = at
    zip.add(file)
    file.push(typeof content === 'string' ? strToU8(content) : content, true)
    count += 1
    if (count % FILES_AT_ONCE === 0) await breathe()
  }
  zip.end()
  const [failure] = failures
  if (failure !== undefined) throw failure
  return Buffer.concat(pieces)
}
