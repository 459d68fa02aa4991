import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { authSessionEntity } from '@pengawas/api/identity/auth/auth.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import type { Browser, Locator, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { findBarriers } from '../support/accessibility.ts'
import { launchBrowser } from '../support/browsers.ts'
import { nip } from '../support/hub-client.ts'
import { StaffPage } from '../support/pages/staff-page.ts'
import { paths } from '../support/paths.ts'
import { DEMO_PASSWORD, startStack, type Stack } from '../support/stack.ts'

/** What a person types stays theirs: whatever happens to the page, it is there again. */
const pictures = path.join(paths.output, 'unsaved')
let stack: Stack
let browser: Browser

test.beforeAll(async () => {
  await mkdir(pictures, { recursive: true })
  stack = await startStack({ mediaNode: false })
  browser = await launchBrowser()
})

test.afterAll(async () => {
  await browser.close()
  await stack.close()
})

const TEXT = 'Sebutkan tiga ciri pelayanan publik yang baik.'
const question = (page: Page): Locator => page.getByRole('dialog', { name: 'Tutup tanpa menyimpan?' })
const form = (page: Page): Locator => page.getByRole('dialog', { name: 'Buat Soal Baru' })
const text = (page: Page): Locator => form(page).getByRole('textbox', { name: 'Pertanyaan' })

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tambah Soal' }).click()
  await expect(form(page)).toBeVisible()
}

async function takeDraft(page: Page): Promise<void> {
  await openForm(page)
  const offer = form(page).getByRole('alert', { name: /^Draf dari \d\d\.\d\d$/ })
  await expect(offer).toBeVisible()
  // Nothing can be typed over it before it is decided about.
  await expect(form(page).locator('[inert]').getByRole('textbox', { name: 'Pertanyaan' })).toBeVisible()
  await offer.getByRole('button', { name: 'Lanjutkan draf' }).click()
  await expect(text(page)).toHaveText(TEXT)
}

async function fillRest(page: Page): Promise<void> {
  await form(page).getByRole('combobox', { name: 'Tema' }).fill('Pelayanan')
  for (const letter of ['A', 'B', 'C', 'D']) {
    await form(page)
      .getByRole('textbox', { name: `Opsi ${letter}` })
      .click()
    await page.keyboard.type(`Ciri ${letter}`)
  }
  await form(page).getByRole('radio', { name: 'Tandai opsi B sebagai jawaban benar' }).check()
}

/** All logins were last used two hours ago. */
async function expireLogins(): Promise<void> {
  const db = await openDatabase({ url: undefined, dataDir: stack.dataDir })
  try {
    const lastSeenAt = new Date(Date.now() - 2 * 3_600_000)
    await db.write(async (manager) => {
      await manager.update(authSessionEntity, { method: 'password' }, { lastSeenAt })
    })
  } finally {
    await db.close()
  }
}

test('a form survives back, reload and an expired login', async () => {
  const { page } = await StaffPage.open(browser, stack, nip.assessor, '/dashboard/questions')
  await page.goto('/dashboard/scoring')
  await page.getByRole('link', { name: 'Bank Soal' }).click()
  await openForm(page)
  await text(page).click()
  await page.keyboard.type(TEXT)

  await test.step('back asks once, and the draft is offered again', async () => {
    await page.goBack()
    await expect(question(page).getByText('Yang Anda ketik disimpan sebagai draf')).toBeVisible()
    await question(page).getByRole('button', { name: 'Lanjut mengisi' }).click()
    await expect(text(page)).toHaveText(TEXT)
    await page.goBack()
    await question(page).getByText('Tutup', { exact: true }).click()
    await expect(page).toHaveURL(/scoring/)
    await page.getByRole('link', { name: 'Bank Soal' }).click()
    await takeDraft(page)
  })

  await test.step('so does a reload, which the browser asks about', async () => {
    const asked: string[] = []
    page.once('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
    await openForm(page)
    await expect(form(page).getByRole('button', { name: 'Lanjutkan draf' })).toBeFocused()
    await page.screenshot({ path: path.join(pictures, 'offer.png') })
    expect.soft(await findBarriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(form(page)).toBeHidden()
    await takeDraft(page)
  })

  await fillRest(page)
  await test.step('signing in happens over the page, and what was to be saved is saved', async () => {
    await expireLogins()
    await form(page).getByRole('button', { name: 'Buat Soal' }).click()
    const again = page.getByRole('dialog', { name: 'Masuk lagi untuk melanjutkan' })
    await expect(again.getByText('Yang Anda ketik di halaman ini tetap ada')).toBeVisible()
    await expect(again.getByRole('textbox', { name: 'NIP' })).toHaveValue(nip.assessor)
    await expect(again.getByRole('textbox', { name: 'NIP' })).not.toBeEditable()
    await page.screenshot({ path: path.join(pictures, 'sign-in.png') })
    expect.soft(await findBarriers(page)).toEqual([])
    await page.keyboard.press('Escape')

    // Another person signs in on another tab of this browser: the page does not become theirs.
    const other = await page.request.post('/api/auth/login', { data: { nip: nip.validator, password: DEMO_PASSWORD } })
    expect(other.ok()).toBe(true)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(again.getByText('Di browser ini sekarang masuk akun lain.')).toBeVisible()

    await again.getByLabel('Kata sandi', { exact: true }).fill('salah')
    await again.getByRole('button', { name: 'Masuk', exact: true }).click()
    await expect(again.getByText('NIP or password incorrect')).toBeVisible()
    await again.getByLabel('Kata sandi', { exact: true }).fill(DEMO_PASSWORD)
    await again.getByRole('button', { name: 'Masuk', exact: true }).click()
    await expect(again).toBeHidden()
    await expect(page.getByText('Soal Berhasil Dibuat')).toBeVisible()
    await expect(page).toHaveURL(/questions/)
  })

  await test.step('nothing of it stays in the browser', async () => {
    await openForm(page)
    await expect(text(page)).toHaveText('')
    await expect(form(page).getByRole('button', { name: 'Lanjutkan draf' })).toHaveCount(0)
  })
})

test('Escape closes an open list, and only then the dialog around it', async () => {
  const { page } = await StaffPage.open(browser, stack, nip.administrator, '/dashboard/assessment-reports')
  await page.getByRole('button', { name: 'Bandingkan assessment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bandingkan assessment' })
  await dialog.getByRole('combobox').click()
  const option = page.getByRole('option').first()
  await expect(option).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(option).toBeHidden()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
