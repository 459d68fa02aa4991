import type { Browser } from 'playwright'
import { expect, test } from 'playwright/test'
import { makeAssessment, type MadeAssessment } from '../support/assessments.ts'
import { launchBrowser } from '../support/browsers.ts'
import { examinerOf } from '../support/examine.ts'
import { nameOf, nip, signIn } from '../support/hub-client.ts'
import { StaffPage } from '../support/pages/staff-page.ts'
import { startStack, type Stack } from '../support/stack.ts'
import { startTest } from '../support/started-test.ts'

/** Who is ahead, as it happens: by numbers, by names, and on the screen of a hall. */
const examine = examinerOf('rankings', { fullPage: true })
let stack: Stack
let browser: Browser
let first: MadeAssessment
let second: MadeAssessment

test.beforeAll(async () => {
  stack = await startStack({ mediaNode: false })
  browser = await launchBrowser()
  const candidates = [nip.candidate(1), nip.candidate(2)]
  first = await makeAssessment(stack.url, { title: 'Peringkat pertama', candidates })
  second = await makeAssessment(stack.url, { title: 'Peringkat kedua', candidates })
})

test.afterAll(async () => {
  await browser.close()
  await stack.close()
})

/** Takes the test as a page does, always with the first option. */
async function handIn(user: string, assessmentId: string): Promise<void> {
  const token = await signIn(stack.url, user)
  const started = await startTest(stack.url, token, assessmentId)
  for (const { questionId } of started.run.items) await started.save(questionId, 0)
  await started.end()
}

test('a super-admin follows a ranking and shows it in a hall', async () => {
  const name = await nameOf(stack.url, nip.candidate(1))
  const { page } = await StaffPage.open(browser, stack, nip.superAdmin, '/dashboard/live-score')
  const ranking = page.getByRole('region', { name: first.title })
  await expect(ranking.getByText('Belum ada nilai.')).toBeVisible()
  await expect(page.getByText('Terhubung: perubahan langsung tampil.')).toBeVisible()

  // Nothing but the push brings it: the page asks again after a minute.
  await handIn(nip.candidate(1), first.id)
  const top = ranking.getByRole('list', { name: 'Tiga peringkat teratas' }).getByRole('listitem')
  await expect(top).toHaveCount(1)
  await expect(top).toContainText(/Peserta \d{3}-\d{3}/)
  await handIn(nip.candidate(2), first.id)
  await expect(top).toHaveCount(2)
  await expect(page.getByText(name)).toHaveCount(0)
  await examine(page, 'numbers')

  await page.getByRole('switch', { name: 'Anonim (nomor peserta)' }).click()
  await expect(ranking.getByText(name)).toBeVisible()
  await examine(page, 'names')

  await page.getByRole('switch', { name: 'Perbarui otomatis' }).click()
  await expect(page.getByText('Pembaruan otomatis dimatikan.')).toBeVisible()
  await handIn(nip.candidate(1), second.id)
  await page.getByRole('button', { name: 'Muat ulang' }).click()
  await expect(page.getByRole('region', { name: second.title }).getByText(name)).toBeVisible()

  await page.getByRole('switch', { name: 'Anonim (nomor peserta)' }).click()
  await expect(page.getByText(name)).toHaveCount(0)
  await expect(page.getByRole('region', { name: second.title }).getByText(/Peserta \d{3}-\d{3}/)).toBeVisible()
  await page.getByRole('button', { name: 'Layar aula' }).click()
  const hall = page.getByRole('dialog', { name: 'Peringkat untuk aula' })
  const title = hall.getByRole('heading', { level: 2 })
  await expect(title).toBeVisible()
  await hall.getByRole('button', { name: 'Jeda' }).click()
  const before = (await title.textContent()) ?? ''
  await page.keyboard.press('ArrowRight')
  await expect(title).not.toHaveText(before)
  await page.keyboard.press('ArrowLeft')
  await expect(title).toHaveText(before)
  await examine(page, 'hall')
  await hall.getByRole('button', { name: 'Tutup layar aula' }).click()
  await expect(hall).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Layar aula' })).toBeFocused()
  await page.context().close()
})

test('an assessor sees numbers, and is offered no names', async () => {
  const { page } = await StaffPage.open(browser, stack, nip.assessor, '/dashboard/live-score')
  await expect(
    page
      .getByRole('region', { name: first.title })
      .getByText(/Peserta \d{3}-\d{3}/)
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Anonim (nomor peserta)' })).toHaveCount(0)
  const headers = { origin: stack.url }
  await page.request.put('/api/account/settings', { headers, data: { language: 'ar', theme: 'dark' } })
  await page.reload()
  await expect(page.getByRole('region', { name: first.title })).toBeVisible()
  await examine(page, 'arabic-dark')
  await page.context().close()
})
