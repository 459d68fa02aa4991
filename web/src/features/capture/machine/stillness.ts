import { FROZEN_AFTER_MS } from '@pengawas/shared/contracts/proctoring'

/** Parts of one picture of a camera, in its own pixels: red, green, blue and alpha of each. */
export interface Look {
  /** Milliseconds of any clock. */
  at: number
  /** How many pictures the camera has delivered so far. */
  pictures: number
  pixels: Uint8ClampedArray
}

/** A camera that is slow in the dark delivers some five pictures a second. */
const MIN_PICTURES = 6
/** Darker pictures, and more even ones, are clipped and may well repeat: the server calls them dark or covered. */
const DARK_BELOW = 32
const EVEN_BELOW = 6

/**
 * Tells by the bits of its pictures whether a camera is frozen: the noise of a sensor makes no two pictures the same. That a
 * picture was seen twice proves nothing; new ones must have been delivered meanwhile.
 */
export class Stillness {
  #first: Look | null = null

  /** Whether the camera is frozen, after one more look. */
  observe(look: Look): boolean {
    const first = this.#first
    if (!showsSomething(look.pixels)) this.#first = null
    else if (first === null || !isSame(first.pixels, look.pixels)) this.#first = look
    else return look.at - first.at >= FROZEN_AFTER_MS && look.pictures - first.pictures >= MIN_PICTURES
    return false
  }
}

function isSame(a: Uint8ClampedArray, b: Uint8ClampedArray): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index])
}

/** By the green of the pixels, which is most of their brightness. */
function showsSomething(pixels: Uint8ClampedArray): boolean {
  let [sum, sumOfSquares] = [0, 0]
  for (let index = 1; index < pixels.length; index += 4) {
    const green = pixels[index] ?? 0
    sum += green
    sumOfSquares += green * green
  }
  const mean = sum / (pixels.length / 4)
  return mean >= DARK_BELOW && sumOfSquares / (pixels.length / 4) - mean * mean >= EVEN_BELOW ** 2
}
