import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { describe, expect, it } from 'vitest'
import { candidateOf } from '../fixtures/wall.ts'
import { leftBehind, planConsumers, wantedConsumers, wantedPictures, type Watching } from './media-plan.ts'

const nothing: Watching = {
  visible: [],
  near: [],
  sources: ['camera'],
  large: null,
  focusId: null,
  soundOn: true,
  isHidden: false,
  tileLayer: 0,
  focusLayer: 2,
  showsPictures: false,
  hearingId: null,
}

function byId(...candidates: WallCandidate[]): Record<string, WallCandidate> {
  return Object.fromEntries(candidates.map((candidate) => [candidate.testSessionId, candidate]))
}

const all = byId(candidateOf('A'), candidateOf('B'), candidateOf('C'))
const brief = (watching: Partial<Watching>, candidates = all): string[] =>
  wantedConsumers(candidates, { ...nothing, ...watching }).map(
    ({ key, paused, layer }) => `${key} ${paused ? 'paused' : 'running'} ${layer ?? '-'}`,
  )

describe('wantedConsumers', () => {
  it('runs what is in view at the layer of its size and keeps the rows beside it ready', () => {
    expect(brief({ visible: ['A'], near: ['B'] })).toEqual(['A:camera running 0', 'B:camera paused 0'])
  })

  it('asks for the layers that fill large tiles and a small focus picture', () => {
    expect(brief({ visible: ['A', 'B'], focusId: 'A', tileLayer: 1, focusLayer: 1 })).toEqual([
      'A:camera running 1',
      'A:screen running -',
      'A:microphone running -',
      'B:camera running 1',
    ])
  })

  it('gives the focused candidate the highest layer, the screen and the sound', () => {
    expect(brief({ visible: ['A', 'B'], focusId: 'A' })).toEqual([
      'A:camera running 2',
      'A:screen running -',
      'A:microphone running -',
      'B:camera running 0',
    ])
  })

  it('receives the phone of the focused candidate, where one publishes', () => {
    const withPhone = (producerId: string | null): WallCandidate => {
      const { peer, ...candidate } = candidateOf('A')
      const phone = { connection: 'connected' as const, producerId, flowing: producerId !== null }
      return { ...candidate, peer: peer === null ? null : { ...peer, phone } }
    }
    const asked = (producerId: string | null) => brief({ focusId: 'A' }, byId(withPhone(producerId)))
    expect(asked('A-phone')).toContain('A:phone running 2')
    expect(asked(null)).toEqual(brief({ focusId: 'A' }))
    expect(brief({ visible: ['A'] }, byId(withPhone('A-phone')))).toEqual(['A:camera running 0'])
  })

  it.each([
    ['screens alone', ['screen'], ['A:screen running -', 'B:screen paused -']],
    [
      'camera and screen',
      ['camera', 'screen'],
      ['A:camera running 0', 'A:screen running -', 'B:camera paused 0', 'B:screen paused -'],
    ],
  ] as const)('shows %s where tiles do', (_name, sources, expected) => {
    expect(brief({ visible: ['A'], near: ['B'], sources })).toEqual(expected)
  })

  it('gives the large tile the layer that fills it', () => {
    expect(brief({ visible: ['A', 'B'], large: { id: 'A', layer: 2 } })).toEqual([
      'A:camera running 2',
      'B:camera running 0',
    ])
  })

  it('silences the focused candidate by choice', () => {
    expect(brief({ focusId: 'A', soundOn: false })).toContain('A:microphone paused -')
  })

  it('sends no picture to a page that nobody sees, and goes on with the sound', () => {
    expect(brief({ visible: ['B'], focusId: 'A', isHidden: true })).toEqual([
      'A:camera paused 2',
      'A:screen paused -',
      'A:microphone running -',
      'B:camera paused 0',
    ])
  })

  it('sends no video to tiles that show pictures, but of the camera of the candidate in focus', () => {
    expect(brief({ visible: ['A', 'B'], focusId: 'A', showsPictures: true })).toEqual([
      'A:camera running 2',
      'A:screen paused -',
      'A:microphone running -',
      'B:camera paused 0',
    ])
  })

  it.each([
    ['another than the one in focus', 'B', ['A:microphone paused -', 'B:microphone running -']],
    ['the one in focus', 'A', ['A:microphone running -']],
  ])('lets hear %s alone while a key is held', (_case, hearingId, microphones) => {
    const plan = brief({ focusId: 'A', soundOn: hearingId === 'B', hearingId })
    expect(plan.filter((each) => each.includes('microphone'))).toEqual(microphones)
  })

  it('wants nothing of who is unknown, done, or does not publish', () => {
    const candidates = byId(candidateOf('A', { peer: null }), candidateOf('B', { status: 'terminated' }))
    expect(brief({ visible: ['A', 'B', 'X'], focusId: 'A' }, candidates)).toEqual([])
  })
})

describe('leftBehind', () => {
  it.each([
    ['a page that was left', [], { visible: ['A'], near: [] }, { visible: ['B'], near: [] }, ['A']],
    ['the latest first', ['A'], { visible: ['B'], near: [] }, { visible: ['C'], near: [] }, ['B', 'A']],
    ['who was made ready and never shown', [], { visible: ['A'], near: ['B'] }, { visible: ['C'], near: ['A'] }, ['B']],
    ['nobody who is shown again', ['A', 'B'], { visible: ['C'], near: [] }, { visible: ['A'], near: ['B'] }, ['C']],
    [
      'as many as there is room for',
      ['A', 'B', 'C'],
      { visible: ['D'], near: [] },
      { visible: ['E'], near: [] },
      ['D', 'A', 'B'],
    ],
  ])('keeps %s', (_case, before, left, current, kept) => {
    expect(leftBehind(before, left, current, 3)).toEqual(kept)
  })
})

describe('wantedPictures', () => {
  const wishes = (watching: Partial<Watching>) => wantedPictures({ ...nothing, showsPictures: true, ...watching })

  it('are of what the tiles in view show', () => {
    expect(wishes({ visible: ['A', 'B'], near: ['C'] })).toEqual([{ testSessionIds: ['A', 'B'], kinds: ['camera'] }])
    expect(wishes({ visible: ['A'], sources: ['screen'] })).toEqual([{ testSessionIds: ['A'], kinds: ['screen'] }])
  })

  it('are of the screen of the candidate in focus, whose camera is video', () => {
    expect(wishes({ visible: ['A', 'B'], sources: ['camera', 'screen'], focusId: 'B' })).toEqual([
      { testSessionIds: ['A'], kinds: ['camera', 'screen'] },
      { testSessionIds: ['B'], kinds: ['large-screen'] },
    ])
  })

  it('are of the screen in focus also where no tile is shown', () => {
    expect(wishes({ sources: [], focusId: 'B' })).toEqual([{ testSessionIds: ['B'], kinds: ['large-screen'] }])
  })

  it('are asked for in parts where there are many', () => {
    const visible = Array.from({ length: 60 }, (_each, index) => String(index))
    expect(
      wishes({ visible, sources: ['camera', 'screen'] }).map(({ testSessionIds }) => testSessionIds.length),
    ).toEqual([50, 10])
  })

  it('are none where tiles show video, or nobody sees the page', () => {
    expect(wishes({ visible: ['A'], focusId: 'A', showsPictures: false })).toEqual([])
    expect(wishes({ visible: ['A'], focusId: 'A', isHidden: true })).toEqual([])
  })
})

describe('planConsumers', () => {
  const wanted = wantedConsumers(all, { ...nothing, visible: ['A', 'B'] })

  it('opens missing consumers and closes unwanted ones', () => {
    const held = wantedConsumers(all, { ...nothing, visible: ['B', 'C'] })
    const plan = planConsumers(held, wanted)
    expect(plan.open.map(({ key }) => key)).toEqual(['A:camera'])
    expect(plan.close).toEqual(['C:camera'])
  })

  it('replaces a consumer whose producer was replaced or moved', () => {
    const [first] = wanted
    if (!first) throw new Error('the plan has consumers')
    for (const old of [
      { ...first, producerId: 'before' },
      { ...first, placement: { nodeId: 'node', workerId: 'before' } },
    ]) {
      const plan = planConsumers([old], [first])
      expect(plan.close).toEqual([first.key])
      expect(plan.open).toEqual([first])
    }
  })

  it('leaves alone what only pauses or changes its layer', () => {
    const focused = wantedConsumers(all, { ...nothing, focusId: 'A' }).filter(({ source }) => source === 'camera')
    expect(planConsumers(wanted.slice(0, 1), focused)).toEqual({ close: [], open: [] })
  })
})
