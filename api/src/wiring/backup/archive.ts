import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { z } from 'zod'
import type { BackupConfig } from '../../config.ts'
import { createDerivedKeys } from '../../kernel/lib/derived-keys.ts'
import { aboutSchema, type BackupAbout, type BackupManifest, manifestSchema } from './backup.contracts.ts'
import { BackupRefused } from './backup-refused.ts'
import { type PackedFile, unpackFiles } from './packed-files.ts'
import { faultOfFiles } from './restorable.rules.ts'
import { isSealed, unseal } from './sealed-stream.ts'

export const ABOUT = 'about.json'
export const MANIFEST = 'manifest.json'
export const SIGNATURE = 'manifest.mac'
export const STORE_FOLDER = 'files/'

/** Small files of the archive that are read as a whole. A list of a million files has 150 MB. */
const MOST_JSON_BYTES = 512 * 1024 * 1024

type FoundFile = BackupManifest['files'][number]

/** Signs the list of files, so that a backup that somebody else made is known as such. */
export function signatureOf(manifest: Uint8Array, secretKey: string): string {
  return createHmac('sha256', createDerivedKeys(secretKey)('backup')).update(manifest).digest('hex')
}

const sameText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Passes a file on, and says afterwards what it was. */
export function hashing(file: PackedFile): { file: PackedFile; found: () => FoundFile } {
  const hash = createHash('sha256')
  let size = 0
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for await (const piece of file.pieces) {
      hash.update(piece)
      size += piece.length
      yield piece
    }
  }
  return {
    file: { ...file, pieces: pieces() },
    found: () => ({ name: file.name, size, sha256: hash.digest('hex') }),
  }
}

export async function gather({ name, size, pieces }: PackedFile): Promise<Buffer> {
  if (size > MOST_JSON_BYTES) throw new BackupRefused(`${name} of the backup is too large to be what it should be.`)
  const parts: Uint8Array[] = []
  for await (const piece of pieces) parts.push(piece)
  return Buffer.concat(parts)
}

async function readToEnd(pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const iterator = pieces[Symbol.asyncIterator]()
  let next = await iterator.next()
  while (next.done !== true) next = await iterator.next()
}

function parseJson<T extends z.ZodType>(name: string, bytes: Uint8Array, schema: T): z.infer<T> {
  try {
    return schema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')))
  } catch {
    throw new BackupRefused(`This is no backup of Pengawas: its ${name} says something else.`)
  }
}

/** The files of an archive, opened with the passphrase where it is sealed. Each call reads it from the beginning. */
export async function* readArchive(
  file: string,
  passphrase: string | undefined,
  signal?: AbortSignal,
): AsyncGenerator<PackedFile> {
  const handle = await open(file).catch(() => {
    throw new BackupRefused(`${file} cannot be read.`)
  })
  const beginning = Buffer.alloc(8)
  try {
    await handle.read(beginning, 0, beginning.length, 0)
  } finally {
    await handle.close()
  }
  if (!isSealed(beginning)) yield* unpackFiles(createReadStream(file, { signal }))
  else if (passphrase === undefined)
    throw new BackupRefused('The backup is sealed: name the passphrase that it was made with in BACKUP_PASSPHRASE.')
  else yield* unpackFiles(unseal(createReadStream(file, { signal }), passphrase))
}

export interface CheckedArchive {
  about: BackupAbout
  manifest: BackupManifest
}

/**
 * Reads an archive to its end and compares every file with the signed list. `refusal` judges what it says of itself before the
 * rest is read. Throws `BackupRefused`.
 */
export async function checkArchive(
  files: AsyncIterable<PackedFile>,
  { secretKey, formerSecretKeys }: Pick<BackupConfig, 'secretKey' | 'formerSecretKeys'>,
  { refusal, otherKey }: { refusal: (about: BackupAbout) => string | null; otherKey: boolean },
): Promise<CheckedArchive> {
  const found: FoundFile[] = []
  let about: BackupAbout | undefined
  let manifest: { bytes: Buffer; read: BackupManifest } | undefined
  let signature: string | undefined
  for await (const given of files) {
    const { file, found: facts } = hashing(given)
    if (manifest !== undefined && file.name !== SIGNATURE) throw new BackupRefused('The backup goes on after its end.')
    if (about === undefined) {
      about = parseJson(ABOUT, await gather(file), aboutSchema)
      const refused = file.name === ABOUT ? refusal(about) : 'This is no backup of Pengawas.'
      if (refused !== null) throw new BackupRefused(refused)
    } else if (file.name === SIGNATURE) {
      signature = (await gather(file)).toString('utf8')
      continue
    } else if (file.name === MANIFEST) {
      const bytes = await gather(file)
      manifest = { bytes, read: parseJson(MANIFEST, bytes, manifestSchema) }
      continue
    } else await readToEnd(file.pieces)
    found.push(facts())
  }
  if (about === undefined || manifest === undefined || signature === undefined)
    throw new BackupRefused('The backup ends too early: it is damaged or was cut off.')
  const { bytes, read } = manifest
  const given = signature
  if (!otherKey && ![secretKey, ...formerSecretKeys].some((key) => sameText(signatureOf(bytes, key), given)))
    throw new BackupRefused(
      'The backup was made with another SECRET_KEY, or somebody changed it. Name that key in SECRET_KEY, or in FORMER_SECRET_KEYS. Where it is lost and you know where the backup comes from, add --other-key: second factors, the secrets of webhooks and older entries of the audit log can then not be opened any more.',
    )
  const fault = faultOfFiles(found, read)
  if (fault !== null) throw new BackupRefused(`The backup is damaged: ${fault}.`)
  return { about, manifest: read }
}
