import sharp from 'sharp'
import { shrinkRequestSchema, type ShrinkReply, type ShrinkRequest } from './shrink-messages.ts'

/** The first that fits is taken, and where none does, the last. */
const QUALITIES = [60, 40, 25, 12, 4]
/** The next width to try is this part of the one before. */
const NARROWER = 0.75
/** Below that nothing is to be seen. */
const NARROWEST = 100
/** Above 2560 × 1440 no page publishes a screen; a picture that claims more is refused before any memory is set aside. */
const MAX_PIXELS = 2_560 * 1_440

/** Makes pictures small, one after another, as its parent asks; ends with its parent. */
function main(): void {
  if (!process.send) throw new Error('to be forked')
  process.on('disconnect', () => process.exit(0))
  // Ctrl-C reaches the whole process group; the parent closes this process in its own order.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => undefined)
  sharp.concurrency(1)
  sharp.cache(false)
  process.on('message', (message) => {
    void shrink(shrinkRequestSchema.parse(message))
      .catch(() => null)
      .then(reply)
  })
}

async function shrink({ picture, width, wantedBytes, mostBytes }: ShrinkRequest): Promise<Uint8Array<ArrayBuffer>> {
  let small = await shrinkTo(width, picture, wantedBytes)
  for (let next = width * NARROWER; next >= NARROWEST; next *= NARROWER) {
    // Half as wide a picture is still worth more than a few bytes; what must fit, fits.
    const bound = next >= width / 2 ? wantedBytes : mostBytes
    if (small.length <= bound) break
    small = await shrinkTo(Math.round(next), picture, wantedBytes)
  }
  return small
}

async function shrinkTo(most: number, bytes: Uint8Array, wantedBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', animated: false })
    .resize({ width: most, withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  let small = new Uint8Array()
  for (const quality of QUALITIES) {
    const picture = sharp(data, { raw: { width, height, channels } }).webp({ quality, effort: 2 })
    small = new Uint8Array(await picture.toBuffer())
    if (small.length <= wantedBytes) break
  }
  return small
}

function reply(picture: ShrinkReply['picture']): void {
  if (process.connected) process.send?.({ picture } satisfies ShrinkReply)
}

main()
