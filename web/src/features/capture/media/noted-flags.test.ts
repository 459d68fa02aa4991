import type { NotedFlag } from '@pengawas/shared/contracts/flags'
import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CapturePage } from '../fakes/capture-page.ts'
import { shownStateOf } from '../machine/source-state.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('what was noted of the candidate', () => {
  const noted = (minute: number): NotedFlag => ({
    id: `00000000-0000-4000-8000-00000000000${minute}`,
    type: 'screen-activity',
    severity: 'low',
    reason: 'copy',
    at: `2026-11-22T01:0${minute}:00.000Z`,
  })
  const minutes = (page: CapturePage) =>
    page.session.store.getState().flags.map(({ at }) => new Date(at).getUTCMinutes())
  const areKnown = (page: CapturePage) => page.session.store.getState().areFlagsKnown

  it('comes back after a reload, with what is noted meanwhile', async () => {
    const page = new CapturePage()
    page.surroundings.notedFlags = [noted(2), noted(1)]
    expect(areKnown(page)).toBe(false)
    await page.connect()
    expect([areKnown(page), minutes(page)]).toEqual([true, [2, 1]])
    page.hub.notify(pushes.flagNoted, noted(3))
    expect(minutes(page)).toEqual([3, 2, 1])
  })

  it('is not known while the hub is away, or does not say', async () => {
    const page = new CapturePage()
    await page.connect()
    page.hub.down()
    expect(areKnown(page)).toBe(false)
    page.surroundings.notedFlags = 'unavailable'
    page.hub.up()
    await page.settle()
    expect(areKnown(page)).toBe(false)
  })
})

it('a source that the candidate stops is stopped on the media node, too, and can be opened again', async () => {
  const page = new CapturePage()
  await page.connect()
  await page.session.release('camera')
  expect(page.camera.readyState).toBe('ended')
  expect(shownStateOf(page.session.store.getState().sources.camera)).toBe('ended')
  expect(page.hub.requests.map(({ name }) => name)).toContain(candidateRequests.closeProducer.name)
  void page.session.reopen('camera')
  await page.open('another')
  expect(shownStateOf(page.session.store.getState().sources.camera)).toBe('live')
})
