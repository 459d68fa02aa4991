import { expect, it } from 'vitest'
import { distribute, type Place, type Placed } from './distribution.rules.ts'

const people = (count: number, unit: string | null = null): Placed[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${unit ?? ''}${index + 1}`, unit }))
const place = (sittingId: string, capacity: number | null = null, taken = 0): Place => ({ sittingId, capacity, taken })
const shown = (...given: Parameters<typeof distribute>): string =>
  [...distribute(...given)].map(([id, sittingId]) => `${id}${sittingId}`).join(' ')

it.each([
  ['without sittings nobody is placed', people(2), [], 'capacity', ''],
  ['evenly', people(4), [place('a'), place('b')], 'capacity', '1a 2b 3a 4b'],
  ['who is there already counts', people(2), [place('a', null, 2), place('b')], 'capacity', '1b 2b'],
  ['a full sitting takes nobody', people(3), [place('a', 1), place('b', 2)], 'capacity', '1a 2b 3b'],
  ['who fits nowhere is left out', people(3), [place('a', 2)], 'capacity', '1a 2a'],
  ['one beyond its capacity takes nobody', people(1), [place('a', 1, 3)], 'capacity', ''],
  [
    'a unit stays together',
    [...people(1, 'X'), ...people(2, 'Y')],
    [place('a', 2), place('b', 2)],
    'unit',
    'Y1a Y2a X1b',
  ],
  ['a unit that fits nowhere is spread', people(3, 'X'), [place('a', 2), place('b', 2)], 'unit', 'X1a X2b X3a'],
  ['people without a unit are one of their own', people(2), [place('a'), place('b')], 'unit', '1a 2a'],
] as const)('%s', (_name, persons, places, by, expected) => {
  expect(shown(persons, places, by)).toBe(expected)
})
