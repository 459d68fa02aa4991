import { packPictures } from '@pengawas/shared/rules/packed-pictures'
import { PICTURE_HOLDS_MS, PICTURE_INTERVAL_MS } from '@pengawas/shared/rules/picture-age'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeHubSocket } from '../../../lib/fakes/fake-hub-socket.ts'
import type { PictureWish } from '../rules/media-plan.ts'
import { createWallStore } from '../store/wall-store.ts'
import { WallPictures } from './wall-pictures.ts'

const A = '00000000-0000-4000-8000-00000000000a'
const B = '00000000-0000-4000-8000-00000000000b'

/** A wall that shows pictures, and the addresses that are open. */
function setUp() {
  const hub = new FakeHubSocket()
  const store = createWallStore()
  const pictures = new WallPictures(hub, store)
  const open = new Set<string>()
  let made = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made += 1
    open.add(`blob:${made}`)
    return `blob:${made}`
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void open.delete(url))
  hub.answer(proctorRequests.takePictures, ({ testSessionIds, kinds = ['camera' as const] }) =>
    packPictures(
      testSessionIds.flatMap((testSessionId) =>
        kinds.map((kind) => ({ testSessionId, kind, ageMs: 0, picture: new Uint8Array(3) })),
      ),
    ),
  )
  hub.up()
  const showAll = async (...wishes: PictureWish[]): Promise<void> => {
    pictures.show(wishes)
    await vi.advanceTimersByTimeAsync(0)
  }
  const show = (...testSessionIds: string[]): Promise<void> => showAll({ testSessionIds, kinds: ['camera'] })
  return { hub, store, pictures, open, show, showAll, shown: () => Object.keys(store.getState().pictures) }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('WallPictures', () => {
  it('asks for all that are wanted by one request an interval, and at once for another page', async () => {
    const { hub, show, shown, open } = setUp()
    await show(A, B)
    expect(shown()).toEqual([`${A}:camera`, `${B}:camera`])
    await vi.advanceTimersByTimeAsync(2 * PICTURE_INTERVAL_MS)
    expect(hub.count(proctorRequests.takePictures)).toBe(3)
    expect(open.size).toBe(2)
    await show(B)
    expect(shown()).toEqual([`${B}:camera`])
    expect(open.size).toBe(1)
  })

  it('shows no picture that is older than three intervals', async () => {
    const { hub, show, shown, open } = setUp()
    await show(A)
    hub.answer(proctorRequests.takePictures, () => packPictures([]))
    await vi.advanceTimersByTimeAsync(PICTURE_HOLDS_MS)
    expect(shown()).toEqual([`${A}:camera`])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(shown()).toEqual([])
    expect(open.size).toBe(0)
  })

  it('has cameras and screens beside each other, and asks at once for the larger picture of a screen', async () => {
    const { hub, showAll, shown, open } = setUp()
    await showAll({ testSessionIds: [A, B], kinds: ['camera', 'screen'] })
    expect(shown()).toEqual([`${A}:camera`, `${A}:screen`, `${B}:camera`, `${B}:screen`])
    await showAll(
      { testSessionIds: [A], kinds: ['camera', 'screen'] },
      { testSessionIds: [B], kinds: ['large-screen'] },
    )
    expect(shown()).toEqual([`${A}:camera`, `${A}:screen`, `${B}:screen`])
    expect(open.size).toBe(3)
    expect(hub.count(proctorRequests.takePictures)).toBe(3)
  })

  it('keeps the newer of two pictures, and none of somebody who was not asked for', async () => {
    const { hub, show, shown, store } = setUp()
    await show(A)
    const before = store.getState().pictures[`${A}:camera`]
    hub.answer(proctorRequests.takePictures, () =>
      packPictures(
        [A, B].map((testSessionId) => ({
          testSessionId,
          kind: 'camera' as const,
          ageMs: 9_000,
          picture: new Uint8Array(3),
        })),
      ),
    )
    await vi.advanceTimersByTimeAsync(PICTURE_INTERVAL_MS)
    expect(store.getState().pictures[`${A}:camera`]).toBe(before)
    expect(shown()).toEqual([`${A}:camera`])
  })

  it('ends with nothing open', async () => {
    const { show, pictures, open } = setUp()
    await show(A, B)
    pictures.close()
    expect(open.size).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })
})
