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
    endedAt: null,
    isDismissed: false,
    at: `2026-11-22T01:0${minute}:00.000Z`,
  })
  const minutes = (page: CapturePage) =>
    page.session.store.getState().flags.map(({ at }) => new Date(at).getUTCMinutes())
  const areKnown = (page: CapturePage) => page.session.store.getState().noted !== null

  it('comes back after a reload, with what is noted meanwhile', async () => {
    const page = new CapturePage()
    page.surroundings.notedFlags = [noted(2), noted(1)]
    expect(areKnown(page)).toBe(false)
    await page.connect()
    expect([areKnown(page), minutes(page)]).toEqual([true, [2, 1]])
    page.hub.notify(pushes.flagNoted, noted(3))
    expect(minutes(page)).toEqual([3, 2, 1])
  })

  it('counts what there is beyond the latest, and takes over what a person made of one', async () => {
    const page = new CapturePage()
    page.surroundings.notedFlags = [noted(4), noted(3), noted(2), noted(1)]
    await page.connect()
    expect([minutes(page), page.session.store.getState().noted?.total]).toEqual([[4, 3, 2], 4])
    const dismissed = { ...noted(3), isDismissed: true }
    page.surroundings.notedFlags = [noted(5), noted(4), dismissed, noted(2), noted(1)]
    page.hub.notify(pushes.flagNoted, dismissed)
    await page.settle()
    const { flags, noted: said } = page.session.store.getState()
    expect(flags.map(({ isDismissed }) => isDismissed)).toEqual([false, false, true])
    expect(said?.total).toBe(5)
  })

  it.each(['never', 'after'] as const)(
    'is not shown where the assessment says "%s", also what was shown before',
    async (showFlags) => {
      const page = new CapturePage()
      page.surroundings.notedFlags = [noted(1)]
      await page.connect()
      expect(minutes(page)).toEqual([1])
      page.surroundings.showFlags = showFlags
      page.hub.down()
      page.hub.up()
      await page.settle()
      expect(minutes(page)).toEqual([])
      expect(page.session.store.getState().noted).toEqual({ showFlags, isShown: false, total: 0 })
    },
  )

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
