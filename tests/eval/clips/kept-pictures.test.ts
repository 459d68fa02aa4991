import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KeptPictures, pack, unpack } from './kept-pictures.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kept-pictures-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('pictures come out of a packet as they went in', () => {
  const pictures = [Buffer.from('one'), Buffer.alloc(0), Buffer.from('three')]
  expect(unpack(pack(pictures)).map(String)).toEqual(['one', '', 'three'])
})

test('what was drawn before is not drawn again, and what differs in a picture that hangs in it is', async () => {
  const kept = await KeptPictures.open(folder)
  let drawn = 0
  const draw = (picture: string) =>
    kept.take({ room: 'a', things: [{ picture: Buffer.from(picture) }] }, () => {
      drawn += 1
      return Promise.resolve([Buffer.from(`drawn ${picture}`)])
    })
  expect((await draw('cat')).map(String)).toEqual(['drawn cat'])
  expect((await draw('cat')).map(String)).toEqual(['drawn cat'])
  expect(drawn).toBe(1)
  expect((await draw('dog')).map(String)).toEqual(['drawn dog'])
  expect(drawn).toBe(2)
  await KeptPictures.open(folder)
  expect(await readdir(path.join(folder, 'eval-pictures'))).toHaveLength(1)
})
