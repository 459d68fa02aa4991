import type { PictureKind } from '@pengawas/shared/contracts/media'
import { unpackPictures } from '@pengawas/shared/rules/packed-pictures'
import { PICTURE_HOLDS_MS, PICTURE_INTERVAL_MS } from '@pengawas/shared/rules/picture-age'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { callSocket, type HubSocket } from '../../../lib/socket.ts'
import { consumerKey, type PictureWish } from '../rules/media-plan.ts'
import type { WallStore } from '../store/wall-store.ts'

const AGE_TICK_MS = 1_000

/** A screen has one place on the page, however large it comes. */
const keyOf = (testSessionId: string, kind: PictureKind): string =>
  consumerKey(testSessionId, kind === 'camera' ? 'camera' : 'screen')

const namesOf = ({ testSessionIds, kinds }: PictureWish): string[] =>
  testSessionIds.flatMap((id) => kinds.map((kind) => `${id} ${kind}`))

const keysOf = ({ testSessionIds, kinds }: PictureWish): string[] =>
  testSessionIds.flatMap((id) => kinds.map((kind) => keyOf(id, kind)))

/** Single pictures of what is in view, while it is not video. Owns the addresses of the pictures. */
export class WallPictures {
  readonly #socket: HubSocket
  readonly #store: WallStore
  #wishes: readonly PictureWish[] = []
  /** Where they are shown, as consumer keys. */
  #keys: ReadonlySet<string> = new Set()
  #timers: ReturnType<typeof setInterval>[] = []

  constructor(socket: HubSocket, store: WallStore) {
    this.#socket = socket
    this.#store = store
  }

  /** What is wanted from now on. Where it is nothing, none are asked for, and those that are there go. */
  show(wishes: readonly PictureWish[]): void {
    const before = new Set(this.#wishes.flatMap(namesOf))
    const names = new Set(wishes.flatMap(namesOf))
    if (names.size === before.size && [...names].every((name) => before.has(name))) return
    if (names.size === 0) {
      this.close()
      return
    }
    this.#wishes = wishes
    const keys = new Set(wishes.flatMap(keysOf))
    this.#keys = keys
    this.#drop((key) => !keys.has(key))
    if (this.#timers.length === 0)
      this.#timers = [
        setInterval(() => void this.#ask(), PICTURE_INTERVAL_MS),
        setInterval(() => this.#drop((_key, at) => performance.now() - at > PICTURE_HOLDS_MS), AGE_TICK_MS),
      ]
    void this.#ask()
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers = []
    this.#wishes = []
    this.#keys = new Set()
    this.#drop(() => true)
  }

  readonly #ask = oneAtATime(async () => {
    if (!this.#socket.connected) return
    await Promise.all(this.#wishes.map((wish) => this.#take(wish)))
  })

  async #take({ testSessionIds, kinds }: PictureWish): Promise<void> {
    const wanted = { testSessionIds: [...testSessionIds], kinds: [...kinds] }
    const sentAt = performance.now()
    // Where nothing comes, what is there grows old until the next request.
    const answer = await callSocket(this.#socket, proctorRequests.takePictures, wanted).catch(() => null)
    const known = this.#store.getState().pictures
    const taken = (answer ? unpackPictures(answer) : []).flatMap(({ testSessionId, kind, ageMs, picture }) => {
      const key = keyOf(testSessionId, kind)
      // At the earliest: the answer was on its way for some time.
      const at = sentAt - ageMs
      if (!this.#keys.has(key) || (known[key]?.at ?? -Infinity) >= at) return []
      const url = URL.createObjectURL(new Blob([new Uint8Array(picture)], { type: 'image/webp' }))
      return [[key, { testSessionId, url, at }] as const]
    })
    if (taken.length === 0) return
    for (const [key] of taken) revoke(known[key])
    this.#store.setState((state) => ({ pictures: { ...state.pictures, ...Object.fromEntries(taken) } }))
  }

  #drop(isUnwanted: (key: string, at: number) => boolean): void {
    const entries = Object.entries(this.#store.getState().pictures)
    const kept = entries.filter(([key, { at }]) => !isUnwanted(key, at))
    if (kept.length === entries.length) return
    for (const [key, picture] of entries) if (isUnwanted(key, picture.at)) revoke(picture)
    this.#store.setState({ pictures: Object.fromEntries(kept) })
  }
}

function revoke(picture: { url: string } | undefined): void {
  if (picture) URL.revokeObjectURL(picture.url)
}
