import { joinCodeSchema } from '@pengawas/shared/contracts/second-camera'
import { expect, it } from 'vitest'
import { inGroups, joinLink, secondCameraOf } from './second-camera.rules.ts'

const at = (minute: number): Date => new Date(minute * 60_000)
const NONE = { joinBefore: null, joinedAt: null, lostAt: null }

it.each([
  ['has none', null, 'absent', null],
  ['has a code that waits', { ...NONE, joinBefore: at(5) }, 'invited', 5],
  ['has a code that is over', { ...NONE, joinBefore: at(1) }, 'absent', null],
  ['has a phone whose picture has not come yet', { ...NONE, joinedAt: at(0), lostAt: at(0) }, 'joined', null],
  ['has a phone whose picture arrives', { ...NONE, joinedAt: at(0) }, 'live', null],
  ['invites another phone beside it', { ...NONE, joinedAt: at(0), joinBefore: at(5) }, 'live', 5],
] as const)('says of a session that %s how its second camera stands', (_what, row, state, minute) => {
  const joinBefore = minute === null ? null : at(minute).toISOString()
  expect(secondCameraOf(row, at(1))).toEqual({ state, joinBefore })
})

it.each(['ABCDE-23456', 'abcde 23456', ' ABCDE23456 '])('reads the code %s as people write it', (typed) => {
  expect(joinCodeSchema.parse(typed)).toBe('ABCDE23456')
})

it.each(['', 'ABCDE', 'ABCDE-23456-7', 'ABCDE-2345O0'])('takes %s for no code', (typed) => {
  expect(joinCodeSchema.safeParse(typed).success).toBe(false)
})

it('leads to a page by an address whose code no server sees', () => {
  expect(joinLink('https://uji.go.id', 'ABCDE23456')).toBe('https://uji.go.id/second-camera#ABCDE23456')
  expect(inGroups('ABCDE23456')).toBe('ABCDE-23456')
})
