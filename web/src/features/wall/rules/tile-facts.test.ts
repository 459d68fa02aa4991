import type { ConnectionState, SourceState } from '@pengawas/shared/contracts/proctoring'
import { describe, expect, it } from 'vitest'
import { candidateOf } from '../fixtures/wall.ts'
import { coverOf, isAway, problemsOf, signOf } from './tile-facts.ts'

const { peer } = candidateOf('A')
const peerWith = (connection: ConnectionState) => (peer ? { ...peer, connection } : null)

const stateOf = (camera: SourceState, screen: SourceState) => ({ camera, microphone: 'live' as const, screen })
const quiet = peer && { ...peer, producers: peer.producers.map((producer) => ({ ...producer, flowing: false })) }
const silentPeer = peer && { ...peer, producers: [] }

describe('coverOf', () => {
  it.each([
    ['all is well', {}, 'loading', 'loading'],
    ['the session is over', { status: 'completed' as const }, 'over', 'over'],
    ['the assessment asks for nothing', { asked: [], peer: null }, 'notWatched', 'noScreen'],
    ['no screen is asked for', { asked: ['camera' as const], peer: silentPeer }, 'connecting', 'noScreen'],
    ['its media is not there yet', { peer: null }, 'noMedia', 'noMedia'],
    ['media is on its way', { peer: peerWith('connecting') }, 'connecting', 'connecting'],
    ['media runs though the page lost its hub', { online: false }, 'loading', 'loading'],
    [
      'both are refused',
      { peer: silentPeer, sources: stateOf('denied', 'declined') },
      { source: 'camera', state: 'denied' },
      { source: 'screen', state: 'declined' },
    ],
    [
      'both have ended',
      {
        peer: silentPeer,
        sources: { ...stateOf('off', 'off'), exactly: { camera: 'ended', screen: 'ended' } as const },
      },
      { source: 'camera', state: 'ended' },
      { source: 'screen', state: 'ended' },
    ],
    [
      'its media is cut off',
      { peer: peerWith('reconnecting') },
      { source: 'camera', state: 'notReceived' },
      { source: 'screen', state: 'notReceived' },
    ],
    [
      'nothing is received',
      { peer: quiet },
      { source: 'camera', state: 'notReceived' },
      { source: 'screen', state: 'notReceived' },
    ],
  ])('says of camera and screen where %s', (_name, change, camera, screen) => {
    const candidate = candidateOf('A', {
      asked: ['camera', 'microphone', 'screen'],
      sources: stateOf('live', 'live'),
      ...change,
    })
    expect(coverOf(candidate, 'camera', false)).toEqual(camera)
    expect(coverOf(candidate, 'screen', false)).toEqual(screen)
  })

  it('says that what arrives at the server could not be opened here', () => {
    expect(coverOf(candidateOf('A'), 'camera', true)).toBe('viewerFailed')
    expect(coverOf(candidateOf('A', { peer: quiet }), 'camera', true)).toMatchObject({ state: 'notReceived' })
  })
})

describe('signOf', () => {
  const LOST_AT = Date.parse('2026-11-21T02:00:00Z')
  const since = new Date(LOST_AT).toISOString()
  const gone = { page: 'gone', pageSince: since, mediaLostSince: since } as const

  it.each([
    ['all is well', {}, null],
    ['page and media are gone', { connection: gone }, 'connection-lost'],
    ['the page is gone, and media goes on', { connection: { ...gone, mediaLostSince: null } }, 'signalling-lost'],
    [
      'the page is gone, and there is no media',
      { connection: { ...gone, mediaLostSince: null }, peer: null },
      'connection-lost',
    ],
    ['the test is over', { connection: gone, status: 'completed' as const }, null],
  ])('where %s', (_name, change, cause) => {
    expect(signOf(candidateOf('A', change), LOST_AT + 5_000)?.cause ?? null).toBe(cause)
  })

  it('counts candidates as away who have been gone for two minutes', () => {
    const candidate = candidateOf('A', { connection: gone })
    expect(isAway(candidate, LOST_AT + 119_000)).toBe(false)
    expect(isAway(candidate, LOST_AT + 120_000)).toBe(true)
  })
})

describe('problemsOf', () => {
  it('names none once the test is over', () => {
    const sources = { camera: 'unplugged', microphone: 'denied', screen: 'declined' } as const
    expect(problemsOf(candidateOf('A', { status: 'terminated', peer: null, sources }))).toEqual([])
  })

  it('names each source that does not deliver', () => {
    const candidate = candidateOf('A', { sources: { camera: 'live', microphone: 'denied', screen: 'declined' } })
    expect(problemsOf(candidate)).toEqual([
      { source: 'microphone', state: 'denied' },
      { source: 'screen', state: 'declined' },
    ])
  })

  it.each([
    [
      'sends nothing',
      peer ? { ...peer, producers: peer.producers.map((producer) => ({ ...producer, flowing: false })) } : null,
    ],
    ['is not published', peer ? { ...peer, producers: [] } : null],
    ['has lost its connection', peerWith('reconnecting')],
    ['has no media', null],
  ])('believes no page whose camera %s', (_what, state) => {
    const sources = { camera: 'live', microphone: 'off', screen: 'off' } as const
    expect(problemsOf(candidateOf('A', { asked: ['camera'], sources, peer: state }))).toEqual([
      { source: 'camera', state: 'notReceived' },
    ])
  })

  it('leaves out what nobody asked for', () => {
    expect(
      problemsOf(
        candidateOf('A', { asked: ['camera'], sources: { camera: 'live', microphone: 'off', screen: 'off' } }),
      ),
    ).toEqual([])
  })
})
