import { authSessionEntity } from '@pengawas/api/identity/auth/auth.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { recoveryCodesSchema, twoFactorSetupSchema } from '@pengawas/shared/contracts/account'
import { Secret, TOTP } from 'otpauth'
import type { Browser, Locator, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { z } from 'zod'
import { launchBrowser } from '../support/browsers.ts'
import { nip } from '../support/hub-client.ts'
import { StaffPage } from '../support/pages/staff-page.ts'
import { DEMO_PASSWORD, startStack, type Stack } from '../support/stack.ts'

/** Where a login ends, it is asked for over the page, in each way of signing in. */
let stack: Stack
let browser: Browser

test.beforeAll(async () => {
  stack = await startStack({ mediaNode: false })
  browser = await launchBrowser()
})

test.afterAll(async () => {
  await browser.close()
  await stack.close()
})

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Masuk lagi untuk melanjutkan' })

/** All logins were last used two hours ago; the first key on the page finds out. */
async function expireLogins(page: Page): Promise<void> {
  const db = await openDatabase({ url: undefined, dataDir: stack.dataDir })
  try {
    const lastSeenAt = new Date(Date.now() - 2 * 3_600_000)
    await db.write(async (manager) => {
      await manager.update(authSessionEntity, { method: 'password' }, { lastSeenAt })
    })
  } finally {
    await db.close()
  }
  await page.keyboard.press('Shift')
  await expect(dialog(page)).toBeVisible()
}

/** A call that the page makes. */
async function ask<T extends z.ZodType>(page: Page, address: string, body: object, data: T): Promise<z.output<T>> {
  const answer = await page.evaluate(
    async ([to, sent]) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(to, { method: 'POST', headers, body: sent })
      return response.text()
    },
    [address, JSON.stringify(body)] as const,
  )
  return data.parse(z.object({ data: z.unknown() }).parse(JSON.parse(answer)).data)
}

async function enterPassword(page: Page): Promise<void> {
  await dialog(page).getByLabel('Kata sandi', { exact: true }).fill(DEMO_PASSWORD)
  await dialog(page).getByRole('button', { name: 'Masuk', exact: true }).click()
}

test('a candidate signs in again over the start page, which stays as it was', async () => {
  const { page } = await StaffPage.open(browser, stack, nip.candidate(1), '/participant')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Baca aturan' }).first().click()
  await expect(page.getByRole('checkbox')).toBeVisible()
  await page.getByRole('checkbox').check()
  await expireLogins(page)
  await enterPassword(page)
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/participant$/)
  await expect(page.getByRole('checkbox')).toBeChecked()
})

test('a login on another tab, as by the identity provider, is found when the person comes back', async () => {
  const { page } = await StaffPage.open(browser, stack, nip.candidate(2), '/participant')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expireLogins(page)
  const elsewhere = await page.request.post('/api/auth/login', {
    data: { nip: nip.candidate(2), password: DEMO_PASSWORD },
  })
  expect(elsewhere.ok()).toBe(true)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/participant$/)
})

test('the second factor is asked for over the page too', async () => {
  const { page } = await StaffPage.open(browser, stack, nip.assessor, '/dashboard/questions')
  const { secret } = await ask(page, '/api/account/two-factor/setup', { password: DEMO_PASSWORD }, twoFactorSetupSchema)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const { recoveryCodes } = await ask(page, '/api/account/two-factor/enable', { code }, recoveryCodesSchema)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expireLogins(page)
  await enterPassword(page)
  await dialog(page).getByLabel('Kode autentikator').fill('000000')
  await dialog(page).getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(dialog(page).getByRole('alert').last()).toBeVisible()
  await dialog(page)
    .getByLabel('Kode autentikator')
    .fill(recoveryCodes[0] ?? '')
  await dialog(page).getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/questions/)
})
