import { expect, it } from 'vitest'
import { type PersonToEnrol, sortPeople } from './enrolment.rules.ts'

const person = (id: string, change: Partial<PersonToEnrol> = {}): PersonToEnrol => ({
  ...{ id, name: `Nama ${id}`, nip: `nip-${id}`, role: 'peserta', isActive: true, createdBy: 'owner' },
  ...change,
})
const PEOPLE = [
  person('a'),
  person('there'),
  person('off', { isActive: false }),
  person('staff', { role: 'auditor' }),
  person('foreign', { createdBy: 'somebody' }),
]
const sort = (ids: readonly string[]) =>
  sortPeople({
    ids,
    people: PEOPLE,
    role: 'peserta',
    enrolled: new Set(['there']),
    mayChoose: ({ createdBy }) => createdBy === 'owner',
  })

it('adds whom it can, and says of the others why not', () => {
  const { added, already, refused } = sort(['a', 'there', 'off', 'staff', 'foreign', 'gone'])
  expect(added.map(({ id }) => id)).toEqual(['a'])
  expect(already).toBe(1)
  expect(refused).toEqual([
    { id: 'off', name: 'Nama off', nip: 'nip-off', reason: 'inactive' },
    { id: 'staff', name: 'Nama staff', nip: 'nip-staff', reason: 'role' },
    { id: 'foreign', name: null, nip: null, reason: 'unknown' },
    { id: 'gone', name: null, nip: null, reason: 'unknown' },
  ])
})

it('tells nothing of an account that the actor may not choose, whatever is wrong with it', () => {
  const [refused] = sortPeople({
    ids: ['x'],
    people: [person('x', { role: 'auditor', isActive: false })],
    role: 'peserta',
    enrolled: new Set(),
    mayChoose: () => false,
  }).refused
  expect(refused).toEqual({ id: 'x', name: null, nip: null, reason: 'unknown' })
})
