import {
  type EvidenceManifest,
  evidenceManifestSchema,
  MANIFEST_NAME,
  packagedNameSchema,
  SIGNATURE_NAME,
} from '../contracts/evidence-packages.ts'
import {
  contentOf,
  crc32,
  descriptor,
  directoryEntry,
  END_SIZE,
  endRecord,
  isSame,
  localHeader,
  MOST_FILES,
  readDirectory,
  readEndRecord,
  type StoredFile,
} from './stored-archive.ts'

/** A file that may be larger than a memory. `read` gives fewer bytes only where the file ends. */
export interface PackageSource {
  size: number
  read(from: number, to: number): Promise<Uint8Array>
}

/** What a check needs of its platform. */
export interface PackageCheck {
  /** SHA-256 of the pieces, in hexadecimal. */
  hash(pieces: AsyncIterable<Uint8Array>): Promise<string>
  /** Whether the key of this fingerprint made the signature; null where nobody gave that key. */
  isSignedBy(fingerprint: string, bytes: Uint8Array, signature: Uint8Array): Promise<boolean | null>
}

/**
 * `archive`: `altered` where a byte between the files is not what it must be, `unreadable` where the list of files is lost.
 * `signature`: `unknown-key` where nobody gave the key that the manifest names; `missing` where manifest or signature is.
 */
export interface PackageVerdict {
  valid: boolean
  archive: 'whole' | 'altered' | 'unreadable'
  signature: 'valid' | 'wrong' | 'unknown-key' | 'missing'
  /** What the package says of itself; worth nothing unless the signature is valid. */
  manifest: EvidenceManifest | null
  files: { name: string; state: FileState }[]
}
/** `unsafe`: not named in the manifest, and by a name that no package has, such as one that leads out of a folder. */
export type FileState = 'whole' | 'changed' | 'missing' | 'extra' | 'unsafe'

const PIECE_BYTES = 1024 * 1024
/** A manifest of as many files as an archive may have is smaller. */
const LARGEST_LIST = 32 * 1024 * 1024

const UNREADABLE: PackageVerdict = {
  ...{ valid: false, archive: 'unreadable', signature: 'missing', manifest: null, files: [] },
}

async function* pieces(source: PackageSource, from: number, to: number): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; at += PIECE_BYTES) yield source.read(at, Math.min(to, at + PIECE_BYTES))
}

interface ReadFile {
  file: StoredFile
  sha256: string
  /** Whether the archive is around it and in its checksum as it must be. */
  isFramed: boolean
}

async function readFile(source: PackageSource, check: PackageCheck, file: StoredFile): Promise<ReadFile> {
  const { from, to, next } = contentOf(file)
  if (next > source.size) return { file, sha256: '', isFramed: false }
  let crc = 0
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces(source, from, to)) {
      crc = crc32(piece, crc)
      yield piece
    }
  }
  const sha256 = await check.hash(counted())
  const isFramed =
    crc === file.crc &&
    isSame(await source.read(file.offset, from), localHeader(file.name)) &&
    isSame(await source.read(to, next), descriptor({ crc, size: file.size }))
  return { file, sha256, isFramed }
}

interface Listing {
  files: StoredFile[]
  /** Whether the files lie side by side, and directory and end are what follows from them. */
  isExact: boolean
}

async function readListing(source: PackageSource): Promise<Listing | null> {
  const end = await source.read(Math.max(0, source.size - END_SIZE), source.size)
  const directory = readEndRecord(end)
  if (directory === null) return null
  const { files: count, size, offset } = directory
  if (count > MOST_FILES || size > LARGEST_LIST || offset + size + END_SIZE !== source.size) return null
  const listed = await source.read(offset, offset + size)
  const files = readDirectory(listed, count)
  if (files === null || new Set(files.map(({ name }) => name)).size !== files.length) return null
  let at = 0
  let isExact = isSame(end, endRecord(directory))
  let line = 0
  for (const file of files) {
    const entry = directoryEntry(file)
    isExact &&= file.offset === at && isSame(listed.subarray(line, line + entry.length), entry)
    isExact &&= packagedNameSchema.safeParse(file.name).success
    line += entry.length
    at = contentOf(file).next
  }
  return { files, isExact: isExact && at === offset }
}

function readManifest(bytes: Uint8Array): EvidenceManifest | null {
  try {
    return evidenceManifestSchema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    return null
  }
}

interface Signed {
  manifest: EvidenceManifest | null
  signature: PackageVerdict['signature']
}

async function readSigned(source: PackageSource, check: PackageCheck, files: readonly StoredFile[]): Promise<Signed> {
  const bytesOf = async (name: string): Promise<Uint8Array | null> => {
    const file = files.find((one) => one.name === name)
    if (file === undefined || file.size > LARGEST_LIST) return null
    const { from, to, next } = contentOf(file)
    return next > source.size ? null : source.read(from, to)
  }
  const [manifestBytes, signature] = [await bytesOf(MANIFEST_NAME), await bytesOf(SIGNATURE_NAME)]
  const manifest = manifestBytes === null ? null : readManifest(manifestBytes)
  if (manifestBytes === null || signature === null) return { manifest, signature: 'missing' }
  if (manifest === null) return { manifest, signature: 'wrong' }
  const isSigned = await check.isSignedBy(manifest.key.fingerprint, manifestBytes, signature)
  if (isSigned === null) return { manifest, signature: 'unknown-key' }
  return { manifest, signature: isSigned ? 'valid' : 'wrong' }
}

/** A manifest that does not fit its signature is named, also where the archive around it was made to fit. */
function judgeSigned(files: readonly ReadFile[], signature: PackageVerdict['signature']): PackageVerdict['files'] {
  const own = [MANIFEST_NAME, SIGNATURE_NAME].map((name) => {
    const read = files.find(({ file }) => file.name === name)
    if (read === undefined) return { name, state: 'missing' as const }
    return { name, state: read.isFramed ? ('whole' as const) : ('changed' as const) }
  })
  const isUnexplained = signature === 'wrong' && own.every(({ state }) => state === 'whole')
  return own.map((one) => (isUnexplained && one.name === MANIFEST_NAME ? { ...one, state: 'changed' as const } : one))
}

function judgeFiles(files: readonly ReadFile[], manifest: EvidenceManifest | null): PackageVerdict['files'] {
  const present = new Map(files.map((read) => [read.file.name, read]))
  const expected = new Map((manifest?.files ?? []).map((file) => [file.name, file]))
  const listed = [...expected.values()].map(({ name, size, sha256 }) => {
    const read = present.get(name)
    if (read === undefined) return { name, state: 'missing' as const }
    const isWhole = read.isFramed && read.file.size === size && read.sha256 === sha256
    return { name, state: isWhole ? ('whole' as const) : ('changed' as const) }
  })
  const extra = [...present.keys()]
    .filter((name) => name !== MANIFEST_NAME && name !== SIGNATURE_NAME && !expected.has(name))
    .map((name) => ({
      name,
      state: packagedNameSchema.safeParse(name).success ? ('extra' as const) : ('unsafe' as const),
    }))
  return [...listed, ...extra]
}

/**
 * Holds a package against its manifest and the manifest against its signature. Every byte counts: those of the files, of the
 * manifest, and of the archive around them.
 */
export async function verifyPackage(source: PackageSource, check: PackageCheck): Promise<PackageVerdict> {
  const listing = await readListing(source)
  if (listing === null) return UNREADABLE
  const { manifest, signature } = await readSigned(source, check, listing.files)
  // Files that lie over one another would take for ever to read, and none of them is where it must be.
  const isPlausible = listing.files.reduce((sum, { size }) => sum + size, 0) <= source.size
  const read: ReadFile[] = []
  for (const file of listing.files)
    read.push(isPlausible ? await readFile(source, check, file) : { file, sha256: '', isFramed: false })
  const files = [...judgeSigned(read, signature), ...judgeFiles(read, manifest)]
  const archive = listing.isExact ? 'whole' : 'altered'
  const valid = archive === 'whole' && signature === 'valid' && files.every(({ state }) => state === 'whole')
  return { valid, archive, signature, manifest, files }
}
