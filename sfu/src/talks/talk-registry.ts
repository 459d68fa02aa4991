import { AppError } from '@pengawas/shared/errors'
import type { Peer } from '../peers/peer.ts'
import type { MediaTransport, OpenTransport } from '../transports/media-transport.ts'
import type { MediaWorker } from '../workers/media-worker.ts'
import { Talk, type TalkIdentity } from './talk.ts'

/** A limit in case a hub misbehaves: a proctor talks with one candidate at a time. */
const MAX_TALKS = 200

/** All private talks on this node, by id. The registry owns them; each ends with its candidate's peer and with its proctor's transport. */
export class TalkRegistry {
  readonly #openTransport: OpenTransport
  readonly #talks = new Map<string, Talk>()
  /** Ids of talks whose transport is being made. */
  readonly #opening = new Set<string>()
  #closed = false

  constructor(openTransport: OpenTransport) {
    this.#openTransport = openTransport
  }

  /**
   * Opens a talk on the worker of its candidate.
   * @throws AppError `conflict` while the candidate or the page has another one; `media-unavailable`
   */
  async open(identity: TalkIdentity, peer: Peer): Promise<Talk> {
    this.#admit(identity)
    const { worker } = peer
    this.#opening.add(identity.talkId)
    const speaking = await this.#open(worker, 'publish', () => this.close(identity.talkId)).catch((error: unknown) => {
      this.#opening.delete(identity.talkId)
      throw error
    })
    const isWanted = this.#opening.delete(identity.talkId)
    const talk = new Talk(identity, worker, speaking)
    try {
      if (!isWanted || this.#closed || peer.closed || worker.closed) throw new AppError('media-unavailable')
      // Asked again: another opening may have come first meanwhile.
      this.#admit(identity)
    } catch (error) {
      talk.close()
      throw error
    }
    this.#talks.set(identity.talkId, talk)
    return talk
  }

  /** Opens the candidate's receiving transport, on the worker of the talk. @throws AppError `not-found`, `media-unavailable` */
  async listen(talkId: string, testSessionId: string): Promise<MediaTransport> {
    const talk = this.require(talkId, { testSessionId })
    const hearing = await this.#open(talk.worker, 'view', (transportId) => talk.detach(transportId))
    if (this.#talks.get(talkId) !== talk) {
      hearing.close()
      throw new AppError('not-found')
    }
    talk.attach(hearing)
    return hearing
  }

  /** @throws AppError `not-found` where the talk is not that candidate's, or not that page's */
  require(talkId: string, of: Partial<TalkIdentity>): Talk {
    const talk = this.#talks.get(talkId)
    const isOther = (key: 'testSessionId' | 'viewerId'): boolean =>
      of[key] !== undefined && of[key] !== talk?.identity[key]
    if (talk === undefined || isOther('testSessionId') || isOther('viewerId')) throw new AppError('not-found')
    return talk
  }

  list(): TalkIdentity[] {
    return [...this.#talks.values()].map(({ identity }) => identity)
  }

  isWith(testSessionId: string): boolean {
    return this.list().some((talk) => talk.testSessionId === testSessionId)
  }

  /** Closing one that is not there is no error: the hub may repeat itself. */
  close(talkId: string): void {
    this.#opening.delete(talkId)
    this.#talks.get(talkId)?.close()
    this.#talks.delete(talkId)
  }

  /** Ends what a proctor's page says. */
  viewerClosed(viewerId: string): void {
    for (const { talkId } of this.list().filter((talk) => talk.viewerId === viewerId)) this.close(talkId)
  }

  /** Ends what is said to a candidate. */
  peerClosed(testSessionId: string): void {
    for (const { talkId } of this.list().filter((talk) => talk.testSessionId === testSessionId)) this.close(talkId)
  }

  closeAll(): void {
    this.#closed = true
    for (const { talkId } of this.list()) this.close(talkId)
  }

  #admit({ talkId, testSessionId, viewerId }: TalkIdentity): void {
    const isTaken = this.list().some((talk) => talk.talkId === talkId || talk.viewerId === viewerId)
    if (isTaken || this.isWith(testSessionId)) throw new AppError('conflict')
    if (this.#talks.size >= MAX_TALKS) throw new AppError('media-unavailable')
  }

  async #open(
    worker: MediaWorker,
    purpose: 'publish' | 'view',
    lost: (transportId: string) => void,
  ): Promise<MediaTransport> {
    return this.#openTransport(worker, purpose, { connectionChanged: () => undefined, lost }).catch(
      (error: unknown) => {
        throw new AppError('media-unavailable', { cause: error })
      },
    )
  }
}
