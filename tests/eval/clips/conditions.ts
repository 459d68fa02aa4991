import type { Condition } from './condition.ts'
import { ABSENT } from './conditions/absent.ts'
import { BESIDE_PICTURES } from './conditions/beside-pictures.ts'
import { BOWED, BOWED_BESIDE_PORTRAIT } from './conditions/bowed.ts'
import { ELSEWHERE } from './conditions/elsewhere.ts'
import { FILMED } from './conditions/filmed.ts'
import { IDENTITY } from './conditions/identity.ts'
import { PRESENT } from './conditions/present.ts'
import { TECHNICAL } from './conditions/technical.ts'
import { TOGETHER } from './conditions/together.ts'

/** Every condition, in the order of the tables. */
export const CONDITIONS: readonly Condition[] = [
  ...PRESENT,
  ...BOWED,
  ...BOWED_BESIDE_PORTRAIT,
  ...BESIDE_PICTURES,
  ...ABSENT,
  ...TOGETHER,
  ...ELSEWHERE,
  ...IDENTITY,
  ...TECHNICAL,
  ...FILMED,
]
/** Somebody present: whose groups are compared. */
export const PRESENT_NAMES: readonly string[] = PRESENT.map(({ name }) => name)
