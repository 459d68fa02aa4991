import { nextOrder, type Moment } from '../rules/risk-order.ts'
import { unseenNow } from '../rules/unseen.ts'
import type { WallStore } from './wall-store.ts'

/** How long a touch of the grid holds its order: long enough to aim, too short to be forgotten. */
const HOLD_MS = 6_000

/** What the proctor sees of the candidates: whom first, and who has not been looked at. */
export class WallViewing {
  readonly #store: WallStore
  /** When this page last showed each candidate's picture, in ms of the server's clock. */
  readonly #looks = new Map<string, number>()
  #touchedAt = 0

  constructor(store: WallStore) {
    this.#store = store
  }

  /** The proctor points at the grid or works in it with the keyboard: for some seconds the tiles stay where they are. */
  touch(): void {
    this.#touchedAt = Date.now()
  }

  leave(): void {
    this.#touchedAt = 0
  }

  /** The server's clock, in ms. */
  serverNow(): number {
    return Date.now() + this.#store.getState().clockOffsetMs
  }

  /** What the order by risk depends on beside the candidates. */
  get moment(): Moment {
    return { now: this.serverNow(), unseen: this.#store.getState().unseen }
  }

  /** Takes in whose picture is on this page now. */
  tick(shown: readonly string[]): void {
    const { candidates, unseen: before } = this.#store.getState()
    const now = this.serverNow()
    for (const id of shown) this.#looks.set(id, now)
    const unseen = unseenNow(candidates, this.#looks, { before, now })
    // Who listens to the store is called at each change, and a page with hundreds of tiles has many who do.
    if (unseen !== before) this.#store.setState({ unseen })
    this.arrange()
  }

  arrange(): void {
    const { order, candidates } = this.#store.getState()
    const isHeld = Date.now() - this.#touchedAt < HOLD_MS
    const next = nextOrder(order, Object.values(candidates), { ...this.moment, isHeld })
    if (next !== order) this.#store.setState({ order: next })
  }
}
