import type { Translation } from '../../lib/texts.ts'
import type { Texts } from '../id/index.ts'
import { auth } from './auth.ts'
import { capture } from './capture.ts'
import { common } from './common.ts'
import { participant } from './participant.ts'
import { staff } from './staff.ts'
import { wall } from './wall.ts'

export const texts: Translation<Texts> = { common, auth, participant, capture, wall, staff }
