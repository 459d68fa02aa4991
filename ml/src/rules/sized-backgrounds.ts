import { type Box, sizeOf } from '../geometry/picture.ts'
import { BackgroundFaces, type FaceLife, type Stillness } from './background-faces.ts'
import { CameraMoves, ExcusedMoves } from './camera-moves.ts'

/** Browsers send a camera in two or three sizes; of one that changes them more often, the oldest is forgotten. */
const MOST_SIZES = 4

interface Size {
  width: number
  height: number
}

interface Sized {
  size: Size
  faces: BackgroundFaces
  cameraMoves: CameraMoves
}

/**
 * What is background in pictures of each size. A browser whose line is slow for a moment sends smaller pictures, in which everything
 * looks different: no patch of one can be compared with that of another. What was still in the last picture of another size, and
 * lies at the same place in this one, goes on being still: a portrait stays one, and one of which half a minute is known
 * needs another half.
 */
export class SizedBackgrounds {
  readonly #bySize = new Map<string, Sized>()
  readonly #excused = new ExcusedMoves()

  /** What each of the boxes is in a picture of this size and these cells, see `BackgroundFaces`. */
  observe(
    at: number,
    picture: Size & { cells: Float32Array },
    boxes: readonly Box[],
    lookAt: (box: Box) => Float32Array,
  ): FaceLife[] {
    const { width, height } = picture
    const size = { width, height }
    const last = [...this.#bySize.values()].at(-1)
    const { faces, cameraMoves } = this.#of(size)
    const hasCameraMoved = cameraMoves.observe(at, picture, boxes)
    const isOther = last !== undefined && last.faces !== faces
    const elsewhere = isOther ? last.faces.stillAt(at).map((still) => scaled(still, last.size, size)) : []
    return faces.observe(at, boxes, lookAt, elsewhere, hasCameraMoved)
  }

  #of(size: Size): Sized {
    const key = sizeOf(size)
    const known = this.#bySize.get(key) ?? {
      size,
      faces: new BackgroundFaces(),
      cameraMoves: new CameraMoves(this.#excused),
    }
    this.#bySize.delete(key)
    this.#bySize.set(key, known)
    const [oldest] = this.#bySize.keys()
    if (oldest !== undefined && this.#bySize.size > MOST_SIZES) this.#bySize.delete(oldest)
    return known
  }
}

function scaled({ box, stillMs, looks }: Stillness, from: Size, to: Size): Stillness {
  const [across, down] = [to.width / from.width, to.height / from.height]
  return {
    box: { x: box.x * across, y: box.y * down, width: box.width * across, height: box.height * down },
    stillMs,
    looks,
  }
}
