import { PICTURE_INTERVAL_MS } from '@pengawas/shared/rules/picture-age'
import { describe, expect, it } from 'vitest'
import { PictureShelf, type ShelvedPicture } from './picture-shelf.ts'

const camera = { id: 'camera-1', paused: false, closed: false }
const of = (testSessionId: string) => ({ testSessionId, kind: 'camera' as const })
const bytes = (size: number): Uint8Array => new Uint8Array(size)

/** A shelf with a clock, and a camera that counts how often a picture is taken of it. */
function setUp() {
  let at = 1_000
  let taken = 0
  const shelf = new PictureShelf(() => at)
  const take = (): Promise<ShelvedPicture | null> => {
    taken += 1
    return Promise.resolve({ picture: bytes(taken), takenAt: at })
  }
  return { shelf, take, pass: (ms: number) => (at += ms), taken: () => taken }
}

describe('PictureShelf', () => {
  it('takes one picture an interval, however many ask', async () => {
    const { shelf, take, taken, pass } = setUp()
    await Promise.all([shelf.latest(of('a'), camera, take), shelf.latest(of('a'), camera, take)])
    pass(PICTURE_INTERVAL_MS - 1)
    expect((await shelf.latest(of('a'), camera, take))?.takenAt).toBe(1_000)
    expect(taken()).toBe(1)
    pass(1)
    expect((await shelf.latest(of('a'), camera, take))?.picture).toHaveLength(2)
  })

  it('tells when a picture was taken that was slow to make small, and takes none for an interval after that', async () => {
    const { shelf, take, taken, pass } = setUp()
    const slowly = async (): Promise<ShelvedPicture | null> => {
      const picture = await take()
      pass(12_000)
      return picture
    }
    expect(await shelf.latest(of('a'), camera, slowly)).toMatchObject({ takenAt: 1_000 })
    pass(PICTURE_INTERVAL_MS - 1)
    expect(await shelf.latest(of('a'), camera, slowly)).toMatchObject({ takenAt: 1_000 })
    expect(taken()).toBe(1)
    pass(1)
    expect(await shelf.latest(of('a'), camera, slowly)).toMatchObject({ takenAt: 18_000 })
  })

  it('gives what analysis has sampled, unless it is too large or of another camera', async () => {
    const { shelf, take, taken } = setUp()
    shelf.put('a', 'camera-1', { picture: bytes(500), takenAt: 900 })
    expect(await shelf.latest(of('a'), camera, take)).toMatchObject({ takenAt: 900 })
    expect(taken()).toBe(0)
    shelf.put('b', 'camera-1', { picture: bytes(50_000), takenAt: 900 })
    shelf.put('c', 'camera-0', { picture: bytes(500), takenAt: 900 })
    await shelf.latest(of('b'), camera, take)
    await shelf.latest(of('c'), camera, take)
    expect(taken()).toBe(2)
  })

  it.each([
    ['a camera that is held back', { ...camera, paused: true }, setUp().take],
    ['a camera that has ended', { ...camera, closed: true }, setUp().take],
    ['a camera of which nothing arrives', camera, () => Promise.resolve(null)],
    ['a camera that ends meanwhile', camera, () => Promise.reject(new Error('closed'))],
  ])('has no picture of %s', async (_case, producer, take) => {
    const { shelf } = setUp()
    expect(await shelf.latest(of('a'), producer, take)).toBeNull()
  })
})
