import { AppError } from '@pengawas/shared/errors'

/**
 * Runs one call into mediasoup on behalf of a browser. What mediasoup throws there is about the parameters it was given,
 * unless the thing it was called on has gone meanwhile; `isAlive` distinguishes the two.
 * @throws AppError `media-refused` or `media-unavailable`
 */
export async function refuseMedia<T>(isAlive: () => boolean, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError(isAlive() ? 'media-refused' : 'media-unavailable', { cause: error })
  }
}
