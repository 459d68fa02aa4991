import { MESSAGES } from '@pengawas/shared/messages'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { describe, expect, it } from 'vitest'
import { type ArchiveLimits, openArchive } from './read-archive.ts'
import { packArchive } from './write-archive.ts'

const LIMITS: ArchiveLimits = {
  maxEntries: 5,
  maxTotalBytes: 3_000_000,
  maxEntryBytes: 2_000_000,
  tooManyEntries: 'archiveTooManyFiles',
  tooLarge: 'archiveTooLarge',
}
const SYMLINK = 0o120777 * 0x10000
const LOCAL = 0x04034b50
const DIRECTORY = 0x02014b50

const zip = (files: Zippable): Buffer => Buffer.from(zipSync(files))

/** Writes a number into each header of one kind. */
function patch(bytes: Buffer, signature: number, offset: number, value: number, size: 2 | 4): Buffer {
  for (let at = 0; at < bytes.length - 4; at += 1) {
    if (bytes.readUInt32LE(at) === signature) bytes.writeUIntLE(value, at + offset, size)
  }
  return bytes
}

/** An archive that says its files have `size` bytes. */
const lie = (bytes: Buffer, size: number): Buffer => patch(patch(bytes, LOCAL, 22, size, 4), DIRECTORY, 24, size, 4)

it('gives back what was packed', async () => {
  const at = new Date('2026-11-21T00:00:00Z')
  const archive = await openArchive(
    await packArchive(
      [
        { name: 'a/b.txt', content: 'ä' },
        { name: 'c.bin', content: Buffer.from([0, 255]), isPacked: true },
      ],
      at,
    ),
    LIMITS,
  )
  expect(archive.names).toEqual(['a/b.txt', 'c.bin'])
  expect((await archive.read('a/b.txt')).toString()).toBe('ä')
  expect([...(await archive.read('c.bin'))]).toEqual([0, 255])
  await expect(archive.read('nothing')).rejects.toThrow(MESSAGES.archiveUnreadable)
  archive.close()
})

describe('refuses', () => {
  const x = strToU8('x')
  it.each<[string, () => Buffer, string]>([
    ['a name that leaves the archive', () => zip({ 'a/../../b': x }), MESSAGES.archiveUnsafeName],
    ['an absolute name', () => zip({ '/etc/passwd': x }), MESSAGES.archiveUnsafeName],
    ['a drive letter', () => zip({ 'C:\\b': x }), MESSAGES.archiveUnsafeName],
    ['a backslash', () => zip({ '..\\b': x }), MESSAGES.archiveUnsafeName],
    ['a link', () => zip({ a: [strToU8('/etc/passwd'), { os: 3, attrs: SYMLINK }] }), MESSAGES.archiveLink],
    ['a password', () => patch(patch(zip({ a: x }), LOCAL, 6, 1, 2), DIRECTORY, 8, 1, 2), MESSAGES.archiveEncrypted],
    [
      'too many files',
      () => zip(Object.fromEntries(Array.from({ length: 6 }, (_, index) => [String(index), x]))),
      MESSAGES.archiveTooManyFiles,
    ],
    ['a file that is too large', () => zip({ a: Buffer.alloc(2_500_000) }), MESSAGES.archiveTooLarge],
    [
      'files that are too large together',
      () =>
        zip({ a: [Buffer.alloc(1_900_000, 'abcdefgh0123'), { level: 0 }], b: [Buffer.alloc(1_900_000), { level: 0 }] }),
      MESSAGES.archiveTooLarge,
    ],
    ['what packs better than anything honest', () => zip({ a: Buffer.alloc(1_500_000) }), MESSAGES.archiveBomb],
    ['no archive', () => Buffer.from('nothing of the kind'), MESSAGES.archiveUnreadable],
    [
      'an archive that was cut',
      () => zip({ a: Buffer.alloc(1000, 'abc') }).subarray(0, -30),
      MESSAGES.archiveUnreadable,
    ],
  ])('%s', async (_name, make, message) => {
    await expect(openArchive(make(), LIMITS)).rejects.toThrow(message)
  })

  it('two files of one name', async () => {
    const bytes = zip({ aa: x, ab: x })
    const twice = Buffer.from(bytes.toString('latin1').replaceAll('ab', 'aa'), 'latin1')
    await expect(openArchive(twice, LIMITS)).rejects.toThrow(MESSAGES.archiveUnreadable)
  })

  it('a size that is a lie, at the first byte too many', async () => {
    const archive = await openArchive(lie(zip({ a: Buffer.alloc(8_000_000) }), 10), LIMITS)
    await expect(archive.read('a')).rejects.toThrow(MESSAGES.archiveTooLarge)
    archive.close()
  })
})
