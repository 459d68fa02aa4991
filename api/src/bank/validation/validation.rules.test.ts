import type { Role } from '@pengawas/shared/roles'
import { describe, expect, it } from 'vitest'
import type { ValidationTaskRow } from './validation.entity.ts'
import { decisionRefusal, dueAfter, mayDecide, median } from './validation.rules.ts'

const work = { createdBy: 'creator', writers: new Set(['author', 'earlier']) }

describe('decisionRefusal', () => {
  it.each([
    ['another person, nobody assigned', 'validator', null, null],
    ['the one who is assigned', 'validator', 'validator', null],
    ['another than the one assigned', 'validator', 'other', 'validateAssigned'],
    ['the creator', 'creator', null, 'validateOwn'],
    ['the creator, assigned', 'creator', 'creator', 'validateOwn'],
    ['the author of the version', 'author', null, 'validateOwn'],
    ['the author of an earlier part', 'earlier', 'earlier', 'validateOwn'],
  ])('%s', (_name, userId, validatorId, expected) => {
    expect(decisionRefusal({ userId }, { validatorId }, work)).toBe(expected)
  })
})

describe('mayDecide', () => {
  it.each<[Role, ValidationTaskRow['status'], boolean]>([
    ['validator', 'pending', true],
    ['validator', 'returned', true],
    ['super-admin', 'pending', true],
    ['penilai', 'pending', false],
    ['validator', 'approved', false],
    ['validator', 'withdrawn', false],
  ])('%s on a task that is %s: %s', (role, status, expected) => {
    expect(mayDecide({ userId: 'me', role }, { validatorId: null, status }, work)).toBe(expected)
  })
})

it('counts due dates in days', () => {
  expect(dueAfter(new Date('2026-03-01T10:00:00Z'), 7)).toEqual(new Date('2026-03-08T10:00:00Z'))
})

it.each([
  [[], null],
  [[5], 5],
  [[9, 1], 5],
  [[3, 100, 1], 3],
])('median of %j is %s', (values, expected) => {
  expect(median(values)).toBe(expected)
})
