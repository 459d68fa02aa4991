import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type EvidenceManifest, MANIFEST_NAME, SIGNATURE_NAME } from '../contracts/evidence-packages.ts'
import { type PackageCheck, type PackageVerdict, verifyPackage } from './evidence-package.ts'
import {
  contentOf,
  crc32,
  descriptor,
  directoryEntry,
  endRecord,
  localHeader,
  type StoredFile,
} from './stored-archive.ts'

const FINGERPRINT = 'ab'.repeat(32)
const ID = '11111111-2222-4333-8444-555555555555'
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
/** A stand-in for a signature: what only somebody with the secret can make of these bytes. */
const signed = (bytes: Uint8Array, secret = 'secret'): Uint8Array =>
  createHash('sha512').update(secret).update(bytes).digest()

const CHECK: PackageCheck = {
  async hash(pieces) {
    const hash = createHash('sha256')
    for await (const piece of pieces) hash.update(piece)
    return hash.digest('hex')
  },
  isSignedBy: (fingerprint, bytes, signature) =>
    Promise.resolve(fingerprint === FINGERPRINT ? Buffer.from(signed(bytes)).equals(signature) : null),
}

function archiveOf(contents: readonly (readonly [name: string, bytes: Uint8Array])[]): Buffer {
  const files: StoredFile[] = []
  const parts: Uint8Array[] = []
  let offset = 0
  for (const [name, bytes] of contents) {
    const file = { name, offset, size: bytes.length, crc: crc32(bytes) }
    parts.push(localHeader(name), bytes, descriptor(file))
    files.push(file)
    offset = contentOf(file).next
  }
  const directory = Buffer.concat(files.map(directoryEntry))
  return Buffer.concat([...parts, directory, endRecord({ files: files.length, size: directory.length, offset })])
}

const FILES = [
  ['abc-1/log.json', Buffer.from('{"flags":[]}')],
  ['abc-1/pictures/one.webp', Buffer.from(Array.from({ length: 60 }, (_, index) => index))],
  ['abc-1/empty.txt', Buffer.alloc(0)],
] as const

const manifestOf = (files: typeof FILES | readonly (readonly [string, Uint8Array])[] = FILES): EvidenceManifest => ({
  ...{ format: 'pengawas-evidence', version: 1, packageId: ID, madeAt: '2026-11-23T04:00:00.000Z' },
  madeBy: { id: ID, name: 'Auditor', role: 'auditor' },
  software: { name: 'Pengawas', version: '0.1.0' },
  testSessions: [
    {
      ...{ id: ID, code: 'ABC', assessmentId: ID, flagIds: null, withheld: ['answers'], missingPictures: [] },
      ...{ leftOut: [], lostSegments: [] },
    },
  ],
  key: { algorithm: 'Ed25519', fingerprint: FINGERPRINT },
  files: files.map(([name, bytes]) => ({ name, size: bytes.length, sha256: sha(bytes) })),
})

const bytesOf = (manifest: unknown): Buffer => Buffer.from(JSON.stringify(manifest))

function packageOf({
  files = FILES,
  manifest = bytesOf(manifestOf()),
  signature = signed(manifest),
}: {
  files?: readonly (readonly [string, Uint8Array])[]
  manifest?: Uint8Array
  signature?: Uint8Array
} = {}): Buffer {
  return archiveOf([...files, [MANIFEST_NAME, manifest], [SIGNATURE_NAME, signature]])
}

const verify = (bytes: Buffer): Promise<PackageVerdict> =>
  verifyPackage(
    { size: bytes.length, read: (from, to) => Promise.resolve(Uint8Array.from(bytes.subarray(from, to))) },
    CHECK,
  )

const bad = ({ files }: PackageVerdict): Record<string, string> =>
  Object.fromEntries(files.filter(({ state }) => state !== 'whole').map(({ name, state }) => [name, state]))

it('holds where nothing was changed', async () => {
  const verdict = await verify(packageOf())
  expect(verdict).toMatchObject({ valid: true, archive: 'whole', signature: 'valid' })
  expect(verdict.files).toHaveLength(FILES.length + 2)
  expect(bad(verdict)).toEqual({})
})

it('is refused whichever of its bytes is changed', async () => {
  const whole = packageOf()
  for (let at = 0; at < whole.length; at += 1) {
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
    const { valid, archive, signature, files } = await verify(changed)
    const isNamed = archive !== 'whole' || signature !== 'valid' || files.some(({ state }) => state !== 'whole')
    expect([at, valid, isNamed]).toEqual([at, false, true])
  }
})

it('names the file in which a byte was changed', async () => {
  const whole = packageOf()
  for (const [name, bytes] of FILES) {
    if (bytes.length === 0) continue
    const changed = Buffer.from(whole)
    const at = whole.indexOf(bytes)
    changed[at + 3] = (changed[at + 3] ?? 0) ^ 1
    expect(bad(await verify(changed))).toEqual({ [name]: 'changed' })
  }
})

const others = FILES.slice(1)
const log = FILES[0][0]
const changedLog = [[log, Buffer.from('{"flags":[1]}')], ...others] as const
const forged = bytesOf(manifestOf(changedLog))

describe('refuses what was put together anew', () => {
  it.each<[string, Buffer, Partial<PackageVerdict>, Record<string, string>]>([
    ['with another log', packageOf({ files: changedLog }), { signature: 'valid' }, { [log]: 'changed' }],
    ['without a file', packageOf({ files: others }), { signature: 'valid' }, { [log]: 'missing' }],
    [
      'with one file more',
      packageOf({ files: [...FILES, ['abc-1/more.txt', Buffer.from('x')]] }),
      { signature: 'valid' },
      { 'abc-1/more.txt': 'extra' },
    ],
    [
      'with a manifest that fits the other log',
      packageOf({ files: changedLog, manifest: forged, signature: signed(bytesOf(manifestOf())) }),
      { signature: 'wrong' },
      { [MANIFEST_NAME]: 'changed' },
    ],
    [
      'and signed by somebody else',
      packageOf({ files: changedLog, manifest: forged, signature: signed(forged, 'other') }),
      { signature: 'wrong' },
      { [MANIFEST_NAME]: 'changed' },
    ],
    [
      'by another key that the manifest names',
      packageOf({
        manifest: bytesOf({ ...manifestOf(), key: { algorithm: 'Ed25519', fingerprint: 'cd'.repeat(32) } }),
      }),
      { signature: 'unknown-key' },
      {},
    ],
    [
      'without its manifest',
      archiveOf(FILES),
      { signature: 'missing' },
      {
        ...Object.fromEntries(FILES.map(([name]) => [name, 'extra'])),
        ...{ [MANIFEST_NAME]: 'missing', [SIGNATURE_NAME]: 'missing' },
      },
    ],
    [
      'without its signature',
      archiveOf([...FILES, [MANIFEST_NAME, bytesOf(manifestOf())]]),
      { signature: 'missing' },
      { [SIGNATURE_NAME]: 'missing' },
    ],
    [
      'with a manifest of another kind',
      packageOf({ manifest: Buffer.from('{}') }),
      { signature: 'wrong', manifest: null },
      { ...Object.fromEntries(FILES.map(([name]) => [name, 'extra'])), [MANIFEST_NAME]: 'changed' },
    ],
    [
      'with a file by another name',
      packageOf({ files: [['abc-1/renamed.json', FILES[0][1]], ...others] }),
      { signature: 'valid' },
      { [log]: 'missing', 'abc-1/renamed.json': 'extra' },
    ],
    [
      'with a file that would be unpacked elsewhere',
      packageOf({ files: [...FILES, ['../../home/user/.profile', Buffer.from('x')]] }),
      { signature: 'valid', archive: 'altered' },
      { '../../home/user/.profile': 'unsafe' },
    ],
    [
      'with a file by a name from the root',
      packageOf({ files: [...FILES, ['/etc/passwd', Buffer.from('x')]] }),
      { signature: 'valid', archive: 'altered' },
      { '/etc/passwd': 'unsafe' },
    ],
    ['with two files of one name', archiveOf([...FILES, FILES[0]]), { archive: 'unreadable' }, {}],
    ['with something before it', Buffer.concat([Buffer.from('MZ'), packageOf()]), { archive: 'unreadable' }, {}],
    ['with something after it', Buffer.concat([packageOf(), Buffer.from('x')]), { archive: 'unreadable' }, {}],
    ['that was cut off', packageOf().subarray(0, -200), { archive: 'unreadable' }, {}],
    ['that is empty', Buffer.alloc(0), { archive: 'unreadable' }, {}],
    [
      'that is something else',
      Buffer.from('nothing of the kind, but longer than an end'),
      { archive: 'unreadable' },
      {},
    ],
  ])('%s', async (_name, bytes, verdict, files) => {
    const found = await verify(bytes)
    expect(found).toMatchObject({ ...verdict, valid: false })
    expect(bad(found)).toEqual(files)
  })
})

/** An archive whose directory names these files, whatever lies before it. */
function listing(before: Buffer, files: readonly StoredFile[]): Buffer {
  const directory = Buffer.concat(files.map(directoryEntry))
  const end = endRecord({ files: files.length, size: directory.length, offset: before.length })
  return Buffer.concat([before, directory, end])
}

describe('does not unpack a bomb', () => {
  const zeros = Buffer.alloc(1_000_000)
  const one = { name: 'abc-1/zeros.bin', offset: 0, size: zeros.length, crc: crc32(zeros) }
  const body = Buffer.concat([localHeader(one.name), zeros, descriptor(one)])
  const bytesRead = async (bytes: Buffer): Promise<number> => {
    let read = 0
    const source = {
      size: bytes.length,
      read(from: number, to: number) {
        const piece = Uint8Array.from(bytes.subarray(from, to))
        read += piece.length
        return Promise.resolve(piece)
      },
    }
    expect(await verifyPackage(source, CHECK)).toMatchObject({ valid: false })
    return read
  }

  it('of files that lie over one another', async () => {
    const files = Array.from({ length: 20_000 }, (_, index) => ({ ...one, name: `abc-1/zeros-${index}.bin` }))
    const bytes = listing(body, files)
    expect(await bytesRead(bytes)).toBeLessThan(bytes.length)
  })

  it('of files that say to be larger than the archive', async () => {
    const bytes = listing(body, [{ ...one, size: 0xffff_fff0 }])
    expect(await bytesRead(bytes)).toBeLessThan(bytes.length)
  })

  it('of a packed file', async () => {
    // 'Deflate' in the header and in the directory: a thousand bytes that would become a thousand times as many.
    const bytes = listing(body, [one])
    bytes.writeUInt16LE(8, 8)
    bytes.writeUInt16LE(8, body.length + 10)
    expect(await bytesRead(bytes)).toBeLessThan(bytes.length * 2)
  })

  it('of a directory that is too long to be one', async () => {
    const bytes = Buffer.concat([Buffer.alloc(10), endRecord({ files: 65_535, size: 10, offset: 0 })])
    expect(await bytesRead(bytes)).toBeLessThan(100)
  })
})
