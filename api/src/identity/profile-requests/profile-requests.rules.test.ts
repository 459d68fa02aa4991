import { describe, expect, it } from 'vitest'
import { applied, decisionRefusal, requestRefusal, wantedOf } from './profile-requests.rules.ts'

const current = { name: 'Budi Santoso', nip: '199001012020011001', unit: 'Sekretariat Jenderal' }
const nothing = { wantedName: null, wantedNip: null, wantedUnit: null }

describe('wantedOf', () => {
  it.each([
    { name: 'nothing', asked: current, wanted: nothing },
    { name: 'a name', asked: { ...current, name: 'Budi S.' }, wanted: { ...nothing, wantedName: 'Budi S.' } },
    {
      name: 'all of it',
      asked: { name: 'B', nip: '1', unit: 'U' },
      wanted: { wantedName: 'B', wantedNip: '1', wantedUnit: 'U' },
    },
  ])('finds $name', ({ asked, wanted }) => {
    expect(wantedOf(current, asked)).toEqual(wanted)
    expect(applied(wanted, current)).toEqual(asked)
  })

  it('keeps what changed meanwhile and was not asked for', () => {
    expect(applied({ ...nothing, wantedName: 'Budi S.' }, { ...current, unit: 'Unit baru' })).toEqual({
      ...current,
      name: 'Budi S.',
      unit: 'Unit baru',
    })
  })
})

it.each([
  {
    name: 'nothing to change',
    facts: { wanted: nothing, hasPending: false, isTakingTest: false },
    refusal: 'profileUnchanged',
  },
  {
    name: 'one that waits',
    facts: { wanted: { ...nothing, wantedName: 'B' }, hasPending: true, isTakingTest: false },
    refusal: 'profilePending',
  },
  {
    name: 'a test under way',
    facts: { wanted: { ...nothing, wantedName: 'B' }, hasPending: false, isTakingTest: true },
    refusal: 'profileDuringTest',
  },
  {
    name: 'nothing in the way',
    facts: { wanted: { ...nothing, wantedUnit: 'U' }, hasPending: false, isTakingTest: false },
    refusal: null,
  },
])('a request with $name: $refusal', ({ facts, refusal }) => {
  expect(requestRefusal(facts)).toBe(refusal)
})

it.each([
  { decision: 'accepted', isTakingTest: true, refusal: 'profileDuringTest' },
  { decision: 'refused', isTakingTest: true, refusal: null },
  { decision: 'accepted', isTakingTest: false, refusal: null },
] as const)('$decision while taking a test ($isTakingTest): $refusal', ({ refusal, ...facts }) => {
  expect(decisionRefusal(facts)).toBe(refusal)
})
