import { buffer } from 'node:stream/consumers'
import {
  contentOf,
  crc32,
  descriptor,
  directoryEntry,
  endRecord,
  localHeader,
  type StoredFile,
} from '@pengawas/shared/rules/stored-archive'
import { expect, it } from 'vitest'
import { openArchive } from './read-archive.ts'
import { streamArchive, type StreamedFile } from './stream-archive.ts'

const CONTENTS = [
  ['a/b.txt', ['one ', 'two']],
  ['empty.bin', []],
  ['c.bin', [String.fromCharCode(...Array.from({ length: 256 }, (_, index) => index))]],
] as const

function* files(): Generator<StreamedFile> {
  for (const [name, pieces] of CONTENTS) yield { name, pieces: pieces.map((piece) => Buffer.from(piece)) }
}

it('makes the one form that a check accepts, byte by byte', async () => {
  const parts: Uint8Array[] = []
  const listed: StoredFile[] = []
  let offset = 0
  for (const [name, pieces] of CONTENTS) {
    const bytes = Buffer.from(pieces.join(''))
    const file = { name, offset, size: bytes.length, crc: crc32(bytes) }
    parts.push(localHeader(name), bytes, descriptor(file))
    listed.push(file)
    offset = contentOf(file).next
  }
  const directory = Buffer.concat(listed.map(directoryEntry))
  const expected = [...parts, directory, endRecord({ files: listed.length, size: directory.length, offset })]
  expect((await buffer(streamArchive(files()))).equals(Buffer.concat(expected))).toBe(true)
})

it('is an archive like any other', async () => {
  const archive = await openArchive(await buffer(streamArchive(files())), {
    ...{ maxEntries: 5, maxTotalBytes: 10_000, maxEntryBytes: 10_000 },
    ...{ tooManyEntries: 'archiveTooManyFiles', tooLarge: 'archiveTooLarge' },
  })
  for (const [name, pieces] of CONTENTS) expect((await archive.read(name)).toString()).toBe(pieces.join(''))
  archive.close()
})

it('passes each piece on before it asks for the next', async () => {
  let taken = 0
  function* endless(): Generator<Uint8Array> {
    for (;;) {
      taken += 1
      yield Buffer.alloc(1000)
    }
  }
  function* one(): Generator<StreamedFile> {
    yield { name: 'a', pieces: endless() }
  }
  const stream = streamArchive(one())
  for (let count = 0; count < 10; count += 1) await stream.next()
  expect(taken).toBeLessThan(11)
  await stream.return(undefined)
})
