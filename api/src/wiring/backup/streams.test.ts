import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { BackupRefused } from './backup-refused.ts'
import { type PackedFile, packFiles, unpackFiles } from './packed-files.ts'
import { isSealed, seal, unseal } from './sealed-stream.ts'

const PASSPHRASE = 'empat kata sandi panjang'
/** The cost for people is 128 MiB and half a second. */
const CHEAP = { logN: 10, r: 8, p: 1 }
const CHUNK = 64 * 1024
const HEADER = 35

/** In pieces of uneven size, as streams bring them. */
async function* piecesOf(bytes: Uint8Array, size = 1_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size))
}

async function gather(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const piece of pieces) parts.push(piece)
  return Buffer.concat(parts)
}

const patterned = (length: number): Buffer =>
  Buffer.from(Uint8Array.from({ length }, (_, at) => (at * 7 + (at >> 8)) & 255))
const sealed = (bytes: Uint8Array): Promise<Buffer> => gather(seal(piecesOf(bytes), PASSPHRASE, CHEAP))
const opened = (bytes: Uint8Array, passphrase = PASSPHRASE): Promise<Buffer> =>
  gather(unseal(piecesOf(bytes, 50_000), passphrase))

describe('a sealed stream', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])('brings %s bytes back', async (length) => {
    const bytes = patterned(length)
    const closed = await sealed(bytes)
    expect(isSealed(closed)).toBe(true)
    expect((await opened(closed)).equals(bytes)).toBe(true)
  })

  it('tells nothing to another passphrase', async () => {
    await expect(opened(await sealed(patterned(10)), 'another one')).rejects.toThrow(/passphrase is not the one/)
  })

  it('opens a passphrase that another keyboard composes otherwise', async () => {
    const closed = await gather(seal(piecesOf(patterned(10)), 'caf\u00e9 di jalan', CHEAP))
    expect((await opened(closed, 'cafe\u0301 di jalan')).length).toBe(10)
  })

  const full = CHUNK + 16
  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['a changed bit', (bytes) => flip(bytes, HEADER + full + 5)],
    ['a changed salt', (bytes) => flip(bytes, 14)],
    ['a changed prefix of nonces', (bytes) => flip(bytes, HEADER - 1)],
    ['a cut within a chunk', (bytes) => bytes.subarray(0, HEADER + full + 100)],
    ['a cut between chunks', (bytes) => bytes.subarray(0, HEADER + 2 * full)],
    ['a cut after the header', (bytes) => bytes.subarray(0, HEADER)],
    ['a cut within the header', (bytes) => bytes.subarray(0, 20)],
    ['bytes after the end', (bytes) => Buffer.concat([bytes, Buffer.from('more')])],
    [
      'chunks that change places',
      (bytes) =>
        Buffer.concat([
          bytes.subarray(0, HEADER),
          bytes.subarray(HEADER + full, HEADER + 2 * full),
          bytes.subarray(HEADER, HEADER + full),
          bytes.subarray(HEADER + 2 * full),
        ]),
    ],
    ['a chunk that is left out', (bytes) => Buffer.concat([bytes.subarray(0, HEADER), bytes.subarray(HEADER + full)])],
    [
      'a scrypt that takes all of the memory',
      (bytes) => Buffer.concat([bytes.subarray(0, 9), Buffer.from([40]), bytes.subarray(10)]),
    ],
    ['another version', (bytes) => Buffer.concat([bytes.subarray(0, 8), Buffer.from([2]), bytes.subarray(9)])],
  ])('refuses %s', async (_, damage) => {
    const closed = await sealed(patterned(2 * CHUNK + 500))
    await expect(opened(damage(closed))).rejects.toThrow(BackupRefused)
  })
})

function flip(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

const AT = new Date('2026-11-23T08:00:00Z')
const FILES: readonly (readonly [name: string, bytes: Buffer])[] = [
  ['about.json', Buffer.from('{}')],
  ['files/empty', Buffer.alloc(0)],
  ['files/block', patterned(512)],
  [`files/${'long-name-'.repeat(24)}/x.webm`, patterned(1_700)],
]

async function* filesOf(given: readonly (readonly [string, Buffer])[], sizeOff = 0): AsyncGenerator<PackedFile> {
  for (const [name, bytes] of given)
    yield await Promise.resolve({ name, size: bytes.length + sizeOff, pieces: piecesOf(bytes, 300) })
}

const packed = (given = FILES): Promise<Buffer> => gather(packFiles(filesOf(given), AT))

describe('an archive', () => {
  it('brings files back, also those that nobody read before', async () => {
    const archive = await packed()
    const found: [string, Buffer][] = []
    for await (const { name, size, pieces } of unpackFiles(piecesOf(archive, 700))) {
      const bytes = name === 'files/block' ? patterned(512) : await gather(pieces)
      expect(bytes.length).toBe(size)
      found.push([name, bytes])
    }
    expect(found).toEqual(FILES)
  })

  it('can be opened by tar', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pengawas-tar-'))
    try {
      const file = path.join(folder, 'archive.tar')
      await writeFile(file, await packed())
      const { stdout } = await promisify(execFile)('tar', ['-tf', file])
      expect(stdout.trim().split('\n')).toEqual(FILES.map(([name]) => name))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it.each([-1, 1])('is not made of a file whose size is %s byte off', async (off) => {
    const made = gather(packFiles(filesOf([['a', patterned(600)]], off), AT))
    await expect(made).rejects.toThrow(/changed while it was read/)
  })

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['a cut at the end', (bytes) => bytes.subarray(0, -1_024)],
    ['a cut within a file', (bytes) => bytes.subarray(0, 2_000)],
    ['a changed header', (bytes) => flip(bytes, 3)],
    ['something else', () => Buffer.from('PK'.padEnd(600, 'x'))],
    ['nothing', () => Buffer.alloc(0)],
    ['a link', (bytes) => asLink(bytes)],
  ])('refuses %s', async (_, damage) => {
    const damaged = damage(await packed())
    const read = async (): Promise<void> => {
      for await (const { pieces } of unpackFiles(piecesOf(damaged))) await gather(pieces)
    }
    await expect(read()).rejects.toThrow(BackupRefused)
  })
})

/** The first file as a symbolic link, with the sum that its header then has. */
function asLink(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes)
  changed.write('2', 156)
  changed.fill(' ', 148, 156)
  const sum = changed.subarray(0, 512).reduce((total, one) => total + one, 0)
  changed.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return changed
}
