import { actions } from './actions.ts'
import { auth } from './auth.ts'
import { common } from './common.ts'
import { landing } from './landing.ts'
import { messages } from './messages.ts'
import { registration } from './registration.ts'

export const entrance = {
  actions,
  auth,
  common,
  landing,
  messages,
  registration,
}
