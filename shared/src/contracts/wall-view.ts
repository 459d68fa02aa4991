import { z } from 'zod'
import { flagTypeSchema } from '../flags.ts'
import { idSchema } from './envelope.ts'

/** How many tiles a page of the wall has: so many, as many as fit into the window, or all of them on one that is scrolled. */
export const WALL_PAGE_SIZES = ['fit', '9', '16', '25', '49', 'all'] as const
/** Whom the wall shows first: by risk, by the time since anybody looked, or by name. */
export const WALL_ORDERS = ['risk', 'unseen', 'name'] as const
/** What a tile shows, and whether one of them is large. */
export const WALL_LAYOUTS = ['grid', 'speaker', 'screens', 'pairs'] as const
/** What a candidate's test is doing, as the wall tells candidates apart. `gone`: away for long; `done`: their test is over. */
export const WALL_STATES = ['check-in', 'running', 'paused', 'locked', 'gone', 'done'] as const
/** What a candidate has or has not, as a filter asks for it. */
export const WALL_MARKS = ['unreviewed', 'noPicture', 'calls', 'unseen'] as const

/** Seconds that a page stays while pages turn by themselves. */
export const WALL_TURN_SECONDS = { min: 5, max: 120 } as const
/** With more of them, nothing is first any more. */
export const MOST_PINS = 16
const MOST_UNITS = 50

/** Within a list any of them will do, an empty one asks for nothing; every mark must be there. */
export const wallFiltersSchema = z.object({
  states: z.array(z.enum(WALL_STATES)).max(WALL_STATES.length).default([]),
  flagTypes: z.array(flagTypeSchema).max(50).default([]),
  units: z.array(z.string().max(200)).max(MOST_UNITS).default([]),
  marks: z.array(z.enum(WALL_MARKS)).max(WALL_MARKS.length).default([]),
})
export type WallFilters = z.infer<typeof wallFiltersSchema>

/** How a person wants to see the wall. */
export const wallViewSchema = z.object({
  pageSize: z.enum(WALL_PAGE_SIZES).default('25'),
  order: z.enum(WALL_ORDERS).default('risk'),
  layout: z.enum(WALL_LAYOUTS).default('grid'),
  turnSeconds: z.int().min(WALL_TURN_SECONDS.min).max(WALL_TURN_SECONDS.max).default(15),
  /** Whether pages turn by themselves. */
  isTurning: z.boolean().default(false),
  filters: wallFiltersSchema.prefault({}),
  /** Test session ids, first in every order. A test belongs to one assessment, and so does its pin. */
  pins: z.array(idSchema).max(MOST_PINS).default([]),
})
export type WallView = z.infer<typeof wallViewSchema>
export const DEFAULT_WALL_VIEW: WallView = wallViewSchema.parse({})
