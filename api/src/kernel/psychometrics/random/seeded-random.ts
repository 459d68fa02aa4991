import { createHash } from 'node:crypto'

/**
 * Numbers in [0, 1) that follow from the seed alone: the same seed gives the same numbers on every machine. Small Fast
 * Counter generator of 32 bits (Doty-Humphrey, PractRand), its state taken from the SHA-256 of the seed, so that seeds
 * that differ in one character have nothing in common. For choices that must be repeatable, not for secrets.
 */
export function seededRandom(seed: string): () => number {
  const digest = createHash('sha256').update(seed).digest()
  let a = digest.readInt32LE(0)
  let b = digest.readInt32LE(4)
  let c = digest.readInt32LE(8)
  let counter = 1
  return () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return (sum >>> 0) / 2 ** 32
  }
}
