import { hashOf } from '../figures/halves.rules.ts'

/** Numbers from 0 to 1 that a name decides, so that every run draws the same pictures; `stream` tells what for. */
export function spread(name: string, stream: string | number): number {
  // The last steps of MurmurHash3 mix the bits of names that differ in one letter.
  let hash = hashOf(`${name}/${stream}`)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** One of a list, by the same rule. */
export function pick<Item>(list: readonly Item[], name: string, stream: string | number): Item {
  const item = list[Math.floor(spread(name, stream) * list.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}
