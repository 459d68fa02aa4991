import { AppError } from '@pengawas/shared/errors'
import { MAX_WALL_PAGES } from '@pengawas/shared/sockets/proctor'
import type { MediaTransport, OpenTransport } from '../transports/media-transport.ts'
import type { MediaWorker } from '../workers/media-worker.ts'
import { Viewer } from './viewer.ts'

/** A limit in case a hub misbehaves; a node serves tens of proctors. */
const MAX_VIEWERS = 1_000
/** Pages of one account. The hub refuses further pages at their handshake, but pages that were just closed or reloaded are still counted here. */
const MAX_VIEWERS_PER_USER = 3 * MAX_WALL_PAGES
/** Transports of one page that are being opened; a page needs one per worker. */
const MAX_OPENING = 16

/** All proctors' pages with a transport on this node. The registry owns the viewers; one without transports is forgotten. */
export class ViewerRegistry {
  readonly #openTransport: OpenTransport
  readonly #viewers = new Map<string, Viewer>()
  /** Transports that are being opened, by viewer. */
  readonly #opening = new Map<string, number>()
  #closed = false

  constructor(openTransport: OpenTransport) {
    this.#openTransport = openTransport
  }

  get size(): number {
    return this.#viewers.size
  }

  get consumerCount(): number {
    return [...this.#viewers.values()].reduce((sum, viewer) => sum + viewer.consumerCount, 0)
  }

  get transportCount(): number {
    return [...this.#viewers.values()].reduce((sum, viewer) => sum + viewer.transportCount, 0)
  }

  consumersOn(workerId: string): number {
    return [...this.#viewers.values()].reduce((sum, viewer) => sum + viewer.consumersOn(workerId), 0)
  }

  /** @throws AppError `not-found` */
  require(viewerId: string): Viewer {
    const viewer = this.#viewers.get(viewerId)
    if (viewer === undefined) throw new AppError('not-found')
    return viewer
  }

  /**
   * Opens the viewer's receiving transport on one worker, replacing the one it had there.
   * @throws AppError `not-allowed` when the viewer id is another user's; `too-many-pages`, `too-many-attempts`, `media-unavailable`
   */
  async openTransport(viewerId: string, userId: string, worker: MediaWorker): Promise<MediaTransport> {
    this.#admit(viewerId, userId)
    const opening = this.#opening.get(viewerId) ?? 0
    if (opening >= MAX_OPENING) throw new AppError('too-many-attempts')
    this.#opening.set(viewerId, opening + 1)
    try {
      return await this.#open(viewerId, userId, worker)
    } finally {
      const left = (this.#opening.get(viewerId) ?? 1) - 1
      if (left > 0) this.#opening.set(viewerId, left)
      else this.#opening.delete(viewerId)
    }
  }

  async #open(viewerId: string, userId: string, worker: MediaWorker): Promise<MediaTransport> {
    const transport = await this.#openTransport(worker, 'view', {
      connectionChanged: () => undefined,
      lost: (transportId) => this.#detach(viewerId, transportId),
    }).catch((error: unknown) => {
      throw new AppError('media-unavailable', { cause: error })
    })
    try {
      if (this.#closed || worker.closed) throw new AppError('media-unavailable')
      // Asked again: another opening may have made the viewer meanwhile.
      this.#admit(viewerId, userId)
    } catch (error) {
      transport.close()
      throw error
    }
    const viewer = this.#viewers.get(viewerId) ?? new Viewer(viewerId, userId)
    this.#viewers.set(viewerId, viewer)
    viewer.attach(worker.id, transport)
    return transport
  }

  /** Closing a viewer that is not there is no error: the hub may repeat itself. */
  closeViewer(viewerId: string): void {
    this.#viewers.get(viewerId)?.close()
    this.#viewers.delete(viewerId)
  }

  /** `now` in milliseconds since the epoch. */
  list(now: number): { viewerId: string; userId: string; watching: string[]; seeing: string[] }[] {
    return [...this.#viewers.values()].map((viewer) => ({
      viewerId: viewer.viewerId,
      userId: viewer.userId,
      watching: viewer.watching,
      seeing: viewer.seeing(now),
    }))
  }

  /** Stopping one that is not there is no error either. */
  stopWatching(viewerId: string, testSessionIds: readonly string[]): void {
    this.#viewers.get(viewerId)?.stopWatching(new Set(testSessionIds))
  }

  close(): void {
    this.#closed = true
    for (const viewerId of [...this.#viewers.keys()]) this.closeViewer(viewerId)
  }

  #admit(viewerId: string, userId: string): void {
    const viewer = this.#viewers.get(viewerId)
    if (viewer !== undefined && viewer.userId !== userId) throw new AppError('not-allowed')
    const ofUser = [...this.#viewers.values()].filter((each) => each.userId === userId).length
    if (viewer === undefined && ofUser >= MAX_VIEWERS_PER_USER) throw new AppError('too-many-pages')
    if (viewer === undefined && this.#viewers.size >= MAX_VIEWERS) throw new AppError('media-unavailable')
  }

  #detach(viewerId: string, transportId: string): void {
    const viewer = this.#viewers.get(viewerId)
    if (viewer === undefined) return
    viewer.detach(transportId)
    if (viewer.isEmpty) this.#viewers.delete(viewerId)
  }
}
