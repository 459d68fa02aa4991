import { describe, expect, it } from 'vitest'
import { packPictures, unpackPictures, type WallPicture } from './packed-pictures.ts'

const picture = (testSessionId: string, ...bytes: number[]): WallPicture => ({
  testSessionId,
  kind: 'camera',
  ageMs: bytes.length,
  picture: new Uint8Array(bytes),
})

describe('packed pictures', () => {
  it.each([
    ['none', []],
    ['one', [picture('a', 1, 2, 3)]],
    ['several, one of them empty', [picture('a', 1, 2), picture('b'), picture('c', 3)]],
  ])('%s: come out as they went in', (_case, pictures) => {
    expect(unpackPictures(packPictures(pictures))).toEqual(pictures)
  })

  it('come out of the buffer that a browser receives', () => {
    const { pictures, bytes } = packPictures([picture('a', 1, 2)])
    const buffer = new Uint8Array(bytes).buffer
    expect(unpackPictures({ pictures, bytes: buffer })).toEqual([picture('a', 1, 2)])
  })

  it('are left out where bytes are missing', () => {
    const { pictures } = packPictures([picture('a', 1, 2), picture('b', 3, 4)])
    expect(unpackPictures({ pictures, bytes: new Uint8Array([1, 2, 3]) })).toEqual([picture('a', 1, 2)])
  })
})
