import { buffer } from 'node:stream/consumers'
import { AppError } from '@pengawas/shared/errors'
import type { PlainMessageCode } from '@pengawas/shared/messages'
import { type Entry, fromBufferPromise, getFileNameLowLevel, validateFileName, type ZipFile } from 'yauzl'

export interface ArchiveLimits {
  maxEntries: number
  /** Limit of all files together, unpacked. */
  maxTotalBytes: number
  maxEntryBytes: number
  /** The message for an archive beyond these limits; it names them. */
  tooManyEntries: PlainMessageCode
  tooLarge: PlainMessageCode
}

/** A zip archive whose names and sizes have been looked at. Each file is unpacked when it is asked for, and no sooner. */
export interface Archive {
  names: readonly string[]
  has(name: string): boolean
  /** Throws `invalid-input` where the file is not there, or is not as large as the archive says. */
  read(name: string): Promise<Buffer>
  close(): void
}

/** Text packs about twenty to one; what packs better than this is made to fill a memory. */
const MAX_RATIO = 200
/** Small files may pack as well as they like. */
const RATIO_FROM_BYTES = 1024 * 1024

const FILE_TYPE_MASK = 0o170000
const REGULAR_FILE = 0o100000
const FOLDER = 0o040000

const refuse = (message: PlainMessageCode, cause?: unknown): AppError =>
  new AppError('invalid-input', { message, ...(cause === undefined ? {} : { cause }) })

/** The upper half of the attributes is the mode of the file where the archive was made on Unix, and 0 elsewhere. */
function isLinkOrDevice(entry: Entry): boolean {
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK
  return type !== 0 && type !== REGULAR_FILE && type !== FOLDER
}

function nameOf(entry: Entry): string {
  const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)
  // Absolute names, names that leave the archive, backslashes and drive letters.
  if (validateFileName(name) !== null || name.includes('\0')) throw refuse('archiveUnsafeName')
  return name
}

/** Reads the archive's list of files and refuses what no honest archive has. Throws `invalid-input`. */
async function listEntries(zip: ZipFile, limits: ArchiveLimits): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let total = 0
  let count = 0
  for await (const entry of zip.eachEntry()) {
    count += 1
    if (count > limits.maxEntries) throw refuse(limits.tooManyEntries)
    const name = nameOf(entry)
    if (isLinkOrDevice(entry)) throw refuse('archiveLink')
    if (entry.isEncrypted()) throw refuse('archiveEncrypted')
    const { compressedSize, uncompressedSize } = entry
    total += uncompressedSize
    const isBomb = uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * MAX_RATIO
    if (total > limits.maxTotalBytes || uncompressedSize > limits.maxEntryBytes) throw refuse(limits.tooLarge)
    if (isBomb) throw refuse('archiveBomb')
    if (name.endsWith('/')) continue
    // Two files of one name: readers differ in which of them they see.
    if (entries.has(name)) throw refuse('archiveUnreadable')
    entries.set(name, entry)
  }
  return entries
}

/**
 * Opens a zip archive in memory. The sizes that it states are held against the limits first, and against what really
 * comes out when a file is read: yauzl ends with an error at the first byte too many.
 */
export async function openArchive(bytes: Buffer, limits: ArchiveLimits): Promise<Archive> {
  let zip: ZipFile
  try {
    zip = await fromBufferPromise(bytes, {
      lazyEntries: true,
      decodeStrings: false,
      validateEntrySizes: true,
      autoClose: false,
    })
  } catch (error) {
    throw refuse('archiveUnreadable', error)
  }
  try {
    const entries = await listEntries(zip, limits)
    return {
      names: [...entries.keys()],
      has: (name) => entries.has(name),
      async read(name) {
        const entry = entries.get(name)
        if (entry === undefined) throw refuse('archiveUnreadable')
        try {
          return await buffer(await zip.openReadStreamPromise(entry))
        } catch (error) {
          const isLie = error instanceof Error && error.message.startsWith('too many bytes')
          throw isLie ? refuse(limits.tooLarge, error) : refuse('archiveUnreadable', error)
        }
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error instanceof AppError ? error : refuse('archiveUnreadable', error)
  }
}
