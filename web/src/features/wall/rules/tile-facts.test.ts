import type { ConnectionState } from '@pengawas/shared/contracts/proctoring'
import { describe, expect, it } from 'vitest'
import { candidateOf } from '../fixtures/wall.ts'
import { obstacleOf, problemsOf } from './tile-facts.ts'

const { peer } = candidateOf('A')
const peerWith = (connection: ConnectionState) => (peer ? { ...peer, connection } : null)

describe('obstacleOf', () => {
  it.each([
    ['all is well', {}, null],
    ['the session is over', { status: 'completed' as const }, 'over'],
    ['the assessment asks for nothing', { asked: [], peer: null }, 'notWatched'],
    ['the page is away and so is its media', { online: false, peer: null }, 'offline'],
    ['the page is there, its media not yet', { peer: null }, 'noMedia'],
    ['media is on its way', { peer: peerWith('connecting') }, 'connecting'],
    ['media broke', { peer: peerWith('reconnecting') }, 'reconnecting'],
    ['media and page are gone', { online: false, peer: peerWith('disconnected') }, 'offline'],
    ['media runs though the page lost its hub', { online: false }, null],
    ['media runs without a camera', { peer: peer ? { ...peer, producers: [] } : null }, 'noCamera'],
  ])('%s', (_name, change, obstacle) => {
    expect(obstacleOf(candidateOf('A', change))).toBe(obstacle)
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
