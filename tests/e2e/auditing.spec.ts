import { readFile } from 'node:fs/promises'
import { type Flag, flagSchema } from '@pengawas/shared/contracts/flags'
import type { Browser } from 'playwright'
import { expect, test } from 'playwright/test'
import { z } from 'zod'
import { launchBrowser } from '../support/browsers.ts'
import { examinerOf } from '../support/examine.ts'
import { callHub, nip, signIn, startTestSession } from '../support/hub-client.ts'
import { StaffPage } from '../support/pages/staff-page.ts'
import { startStack, type Stack } from '../support/stack.ts'
import { startTest } from '../support/started-test.ts'

const examine = examinerOf('auditing')
let stack: Stack
let browser: Browser
let auditor: StaffPage

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  stack = await startStack({ mediaNode: false })
  browser = await launchBrowser()
  const candidate = await signIn(stack.url, nip.candidate(1))
  const testSessionId = await startTestSession(stack.url, candidate)
  const { assessmentId } = await callHub(
    stack.url,
    `/api/test-sessions/${testSessionId}`,
    z.object({ assessmentId: z.string() }),
    { token: candidate },
  )
  const taken = await startTest(stack.url, candidate, assessmentId)
  const token = await signIn(stack.url, nip.proctor)
  for (const verdict of ['confirmed', 'dismissed'] as const) {
    const body = {
      testSessionId,
      type: 'behavior-suspicious',
      severity: 'high',
      note: 'Membuka catatan',
      picture: null,
    }
    const flag: Flag = await callHub(stack.url, '/api/ai-proctoring/flags', flagSchema, { token, body })
    const review = { verdict, dismissal: 'unclear', reason: 'Sudah dilihat', sequence: flag.sequence }
    await callHub(stack.url, `/api/ai-proctoring/flags/${flag.id}/resolve`, z.unknown(), {
      ...{ token, method: 'PATCH', body: review },
    })
  }
  await taken.end()
  auditor = await StaffPage.open(browser, stack, nip.auditor, '/dashboard/reports')
})

test.afterAll(async () => {
  await auditor.close()
  await browser.close()
  await stack.close()
})

test('a report is opened, and downloaded as a file that the log knows of', async () => {
  const { page } = auditor
  await examine(page, 'reports')
  await auditor.button('Lihat').click()
  await expect(page.getByTestId('report')).toContainText('Dibenarkan')
  await examine(page, 'report')
  const saved = page.waitForEvent('download')
  await page.getByTestId('report').getByRole('button', { name: 'Unduh' }).click()
  await page.getByRole('menuitem', { name: 'Ekspor CSV' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text).toContain('Sudah dilihat')
})

test('sessions are narrowed by their flags', async () => {
  const { page } = auditor
  await page.goto('/dashboard/sessions?flagged=false')
  await expect(page.getByText('Tidak ada yang cocok dengan pencarian.')).toBeVisible()
  await page.goto('/dashboard/sessions?flagged=true')
  await expect(page.getByText('1 dibenarkan')).toBeVisible()
  await examine(page, 'sessions')
})

test('figures say too few of a proctor who reviewed little', async () => {
  await auditor.page.goto('/dashboard/analytics')
  await expect(auditor.page.getByText('Terlalu sedikit')).toBeVisible()
  await examine(auditor.page, 'figures')
})

test('a drawn session is judged blind, and agreement is told at the end', async () => {
  const { page } = auditor
  await page.goto('/dashboard/second-looks')
  await page.getByLabel('Benih').fill('november-2026')
  await auditor.button('Undi').click()
  for (let count = 0; count < 2; count += 1) {
    const flag = page.getByTestId('sampled-flag')
    await expect(flag).toBeVisible()
    await expect(page.getByText(`Temuan ${count + 1} dari 2`)).toBeVisible()
    if (count === 0) {
      await expect(auditor.dialog).not.toContainText('Sudah dilihat')
      await examine(page, 'second-look')
    }
    await auditor.dialog.getByRole('radio', { name: 'Dibenarkan' }).check()
    await auditor.dialog.getByLabel('Alasan').fill('Terlihat jelas')
    await auditor.dialog.getByRole('button', { name: 'Simpan' }).click()
  }
  await expect(auditor.dialog.getByText('Keputusan pertama: Diabaikan')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Sepakat pada 1 dari 2')).toBeVisible()
  await expect(page.getByText(/Kappa Cohen 0 .*2 temuan/)).toBeVisible()
  await examine(page, 'second-looks')
})

test('the log is exported in words, and says so itself', async () => {
  const { page } = auditor
  await page.goto('/dashboard/audit?action=second-look.')
  const saved = page.waitForEvent('download')
  await auditor.button('Ekspor').click()
  await page.getByRole('menuitem', { name: 'Ekspor CSV' }).click()
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('november-2026')
  await page.goto('/dashboard/audit?action=audit.')
  await expect(page.getByText('Mengekspor log audit')).toBeVisible()
  await examine(page, 'audit')
})
