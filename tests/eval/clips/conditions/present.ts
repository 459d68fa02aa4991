import type { Worn } from '../../people/person.ts'
import type { Vector } from '../../people/shapes.ts'
import type { Condition, Ingredients } from '../condition.ts'
import { LIGHTS, type Scene, type Sitting } from '../film.ts'
import { pick } from '../spread.ts'
import { minute } from './phases.ts'

const MASKS: readonly Vector[] = [
  [235, 238, 240],
  [160, 200, 215],
  [40, 42, 48],
]
const HEADSCARVES: readonly Vector[] = [
  [90, 40, 60],
  [40, 60, 70],
  [205, 195, 180],
  [30, 30, 34],
]
const of = <Item>(list: readonly Item[], { name }: Ingredients): Item => pick(list, name, 'worn')

/** Somebody who does nothing wrong for a minute. */
const alone = (
  name: string,
  sit: (ingredients: Ingredients) => Partial<Sitting>,
  scene: Partial<Scene> = {},
): Condition => ({
  name,
  expected: [],
  phases: (ingredients) => [minute(ingredients, sit(ingredients), scene)],
})
const wearing = (name: string, worn: (ingredients: Ingredients) => Worn): Condition =>
  alone(name, (ingredients) => ({ worn: worn(ingredients) }))
/** Somebody under a mask does nothing wrong either: that it is worn is a note. */
const covered = (condition: Condition): Condition => ({ ...condition, expected: ['face-covered'] })

/** Somebody present, alone: nothing is to be flagged. */
export const PRESENT: readonly Condition[] = [
  alone('plain', () => ({})),
  wearing('glasses', () => ({ glasses: 'clear' })),
  wearing('sunglasses', () => ({ glasses: 'dark' })),
  covered(wearing('mask', (ingredients) => ({ mask: of(MASKS, ingredients) }))),
  wearing('headscarf', (ingredients) => ({ headscarf: of(HEADSCARVES, ingredients) })),
  covered(
    wearing('headscarf with mask', (ingredients) => ({
      headscarf: of(HEADSCARVES, ingredients),
      mask: of(MASKS, ingredients),
    })),
  ),
  wearing('hat', () => ({ hat: true })),
  { ...wearing('hand at the mouth', () => ({ hand: [0, -0.15, 0.25] })), tolerated: ['face-covered'] },
  wearing('hand at the cheek', () => ({ hand: [-0.6, 0.1, 0.1] })),
  alone('dim', () => ({}), { light: LIGHTS.dim, roomLight: 0.45 }),
  { ...alone('dark', () => ({}), { light: LIGHTS.dark, roomLight: 0.22 }), tolerated: ['dark-picture'] },
  alone('backlit', () => ({}), { light: LIGHTS.back, roomLight: 1.35 }),
  alone('side-lit', () => ({}), { light: LIGHTS.side, roomLight: 0.7 }),
  covered(
    alone('mask, backlit', (ingredients) => ({ worn: { mask: of(MASKS, ingredients) } }), {
      light: LIGHTS.back,
      roomLight: 1.35,
    }),
  ),
  covered(
    alone('mask, dim', (ingredients) => ({ worn: { mask: of(MASKS, ingredients) } }), {
      light: LIGHTS.dim,
      roomLight: 0.45,
    }),
  ),
  covered(
    alone(
      'headscarf with mask, backlit',
      (ingredients) => ({ worn: { headscarf: of(HEADSCARVES, ingredients), mask: of(MASKS, ingredients) } }),
      { light: LIGHTS.back, roomLight: 1.35 },
    ),
  ),
  covered(wearing('sunglasses with mask', (ingredients) => ({ glasses: 'dark', mask: of(MASKS, ingredients) }))),
  alone('near', () => ({ at: [0, 0.2, 3.8] })),
  alone('far', () => ({ at: [0.5, 0.5, 13] })),
  alone('half out', () => ({ at: [-3.75, 0.5, 6] })),
  alone('chin cut', () => ({ at: [0, -1.4, 6] })),
  alone('forehead cut', () => ({ at: [0, 2, 6] })),
  alone('looks about the screen', () => ({ looksAbout: 16 })),
]
