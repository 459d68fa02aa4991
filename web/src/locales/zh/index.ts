import { auth } from './auth.ts'
import { capture } from './capture.ts'
import { common } from './common.ts'
import { participant } from './participant.ts'
import { staff } from './staff.ts'
import { wall } from './wall.ts'

/** Indonesian: the default, and the measure of completeness for the other languages. */
export const texts = { common, auth, participant, capture, wall, staff }

export type Texts = typeof texts
