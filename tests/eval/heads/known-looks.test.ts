import { expect, it, test } from 'vitest'
import { gazeFigures, truthOf, type KnownLook, type ReadLook, type Turn } from './known-looks.rules.ts'

const turn = (yaw = 0, pitch = 0): Turn => ({ yaw, pitch })
const look = (head: Turn, eyes: Turn): KnownLook => ({ head, eyes })

it.each([
  ['center', look(turn(), turn(16))],
  ['side', look(turn(12), turn(6))],
  ['side', look(turn(), turn(-24))],
  ['up', look(turn(0, 8), turn(0, 5))],
  ['center', look(turn(0, -8), turn(0, -8))],
  ['down', look(turn(10, -30), turn())],
] as const)('a look at %s', (expected, known) => {
  expect(truthOf(known)).toBe(expected)
})

const read = (eyes: Turn, gaze: Turn | null, more: Partial<ReadLook> = {}): ReadLook => ({
  series: 'a',
  look: look(turn(), eyes),
  isDot: false,
  read: gaze && { head: turn(1, -4), gaze },
  ...more,
})

test('looks are compared with the baseline of their own series, and counted by what is said of them', () => {
  const looks = [
    // Their mean is (2, 3).
    read(turn(-14), turn(-3, 3), { isDot: true }),
    read(turn(14), turn(7, 3), { isDot: true }),
    read(turn(), turn(2, 3)),
    read(turn(24), turn(3, 3)),
    read(turn(32), turn(12, 3)),
    read(turn(32), turn(22, 3)),
    read(turn(32), null),
    read(turn(), turn(), { series: 'b' }),
  ]
  const { asked, unread, bands } = gazeFigures(looks)
  expect({ asked, unread }).toEqual({ asked: 6, unread: 2 })
  expect(bands.filter(({ band }) => band.of > 0)).toEqual([
    { said: 'center', band: { from: 0, right: 1, of: 2 } },
    { said: 'side', band: { from: 0.7, right: 1, of: 1 } },
    { said: 'away', band: { from: 1, right: 1, of: 1 } },
  ])
})
