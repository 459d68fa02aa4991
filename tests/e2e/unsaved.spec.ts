import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Locator, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { findBarriers } from '../support/accessibility.ts'
import { launchBrowser } from '../support/browsers.ts'
import { nip } from '../support/hub-client.ts'
import { StaffPage } from '../support/pages/staff-page.ts'
import { paths } from '../support/paths.ts'
import { startStack, type Stack } from '../support/stack.ts'

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

test('a form survives back and reload', async () => {
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
})
