import { FROZEN_AFTER_MS, type PeerState } from '@pengawas/shared/contracts/proctoring'
import { expect, it } from 'vitest'
import { type Absence, advance, causeOf, isOurFault, levelDue, lostMsOf, NO_ABSENCE } from './presence.rules.ts'

const THRESHOLDS = { missingAfterSeconds: 10, missingHighAfterSeconds: 60 }
const at = (second: number): Date => new Date(1_000_000 + second * 1_000)

/** Steps of this many seconds each: `-` missing, `+` there. Every flag that becomes due, with the second it does. */
function flagsOf(course: string, stepSeconds = 3): string[] {
  let absence: Absence = { ...NO_ABSENCE, wasReceived: true }
  const flags: string[] = []
  for (let index = 0; index < course.length; index += 1) {
    const sign = course[index]
    const second = (index + 1) * stepSeconds
    absence = advance(absence, {
      isReceived: sign === '+',
      elapsedMs: stepSeconds * 1_000,
      lostMs: stepSeconds * 1_000,
      at: at(second),
    })
    const level = sign === '+' ? null : levelDue(absence, THRESHOLDS, 'silent')
    if (level === null) continue
    absence = { ...absence, raised: level }
    flags.push(`${level} ${second}`)
  }
  return flags
}

it.each([
  ['is always there', '+'.repeat(100), []],
  ['never comes', '-'.repeat(100), ['technical 12', 'high 60']],
  ['is away for less than the first limit', '+++---+++', []],
  ['is away for longer than it', '+++----+++', ['technical 21']],
  [
    'is away twice, with time between',
    `${'-'.repeat(5)}${'+'.repeat(12)}${'-'.repeat(5)}`,
    ['technical 12', 'technical 63'],
  ],
  ['comes back for a moment: one absence, reported once', '----+----+----', ['technical 12']],
  ['sends a packet now and then', '--+'.repeat(40), ['technical 15', 'high 87']],
  [
    'is away long, comes back for good, goes again',
    `${'-'.repeat(30)}${'+'.repeat(20)}${'-'.repeat(4)}`,
    ['technical 12', 'high 60', 'technical 162'],
  ],
])('of a source that %s raises', (_what, course, flags) => {
  expect(flagsOf(course)).toEqual(flags)
})

it('remembers for good that something arrived, and when an absence began', () => {
  const gone = advance(
    { ...NO_ABSENCE, wasReceived: true },
    { isReceived: false, elapsedMs: 5_000, lostMs: 2_000, at: at(10) },
  )
  expect(gone).toMatchObject({ wasReceived: true, since: at(8), missingMs: 2_000 })
  expect(advance(NO_ABSENCE, { isReceived: true, elapsedMs: 0, lostMs: 0, at: at(1) })).toMatchObject({
    wasReceived: true,
    since: null,
  })
})

const producer = (changes: Partial<PeerState['producers'][number]> = {}): PeerState['producers'][number] => ({
  producerId: 'p',
  source: 'camera',
  paused: false,
  flowing: true,
  stoppedMs: 0,
  blank: false,
  ...changes,
})
const peer = (changes: Partial<PeerState> = {}): PeerState => ({
  testSessionId: 's',
  nodeId: 'n',
  workerId: 'w',
  connection: 'connected',
  silentForMs: null,
  producers: [producer()],
  ...changes,
})

it.each([
  ['arrives', peer(), 'camera', 'live', null],
  ['has no place', null, 'camera', 'live', 'unconnected'],
  ['is being connected', peer({ connection: 'connecting' }), 'camera', 'live', 'unconnected'],
  ['has lost its connection', peer({ connection: 'reconnecting' }), 'camera', 'live', 'unconnected'],
  ['is another one', peer(), 'screen', 'live', 'unpublished'],
  ['is paused', peer({ producers: [producer({ paused: true })] }), 'camera', 'live', 'unpublished'],
  ['was stopped, as its page says', peer(), 'screen', 'ended', 'share-ended'],
  ['is a camera that has ended', peer({ producers: [] }), 'camera', 'ended', 'unpublished'],
  ['sends nothing', peer({ producers: [producer({ flowing: false })] }), 'camera', 'live', 'silent'],
  ['is muted and sends nothing', peer({ producers: [producer({ flowing: false })] }), 'camera', 'muted', 'muted'],
  ['is muted and sends silence', peer({ producers: [producer({ blank: true })] }), 'camera', 'muted', 'muted'],
  ['is quiet, and nobody calls it muted', peer({ producers: [producer({ blank: true })] }), 'camera', 'live', null],
  ['gives one picture again and again', peer(), 'camera', 'frozen', 'frozen'],
  ['is called muted while it sends', peer(), 'camera', 'muted', null],
] as const)('sees why, where the source %s', (_what, state, source, said, cause) => {
  expect(causeOf(state, source, said)).toBe(cause)
})

it.each([
  ['closed a moment ago', peer({ producers: [] }), at(99.5), 500],
  ['closed a while ago', peer({ producers: [] }), at(60), 800],
  [
    'silent when it was reported',
    peer({ producers: [producer({ flowing: false, stoppedMs: 1_500 })] }),
    at(99.6),
    1_900,
  ],
  ['silent, and the connection lost', peer({ connection: 'disconnected' }), at(99.6), 400],
  ['never reported', null, null, 800],
])('a source %s has been lost since then', (_what, state, updatedAt, lostMs) => {
  expect(lostMsOf({ peer: state, updatedAt }, 'camera', { at: at(100), elapsedMs: 800, cause: 'silent' })).toBe(lostMs)
})

it.each([
  ['three seconds after it was there', true, 3_000, 'technical'],
  ['not after two', true, 2_900, null],
  ['ten seconds where it never was', false, 10_000, 'technical'],
  ['not before', false, 9_000, null],
  ['sixty seconds', false, 60_000, 'high'],
] as const)('is due %s', (_what, wasReceived, missingMs, level) => {
  const thresholds = { missingAfterSeconds: 3, missingHighAfterSeconds: 60 }
  expect(levelDue({ wasReceived, missingMs, raised: 'none' }, thresholds, 'silent')).toBe(level)
})

it.each([
  ['their node speaks', { nodeId: 'n', excusedUntil: null }, [['n', at(98)]], null, false],
  ['their node is silent', { nodeId: 'n', excusedUntil: null }, [['n', at(80)]], null, true],
  ['their node never reported', { nodeId: 'n', excusedUntil: null }, [['other', at(99)]], null, true],
  ['they have no place, and there is a node', { nodeId: null, excusedUntil: null }, [['n', at(98)]], null, false],
  ['they have no place, and no node speaks', { nodeId: null, excusedUntil: null }, [['n', at(80)]], null, true],
  ['there has never been a node', { nodeId: null, excusedUntil: null }, [], null, true],
  ['they are excused', { nodeId: null, excusedUntil: at(101) }, [['n', at(99)]], null, true],
  ['they were excused', { nodeId: null, excusedUntil: at(99) }, [['n', at(99)]], null, false],
  ['hubs were away', { nodeId: 'n', excusedUntil: null }, [['n', at(99)]], at(110), true],
] as const)('knows whose fault it is, where %s', (_what, state, nodes, excusedUntil, isOurs) => {
  const servers = { nodesSeenAt: new Map(nodes.map(([nodeId, seenAt]) => [nodeId as string, seenAt])), excusedUntil }
  expect(isOurFault(state, servers, at(100))).toBe(isOurs)
})

it('has been frozen for some time when its page says so', () => {
  const state = { peer: peer(), updatedAt: new Date(1_000) }
  const lost = lostMsOf(state, 'camera', { at: new Date(1_200), elapsedMs: 800, cause: 'frozen' })
  expect(lost).toBe(FROZEN_AFTER_MS + 200)
})
