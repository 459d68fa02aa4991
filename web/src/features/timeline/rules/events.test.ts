import type { TimelineEvent } from '@pengawas/shared/contracts/timeline'
import { expect, it } from 'vitest'
import { lastAt } from './events.ts'
import { toneOf } from './tones.ts'

const timed = { id: 'a', at: '2026-11-23T10:00:00.000Z', until: null, isOpen: false, count: 1 }
const started: TimelineEvent = { ...timed, lane: 'test', kind: 'started' }
const flag: TimelineEvent = {
  ...{ ...timed, id: 'b', at: '2026-11-23T10:05:00.000Z', lane: 'flags', kind: 'flag', flagId: 'f' },
  ...{
    type: 'face-detection',
    severity: 'high',
    reason: 'no-face',
    description: '',
    confidence: 0.9,
    origin: 'server',
  },
  ...{ validationStatus: 'pending', isContested: false, hasPicture: true, raisedByName: null },
}

it.each([
  ['2026-11-23T09:59:59.999Z', -1],
  ['2026-11-23T10:00:00.000Z', 0],
  ['2026-11-23T10:04:00.000Z', 0],
  ['2026-11-23T11:00:00.000Z', 1],
])('at %s the last to have happened is number %i', (at, index) => {
  expect(lastAt([started, flag], Date.parse(at))).toBe(index)
})

it.each<[string, TimelineEvent, string]>([
  ['a flag by its severity', flag, 'high'],
  ['one that was dismissed', { ...flag, validationStatus: 'dismissed' }, 'dismissed'],
  ['one that says nothing of the candidate', { ...flag, reason: 'camera-frozen', type: 'technical' }, 'technical'],
  ['the end by a proctor', { ...started, kind: 'terminated' }, 'critical'],
  ['a look among others', { ...timed, byId: null, byName: null, lane: 'ledger', kind: 'visible' }, 'calm'],
  ['a hidden page', { ...timed, lane: 'focus', kind: 'tab-hidden' }, 'trouble'],
])('%s', (_name, event, tone) => {
  expect(toneOf(event)).toBe(tone)
})
