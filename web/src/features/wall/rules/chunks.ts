import { MAX_CONSUMERS_PER_REQUEST } from '@pengawas/shared/sockets/proctor'

/** In parts of as many as one request may name. */
export function chunksOf<T>(all: readonly T[], most = MAX_CONSUMERS_PER_REQUEST): T[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_each, index) =>
    all.slice(index * most, (index + 1) * most),
  )
}
