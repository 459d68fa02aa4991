import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { MOST_PINS, type WallView } from '@pengawas/shared/contracts/wall-view'
import { flagTypesIn, matcherOf, type FilterFacts, type FlagTypes } from '../rules/filters.ts'
import type { FlagBook } from '../rules/merge-flags.ts'
import { nextOrder, type Movement } from '../rules/order.ts'
import { pageAt, sizeOf, turned, type WallPage } from '../rules/paging.ts'
import type { Moment } from '../rules/risk-order.ts'
import { turnAt, turnHold } from '../rules/turning.ts'
import { analysisPauses as pausesOf, lastAnalysed } from '../rules/analysis-pause.ts'
import { unseenNow } from '../rules/unseen.ts'
import type { WallState, WallStore } from './wall-store.ts'

/** How long a touch of the grid holds its order: long enough to aim, too short to be forgotten. */
const HOLD_MS = 6_000

/** The page that is shown. */
function shownPage({ order, page, view, fit }: WallState): WallPage {
  return pageAt(order.ids, page, sizeOf(view.pageSize, fit))
}

/** What the proctor sees of the candidates: which, whom first, and how many at once. */
export class WallViewing {
  readonly #store: WallStore
  readonly #onTurn: (ids: readonly string[]) => void
  /** When this page last showed each candidate's picture, in ms of the server's clock. */
  readonly #looks = new Map<string, number>()
  /** When each candidate was last analysed, in ms of the server's clock. */
  #analysedAt: ReadonlyMap<string, number> = new Map()
  /** Kinds of flags by candidate, of these books. */
  #flagTypes: { of: Readonly<Record<string, FlagBook>>; types: FlagTypes } | null = null
  #touchedAt = 0
  #pointedId: string | null = null
  #isPointing = false
  #isTyping = false
  #isHidden = false
  /** When this page was turned to, or was let go; in ms. */
  #since = Date.now()

  /** `onTurn` hears which candidates a page has before its tiles are drawn. */
  constructor(store: WallStore, onTurn: (ids: readonly string[]) => void = () => undefined) {
    this.#store = store
    this.#onTurn = onTurn
  }

  /** The proctor points at a tile, or works in the grid with the keyboard: for some seconds the tiles stay where they are. */
  touch(testSessionId: string | null, isPointing: boolean): void {
    this.#touchedAt = Date.now()
    this.#pointedId = testSessionId
    this.#isPointing ||= isPointing
    this.#notice()
  }

  /** The pointer has left the grid. */
  leave(): void {
    this.#touchedAt = 0
    this.#pointedId = null
    this.#isPointing = false
    this.#notice()
  }

  /** Whether the proctor types, chooses from a menu or reads a dialog. */
  occupy(isTyping: boolean): void {
    this.#isTyping = isTyping
    this.#notice()
  }

  hide(isHidden: boolean): void {
    this.#isHidden = isHidden
    this.#notice()
  }

  /** The server's clock, in ms. */
  serverNow(): number {
    return Date.now() + this.#store.getState().clockOffsetMs
  }

  /** What orders depend on beside the candidates. */
  get moment(): Moment {
    return { now: this.serverNow(), unseen: this.#store.getState().unseen, looks: this.#looks }
  }

  /** What filters ask about beside the candidates. */
  get facts(): FilterFacts {
    const { books } = this.#store.getState()
    if (this.#flagTypes?.of !== books) this.#flagTypes = { of: books, types: flagTypesIn(books) }
    return { ...this.moment, flagTypes: this.#flagTypes.types }
  }

  /** Those who match the filters, as they are ordered. */
  get candidates(): WallCandidate[] {
    const { candidates, order } = this.#store.getState()
    return order.ids.flatMap((id) => candidates[id] ?? [])
  }

  /** Changes how the wall is seen. What changes whom it shows leads back to the first page. */
  choose(change: Partial<WallView>): void {
    const { view, page } = this.#store.getState()
    const isElsewhere = change.filters !== undefined || change.order !== undefined || change.pageSize !== undefined
    this.#store.setState({ view: { ...view, ...change }, page: isElsewhere ? 0 : page })
    this.#since = Date.now()
    this.arrange('now')
  }

  seek(search: string): void {
    this.#store.setState({ search, page: 0 })
    this.arrange('now')
  }

  /** Pins a candidate, or lets them go. Pins of those who are not on the wall any more make room. */
  pin(testSessionId: string): void {
    const { view, candidates } = this.#store.getState()
    const others = view.pins.filter((id) => id !== testSessionId && id in candidates)
    if (view.pins.includes(testSessionId)) this.choose({ pins: others })
    else if (others.length < MOST_PINS) this.choose({ pins: [...others, testSessionId] })
  }

  /** Turns `by` pages on; the first one follows on the last, and has whom to look at first by then. */
  turn(by: number): void {
    const state = this.#store.getState()
    const shown = shownPage(state)
    const page = turned(shown, by)
    this.#since = Date.now()
    this.#pointedId = null
    const order = page === 0 ? this.#ordered('now') : state.order
    // On a single page, which may be longer than the window, nothing else comes into view.
    if (shown.pages > 1) this.#onTurn(shownPage({ ...state, order, page }).ids)
    this.#store.setState({ order, page, speakerId: null })
  }

  enlarge(speakerId: string | null): void {
    this.#store.setState({ speakerId })
  }

  fit(fit: number): void {
    if (fit !== this.#store.getState().fit) this.#store.setState({ fit })
  }

  /** Takes in whose picture is on this page now. */
  tick(shown: readonly string[]): void {
    const { candidates, unseen: before } = this.#store.getState()
    const now = this.serverNow()
    for (const id of shown) this.#looks.set(id, now)
    const unseen = unseenNow(candidates, this.#looks, { before, now })
    // Who listens to the store is called at each change, and a page with hundreds of tiles has many who do.
    if (unseen !== before) this.#store.setState({ unseen })
    this.noteAnalyses()
    this.#turnByItself()
    this.arrange()
  }

  /** Notices whose pictures are not analysed any more, and whose are again. */
  noteAnalyses(): void {
    const now = this.serverNow()
    const { candidates, assessments, analysedAt, analysisPauses: before } = this.#store.getState()
    const last = Object.values(candidates).map((candidate) => {
      const { testSessionId: id } = candidate
      const heard = analysedAt[id]
      const heardAt = heard && now - (performance.now() - heard.at)
      return [id, lastAnalysed(candidate, this.#analysedAt.get(id), now, heardAt)] as const
    })
    this.#analysedAt = new Map(last.flatMap(([id, at]) => (at === null ? [] : [[id, at] as const])))
    const unanalysed = new Set(assessments?.flatMap(({ id, isAnalysed }) => (isAnalysed ? [] : [id])))
    const analysisPauses = pausesOf(candidates, this.#analysedAt, { unanalysed, before, now })
    if (analysisPauses !== before) this.#store.setState({ analysisPauses })
  }

  /** Puts the tiles into their places. Pages after the first stay as they are, so that a round shows everybody once. */
  arrange(wanted?: Movement): void {
    const state = this.#store.getState()
    const isHeld = shownPage(state).page > 0 || Date.now() - this.#touchedAt < HOLD_MS
    const order = this.#ordered(wanted ?? (isHeld ? 'held' : 'free'))
    if (order !== state.order) this.#store.setState({ order })
  }

  #ordered(movement: Movement): WallState['order'] {
    const { order, candidates, view, search } = this.#store.getState()
    const facts = this.facts
    const matches = matcherOf({ filters: view.filters, search }, facts)
    const arrangement = { order: view.order, pins: view.pins, matches }
    const options = { ...facts, arrangement, movement, pointedId: this.#pointedId }
    return nextOrder(order, Object.values(candidates), options)
  }

  #turnByItself(): void {
    const state = this.#store.getState()
    const { isTurning, turnSeconds } = state.view
    this.#notice()
    const { pages } = shownPage(state)
    const hold = this.#store.getState().turnHold
    const { isDue, since } = turnAt({
      ...{ isTurning, turnSeconds, pages, hold },
      ...{ since: this.#since, now: Date.now() },
    })
    this.#since = since
    if (isDue) this.turn(1)
  }

  /** Notes what the proctor is at, for which the page stays. */
  #notice(): void {
    const before = this.#store.getState()
    const hold = turnHold({
      hasFocus: before.focusId !== null,
      isTyping: this.#isTyping,
      isPointing: this.#isPointing,
      isHidden: this.#isHidden,
    })
    if (hold !== before.turnHold) this.#store.setState({ turnHold: hold })
  }
}
