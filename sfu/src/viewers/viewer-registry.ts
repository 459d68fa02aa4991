import { AppError } from '@pengawas/shared/errors'
import type { MediaTransport, OpenTransport } from '../transports/media-transport.ts'
import type { MediaWorker } from '../workers/media-worker.ts'
import { Viewer } from './viewer.ts'

/** A bound against a hub gone mad; a node serves tens of proctors. */
const MAX_VIEWERS = 1_000

/** All proctors' pages with a transport on this node. The registry owns the viewers; one without transports is forgotten. */
export class ViewerRegistry {
  readonly #openTransport: OpenTransport
  readonly #viewers = new Map<string, Viewer>()
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
   * Opens the viewer's receiving transport on one worker, in place of the one it had there.
   * @throws AppError `not-allowed` when the viewer id is another user's; `media-unavailable`
   */
  async openTransport(viewerId: string, userId: string, worker: MediaWorker): Promise<MediaTransport> {
    this.#admit(viewerId, userId)
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
  close(viewerId: string): void {
    this.#viewers.get(viewerId)?.close()
    this.#viewers.delete(viewerId)
  }

  closeAll(): void {
    this.#closed = true
    for (const viewerId of [...this.#viewers.keys()]) this.close(viewerId)
  }

  #admit(viewerId: string, userId: string): void {
    const viewer = this.#viewers.get(viewerId)
    if (viewer !== undefined && viewer.userId !== userId) throw new AppError('not-allowed')
    if (viewer === undefined && this.#viewers.size >= MAX_VIEWERS) throw new AppError('media-unavailable')
  }

  #detach(viewerId: string, transportId: string): void {
    const viewer = this.#viewers.get(viewerId)
    if (viewer === undefined) return
    viewer.detach(transportId)
    if (viewer.isEmpty) this.#viewers.delete(viewerId)
  }
}
