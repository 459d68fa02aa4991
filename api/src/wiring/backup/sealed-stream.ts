import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { BackupRefused } from './backup-refused.ts'
import { createByteReader } from './byte-reader.ts'

/**
 * A stream that only who knows the passphrase can read: AES-256-GCM over chunks of 64 KiB in the manner of STREAM (Hoang et al.
 * 2015), with the key from the passphrase by scrypt (RFC 7914). A nonce is a random prefix, the chunk's number, and whether it is
 * the last one; so a chunk that is changed, moved, left out or added, and an end that is cut off, are noticed.
 *
 * The first bytes: `PENGAWAS`, the version, log2 of scrypt's N, r, p, 16 bytes of salt, 7 bytes of the prefix. Each chunk is
 * bound to them.
 */
const MAGIC = Buffer.from('PENGAWAS')
const VERSION = 1
const SALT_BYTES = 16
const PREFIX_BYTES = 7
const PARAMETERS_AT = MAGIC.length + 1
const SALT_AT = PARAMETERS_AT + 3
const HEADER_BYTES = SALT_AT + SALT_BYTES + PREFIX_BYTES
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const KEY_BYTES = 32

/** 128 MiB of memory and about half a second: OWASP's first choice for scrypt. */
const SCRYPT = { logN: 17, r: 8, p: 1 } as const
/** A forged header must not have us take all of the memory. */
const MOST = { logN: 20, r: 16, p: 4 } as const

type ScryptParameters = Record<keyof typeof SCRYPT, number>

const deriveKey = promisify<string, Uint8Array, number, object, Buffer>(scrypt)

function keyOf(passphrase: string, salt: Uint8Array, { logN, r, p }: ScryptParameters): Promise<Buffer> {
  const N = 2 ** logN
  return deriveKey(passphrase.normalize('NFC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r + 1024 * r * p })
}

function nonceOf(prefix: Uint8Array, number: number, isLast: boolean): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt32BE(number)
  rest[4] = isLast ? 1 : 0
  return Buffer.concat([prefix, rest])
}

/** Whether a file that begins with these bytes is sealed. */
export const isSealed = (beginning: Uint8Array): boolean =>
  Buffer.from(beginning.subarray(0, MAGIC.length)).equals(MAGIC)

/** Seals a stream. In memory is one chunk. `cost` is less for tests alone. */
export async function* seal(
  pieces: AsyncIterable<Uint8Array>,
  passphrase: string,
  cost: ScryptParameters = SCRYPT,
): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(SALT_BYTES)
  const prefix = randomBytes(PREFIX_BYTES)
  const header = Buffer.concat([MAGIC, Buffer.from([VERSION, cost.logN, cost.r, cost.p]), salt, prefix])
  const key = await keyOf(passphrase, salt, cost)
  yield header
  const reader = createByteReader(pieces)
  let chunk = await reader.take(CHUNK_BYTES)
  for (let number = 0; ; number += 1) {
    const next = chunk.length < CHUNK_BYTES ? new Uint8Array() : await reader.take(CHUNK_BYTES)
    const isLast = next.length === 0
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(prefix, number, isLast)).setAAD(header)
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
    if (isLast) return
    chunk = next
  }
}

function readHeader(header: Uint8Array): { salt: Uint8Array; prefix: Uint8Array; parameters: ScryptParameters } {
  if (header.length < HEADER_BYTES) throw new BackupRefused('The backup ends within its first bytes: it is damaged.')
  const [version = 0, logN = 0, r = 0, p = 0] = header.subarray(MAGIC.length, SALT_AT)
  if (version !== VERSION)
    throw new BackupRefused(`The backup is sealed in a form (${version}) that this version of Pengawas does not know.`)
  const parameters = { logN, r, p }
  const fits = (name: keyof ScryptParameters): boolean => parameters[name] >= 1 && parameters[name] <= MOST[name]
  if (!fits('logN') || !fits('r') || !fits('p')) throw new BackupRefused('The first bytes of the backup are damaged.')
  return { salt: header.subarray(SALT_AT, SALT_AT + SALT_BYTES), prefix: header.subarray(-PREFIX_BYTES), parameters }
}

/** Opens a sealed stream. Nothing of a chunk is given before it was checked. Throws `BackupRefused`. */
export async function* unseal(pieces: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const reader = createByteReader(pieces)
  const header = await reader.take(HEADER_BYTES)
  const { salt, prefix, parameters } = readHeader(header)
  const key = await keyOf(passphrase, salt, parameters)
  const sealedBytes = CHUNK_BYTES + TAG_BYTES
  let chunk = await reader.take(sealedBytes)
  for (let number = 0; ; number += 1) {
    const next = chunk.length < sealedBytes ? new Uint8Array() : await reader.take(sealedBytes)
    const isLast = next.length === 0
    if (chunk.length < TAG_BYTES) throw damaged(number)
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(prefix, number, isLast), { authTagLength: TAG_BYTES })
      .setAAD(header)
      .setAuthTag(chunk.subarray(-TAG_BYTES))
    let opened: Buffer
    try {
      opened = Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()])
    } catch {
      throw damaged(number)
    }
    yield opened
    if (isLast) return
    chunk = next
  }
}

const damaged = (number: number): BackupRefused =>
  new BackupRefused(
    number === 0
      ? 'The passphrase is not the one that the backup was made with, or the backup is damaged at its beginning.'
      : `The backup is damaged or cut off after ${(number * CHUNK_BYTES).toLocaleString('en')} bytes.`,
  )
