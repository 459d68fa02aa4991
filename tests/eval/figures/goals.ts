import { KIND_PROMISES, type PromisedKind } from '@pengawas/shared/flag-kinds'

export { SAME_KIND } from '@pengawas/shared/flag-kinds'

/** What is promised of each kind of flag, and what it is called in the tables. */
export interface Goal {
  kind: PromisedKind | 'video-loop'
  title: string
  precision: number
  recall: number
  /** At most this share of the clips of any condition in which it would be wrong. */
  falseInAny?: number
}

export const GOALS: readonly Goal[] = [
  { kind: 'no-face', title: 'nobody', precision: KIND_PROMISES['no-face'], recall: 0.98, falseInAny: 0.02 },
  {
    kind: 'several-faces',
    title: 'several people',
    precision: KIND_PROMISES['several-faces'],
    recall: 0.95,
    falseInAny: 0.05,
  },
  { kind: 'gaze-away', title: 'gaze away, head turned', precision: KIND_PROMISES['gaze-away'], recall: 0.8 },
  { kind: 'head-down', title: 'head down', precision: KIND_PROMISES['head-down'], recall: 0.7 },
  { kind: 'covered-picture', title: 'picture covered', precision: KIND_PROMISES['covered-picture'], recall: 0.95 },
  { kind: 'dark-picture', title: 'picture dark', precision: KIND_PROMISES['dark-picture'], recall: 0.95 },
  { kind: 'frozen-picture', title: 'picture hangs', precision: KIND_PROMISES['frozen-picture'], recall: 0.95 },
  { kind: 'other-person', title: 'identity change', precision: KIND_PROMISES['other-person'], recall: 0.9 },
  { kind: 'face-covered', title: 'face covered', precision: KIND_PROMISES['face-covered'], recall: 0.9 },
  { kind: 'still-face', title: 'photograph instead of a face', precision: KIND_PROMISES['still-face'], recall: 0.9 },
  { kind: 'video-loop', title: 'video loop', precision: 1, recall: 1 },
]

/** A condition with a promise of its own. */
export const CONDITION_GOALS: Readonly<Record<string, { kind: string; recall: number }>> = {
  'somebody half in at the edge': { kind: 'several-faces', recall: 0.7 },
}

/** Groups may differ by this much in the share of calm clips with a false flag. */
export const GROUP_GAP = 0.01

/** Kinds about devices, which say nothing of conduct. */
export const DEVICE_KINDS: readonly string[] = ['covered-picture', 'dark-picture', 'frozen-picture', 'face-covered']

/** Of the six stories of cheating so many are to be flagged, and of the five of nervous people at most so many. */
export const MIN_FOUND = 5
export const MAX_ACCUSED = 1
