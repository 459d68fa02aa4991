import { wallCandidateSchema } from '@pengawas/shared/contracts/proctoring'
import { NOTHING_COUNTED } from '@pengawas/shared/rules/flag-weight'
import { expect, it } from 'vitest'
import { isShown } from './wall.rules.ts'

const ENDED = new Date('2026-11-21T03:00:00Z')
const after = (minutes: number): Date => new Date(ENDED.getTime() + minutes * 60_000)
const id = '00000000-0000-4000-8000-000000000001'
const tile = wallCandidateSchema.parse({
  testSessionId: id,
  assessmentId: id,
  participantName: 'Budi',
  code: 'A',
  status: 'active',
  startTime: '2026-11-21T01:00:00.000Z',
  online: true,
  asked: [],
  sources: { camera: 'off', microphone: 'off', screen: 'off' },
  peer: null,
  ...NOTHING_COUNTED,
  analysis: null,
  progress: {
    answered: 0,
    total: 1,
    currentQuestion: 0,
    deadline: '2026-11-21T03:00:00.000Z',
    remainingMs: 0,
    isStopped: false,
    lastSavedAt: null,
  },
})

it.each([
  ['a running test', {}, null, 500, true],
  ['a test that ended a moment ago', { status: 'terminated' as const }, ENDED, 29, true],
  ['a test that ended half an hour ago', { status: 'completed' as const }, ENDED, 30, false],
  ['one with an unreviewed flag', { status: 'completed' as const, technicalFlags: 1 }, ENDED, 500, true],
])('%s is on the wall', (_name, change, endTime, minutes, isThere) => {
  expect(isShown({ ...tile, ...change }, endTime, after(minutes))).toBe(isThere)
})
