import { BackgroundFaces } from './background-faces.ts'

/** Browsers send a camera in two or three sizes; of one that changes them more often, the oldest is forgotten. */
const MOST_SIZES = 4

/**
 * What is background in pictures of one size. A browser whose line is slow for a moment sends smaller pictures, in which everything
 * lies elsewhere and looks different: they say nothing of what was seen in larger ones, and do not undo it.
 */
export class SizedBackgrounds {
  readonly #bySize = new Map<string, BackgroundFaces>()

  of({ width, height }: { width: number; height: number }): BackgroundFaces {
    const size = `${width} × ${height}`
    const known = this.#bySize.get(size) ?? new BackgroundFaces()
    this.#bySize.delete(size)
    this.#bySize.set(size, known)
    const [oldest] = this.#bySize.keys()
    if (oldest !== undefined && this.#bySize.size > MOST_SIZES) this.#bySize.delete(oldest)
    return known
  }
}
