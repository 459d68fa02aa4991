import { MAX_PICTURES_PER_REQUEST } from '@pengawas/shared/contracts/media'
import { unpackPictures } from '@pengawas/shared/rules/packed-pictures'
import { PICTURE_HOLDS_MS, PICTURE_INTERVAL_MS } from '@pengawas/shared/rules/picture-age'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { callSocket, type HubSocket } from '../../../lib/socket.ts'
import type { WallStore } from '../store/wall-store.ts'

const AGE_TICK_MS = 1_000

/** Single pictures of the tiles in view, while they show no video. Owns the addresses of the pictures. */
export class WallPictures {
  readonly #socket: HubSocket
  readonly #store: WallStore
  #wanted: readonly string[] = []
  #timers: ReturnType<typeof setInterval>[] = []

  constructor(socket: HubSocket, store: WallStore) {
    this.#socket = socket
    this.#store = store
  }

  /** Whose pictures are wanted from now on. Where it is nobody's, none are asked for, and those that are there go. */
  show(testSessionIds: readonly string[]): void {
    const before = this.#wanted
    if (testSessionIds.length === before.length && testSessionIds.every((id) => before.includes(id))) return
    if (testSessionIds.length === 0) {
      this.close()
      return
    }
    this.#wanted = testSessionIds
    this.#drop((id) => !testSessionIds.includes(id))
    if (this.#timers.length === 0)
      this.#timers = [
        setInterval(() => void this.#ask(), PICTURE_INTERVAL_MS),
        setInterval(() => this.#drop((_id, at) => performance.now() - at > PICTURE_HOLDS_MS), AGE_TICK_MS),
      ]
    void this.#ask()
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers = []
    this.#wanted = []
    this.#drop(() => true)
  }

  readonly #ask = oneAtATime(async () => {
    const testSessionIds = this.#wanted.slice(0, MAX_PICTURES_PER_REQUEST)
    if (testSessionIds.length === 0 || !this.#socket.connected) return
    const sentAt = performance.now()
    // Where nothing comes, what is there grows old until the next request.
    const answer = await callSocket(this.#socket, proctorRequests.takePictures, { testSessionIds }).catch(() => null)
    const known = this.#store.getState().pictures
    const taken = (answer ? unpackPictures(answer) : []).flatMap(({ testSessionId, ageMs, picture }) => {
      // At the earliest: the answer was on its way for some time.
      const at = sentAt - ageMs
      if (!this.#wanted.includes(testSessionId) || (known[testSessionId]?.at ?? -Infinity) >= at) return []
      const url = URL.createObjectURL(new Blob([new Uint8Array(picture)], { type: 'image/webp' }))
      return [[testSessionId, { url, at }] as const]
    })
    if (taken.length === 0) return
    for (const [id] of taken) revoke(known[id])
    this.#store.setState((state) => ({ pictures: { ...state.pictures, ...Object.fromEntries(taken) } }))
  })

  #drop(isUnwanted: (testSessionId: string, at: number) => boolean): void {
    const entries = Object.entries(this.#store.getState().pictures)
    const kept = entries.filter(([id, { at }]) => !isUnwanted(id, at))
    if (kept.length === entries.length) return
    for (const [id, picture] of entries) if (isUnwanted(id, picture.at)) revoke(picture)
    this.#store.setState({ pictures: Object.fromEntries(kept) })
  }
}

function revoke(picture: { url: string } | undefined): void {
  if (picture) URL.revokeObjectURL(picture.url)
}
