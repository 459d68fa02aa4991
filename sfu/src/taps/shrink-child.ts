import sharp from 'sharp'
import { shrinkRequestSchema, type ShrinkReply } from './shrink-messages.ts'

/** As wide as a tile of a full wall is drawn on a sharp screen; more would not fit into the bytes. */
const WIDTH = 480
/** With a camera's picture beside each screen, a page of 49 stays under 1 Mbit/s at one picture of each an interval. */
const MAX_BYTES = 6_000
/** The first that fits is taken, and where none does, the last. */
const QUALITIES = [60, 40, 25, 12, 4]
/** Above 2560 × 1440 no page publishes a screen; a picture that claims more is refused before any memory is set aside. */
const MAX_PIXELS = 2_560 * 1_440

/** Makes pictures of screens small, one after another, as its parent asks; ends with its parent. */
function main(): void {
  if (!process.send) throw new Error('to be forked')
  process.on('disconnect', () => process.exit(0))
  // Ctrl-C reaches the whole process group; the parent closes this process in its own order.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => undefined)
  sharp.concurrency(1)
  sharp.cache(false)
  process.on('message', (message) => {
    const { picture } = shrinkRequestSchema.parse(message)
    void shrink(picture)
      .catch(() => null)
      .then(reply)
  })
}

async function shrink(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', animated: false })
    .resize({ width: WIDTH, withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  let small = new Uint8Array()
  for (const quality of QUALITIES) {
    const picture = sharp(data, { raw: { width, height, channels } }).webp({ quality, effort: 2 })
    small = new Uint8Array(await picture.toBuffer())
    if (small.length <= MAX_BYTES) break
  }
  return small
}

function reply(picture: ShrinkReply['picture']): void {
  if (process.connected) process.send?.({ picture } satisfies ShrinkReply)
}

main()
