import {
  changePasswordSchema,
  disableTwoFactorSchema,
  enableTwoFactorSchema,
  settingsSchema,
  setUpTwoFactorSchema,
  updateProfileSchema,
} from '@pengawas/shared/contracts/account'
import { saveListViewSchema } from '@pengawas/shared/contracts/list-views'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { clientOf } from '../../kernel/http/client.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { SessionCookie } from '../../kernel/http/session-cookie.ts'
import type { TwoFactorService } from '../auth/two-factor.service.ts'
import type { AccountService } from './account.service.ts'

/** `always`: also open to people who must change their password first. */
export function accountRoutes(
  account: AccountService,
  twoFactor: TwoFactorService,
  cookie: SessionCookie,
): { always: Router; guarded: Router } {
  const always = createRouter()
  const guarded = createRouter()

  always.post('/auth/change-password', async (request, response) => {
    const change = parse(changePasswordSchema, request.body)
    await account.changePassword(actorOf(response), change, clientOf(request).address)
    sendData(response, {})
  })

  guarded.put('/account/profile', async (request, response) => {
    const { name } = parse(updateProfileSchema, request.body)
    sendData(response, { user: await account.updateName(actorOf(response), name) })
  })

  guarded.get('/account/sessions', async (_request, response) => {
    sendData(response, await account.listSessions(actorOf(response)))
  })

  guarded.delete('/account/sessions/:id', async (request, response) => {
    await account.revokeSession(actorOf(response), parseId(request.params))
    sendData(response, {})
  })

  guarded.delete('/account/sessions', async (request, response) => {
    await account.revokeAllSessions(actorOf(response))
    cookie.clear(request, response)
    sendData(response, {})
  })

  guarded.get('/account/settings', async (_request, response) => {
    sendData(response, await account.settings(actorOf(response)))
  })

  guarded.put('/account/settings', async (request, response) => {
    sendData(response, await account.saveSettings(actorOf(response), parse(settingsSchema, request.body)))
  })

  guarded.get('/account/list-views', async (_request, response) => {
    sendData(response, await account.listViews(actorOf(response)))
  })

  guarded.put('/account/list-views', async (request, response) => {
    sendData(response, await account.saveListView(actorOf(response), parse(saveListViewSchema, request.body)))
  })

  guarded.post('/account/two-factor/setup', async (request, response) => {
    const { password } = parse(setUpTwoFactorSchema, request.body)
    sendData(response, await twoFactor.setup(actorOf(response), password, clientOf(request).address))
  })

  guarded.post('/account/two-factor/enable', async (request, response) => {
    const { code } = parse(enableTwoFactorSchema, request.body)
    const recoveryCodes = await twoFactor.enable(actorOf(response), code)
    sendData(response, { recoveryCodes })
  })

  guarded.post('/account/two-factor/disable', async (request, response) => {
    const { password } = parse(disableTwoFactorSchema, request.body)
    await twoFactor.disable(actorOf(response), password, clientOf(request).address)
    sendData(response, {})
  })

  return { always, guarded }
}
