import { normalQuantile } from '../../../kernel/psychometrics/numeric/normal.ts'
import { seededRandom } from '../../../kernel/psychometrics/random/seeded-random.ts'

/** Choices that follow from a seed alone. */
export interface Draw {
  /** From 0 to less than 1. */
  share(): number
  /** Standard normal. */
  normal(): number
  chance(probability: number): boolean
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  /** One of these, each as often as its weight says. */
  weighted<T>(list: readonly (readonly [T, number])[]): T
  /** Some of these, in a new order. */
  some<T>(list: readonly T[], count: number): T[]
  /** In the form of a random UUID (RFC 9562, version 4). */
  uuid(): string
  /** Characters that people read to one another. */
  code(length: number): string
}

const LEGIBLE = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const hex = (value: number): string =>
  Math.floor(value * 2 ** 32)
    .toString(16)
    .padStart(8, '0')

export function createDraw(seed: string): Draw {
  const share = seededRandom(seed)
  const int = (low: number, high: number): number => low + Math.floor(share() * (high - low + 1))
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[int(0, list.length - 1)]
    if (chosen === undefined) throw new Error('nothing to choose from')
    return chosen
  }
  return {
    share,
    int,
    pick,
    normal: () => normalQuantile((share() * (2 ** 32 - 2) + 1) / 2 ** 32),
    chance: (probability) => share() < probability,
    weighted(list) {
      let left = share() * list.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [one, weight] of list) {
        left -= weight
        if (left < 0) return one
      }
      return pick(list)[0]
    },
    some(list, count) {
      const all = [...list]
      const wanted = Math.min(count, all.length)
      for (let place = 0; place < wanted; place += 1) {
        const other = int(place, all.length - 1)
        const moved = all[place] as (typeof all)[number]
        all[place] = all[other] as (typeof all)[number]
        all[other] = moved
      }
      return all.slice(0, wanted)
    },
    uuid() {
      const [a, b, c, d] = [hex(share()), hex(share()), hex(share()), hex(share())]
      const variant = '89ab'.charAt(int(0, 3))
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-${variant}${c.slice(1, 4)}-${c.slice(4)}${d}`
    },
    code: (length) => Array.from({ length }, () => LEGIBLE.charAt(int(0, LEGIBLE.length - 1))).join(''),
  }
}
