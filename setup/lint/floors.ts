/**
 * The floors of the hub's code, from the top down: `api/src/<floor>/<module>/`. A module imports modules of its own floor
 * and of the floors below it. The linter, the check of the picture in ARCHITECTURE.md and its tests all read this list.
 */
export const FLOORS = [
  'wiring',
  'insight',
  'grading',
  'supervision',
  'sessions',
  'assessments',
  'bank',
  'identity',
  'kernel',
] as const

export type Floor = (typeof FLOORS)[number]

/** The floors that a module of this floor may import from, its own included. */
export const floorsFrom = (floor: Floor): readonly Floor[] => FLOORS.slice(FLOORS.indexOf(floor))
