import type { AnalysisPauses } from '../rules/analysis-pause.ts'
import { DEFAULT_WALL_VIEW, type WallView } from '@pengawas/shared/contracts/wall-view'
import { NO_ORDER, type WallOrder } from '../rules/order.ts'
import type { TurnHold } from '../rules/turning.ts'
import type { Unseen } from '../rules/unseen.ts'

/** What the proctor looks at, and how. Keys are test session ids. */
export interface ViewingState {
  view: WallView
  /** What is in the search field. */
  search: string
  /** Zero-based. There may be fewer pages by now. */
  page: number
  /** How many tiles fit into the window. */
  fit: number
  order: WallOrder
  unseen: Unseen
  analysisPauses: AnalysisPauses
  /** Why pages that turn by themselves stay now. */
  turnHold: TurnHold | null
  /** The one chosen to be large, where the layout has one. */
  speakerId: string | null
}

export const NO_VIEWING: ViewingState = {
  view: DEFAULT_WALL_VIEW,
  search: '',
  page: 0,
  fit: 1,
  order: NO_ORDER,
  unseen: {},
  analysisPauses: {},
  turnHold: null,
  speakerId: null,
}
