import type { Condition } from '../condition.ts'
import { LIGHTS } from '../film.ts'
import { after } from './phases.ts'

export const TECHNICAL: readonly Condition[] = [
  after('lens covered', ['covered-picture'], () => ({ people: [], covered: [120, 80, 70] }), ['dark-picture']),
  after('light off', ['dark-picture'], () => ({ light: LIGHTS.off, roomLight: 0.03 }), ['covered-picture']),
  after('picture hangs', ['frozen-picture'], () => ({ isFrozen: true }), ['still-face'], 90),
]
