import type { WallPicture } from '@pengawas/shared/rules/packed-pictures'
import { PICTURE_HOLDS_MS } from '@pengawas/shared/rules/picture-age'
import type { PeerRegistry } from '../peers/peer-registry.ts'
import type { PictureName, PictureShelf, ShelvedPicture } from '../taps/picture-shelf.ts'
import { takePicture } from '../taps/take-picture.ts'
import type { HandlerContext } from './serve-request.ts'

/** Half of what a hub waits for an answer. What comes later is there for the next request. */
const ANSWER_WITHIN_MS = 2_000
/** Half of what a hub takes in one message; over a larger one it closes the connection. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024
const LOWEST_LAYER = 0

interface WallPicturesContext extends Pick<HandlerContext, 'workers' | 'tileShrinker' | 'now'> {
  peers: Pick<PeerRegistry, 'find'>
  pictures: Pick<PictureShelf, 'latest'>
}

/**
 * The newest pictures of these. Left out is what there is none of in time, or none that is young enough to be shown, and
 * what does not fit into one answer.
 */
export async function takeWallPictures(
  context: WallPicturesContext,
  names: readonly PictureName[],
): Promise<WallPicture[]> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), ANSWER_WITHIN_MS)
  const taken = await Promise.all(names.map((name) => Promise.race([latestPicture(context, name), late.promise])))
  clearTimeout(timer)
  const at = context.now()
  let left = MAX_ANSWER_BYTES
  return taken.flatMap((each) => {
    if (each === null || at - each.takenAt > PICTURE_HOLDS_MS || each.picture.length > left) return []
    left -= each.picture.length
    const { takenAt, ...picture } = each
    return [{ ...picture, ageMs: Math.max(0, Math.round(at - takenAt)) }]
  })
}

async function latestPicture(
  { peers, workers, pictures, tileShrinker, now }: WallPicturesContext,
  name: PictureName,
): Promise<(ShelvedPicture & PictureName) | null> {
  const { testSessionId, kind } = name
  const found = peers.find(testSessionId, kind === 'camera' ? 'camera' : 'screen')
  if (found === undefined) return null
  const { producer, workerId } = found
  const taken = await pictures.latest(name, producer, async () => {
    // A screen has no layers.
    const worker = workers.require(workerId)
    const sampled = await takePicture({ worker, producer, now, preferredLayer: LOWEST_LAYER })
    if (sampled === null || kind === 'large-screen') return sampled
    const { picture, takenAt } = sampled
    const small = await (kind === 'screen' ? tileShrinker.shrink(picture) : tileShrinker.fit(picture))
    return small && { picture: small, takenAt }
  })
  return taken === null ? null : { picture: taken.picture, takenAt: taken.takenAt, ...name }
}
