import { markingOverviewSchema } from '@pengawas/shared/contracts/marking'
import { testResultSchema } from '@pengawas/shared/contracts/test-results'
import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { z } from 'zod'
import { makeAssessment, type MadeAssessment } from '../support/assessments.ts'
import { launchBrowser } from '../support/browsers.ts'
import { examinerOf } from '../support/examine.ts'
import { callHub, nip, signIn } from '../support/hub-client.ts'
import { StaffPage } from '../support/pages/staff-page.ts'
import { startStack, type Stack } from '../support/stack.ts'
import { startTest } from '../support/started-test.ts'

/** From an essay that was handed in to a result that is final: the grader's suggestion, two assessors who differ, and their agreement. */
const ANSWER = `Pertama saya menolak tiket itu dengan sopan, sebab pemberian tersebut berkaitan dengan jabatan saya dan termasuk gratifikasi.
Jika tiket sudah terlanjur diterima, saya tidak menggunakannya dan segera melaporkan kepada Unit Pengendalian Gratifikasi serta atasan.
Karena rekan itu adalah keluarga pemohon izin, saya menyatakan adanya benturan kepentingan dan meminta tidak ikut dalam keputusan berikutnya.`

const examine = examinerOf('marking', { fullPage: true })
let stack: Stack
let browser: Browser
let assessment: MadeAssessment
let candidate: string
let sessionId: string

test.beforeAll(async () => {
  stack = await startStack({ mediaNode: false })
  browser = await launchBrowser()
  const candidates = [nip.candidate(1), nip.candidate(2)]
  assessment = await makeAssessment(stack.url, {
    title: 'Asesmen dengan esai',
    candidates,
    questionTypes: ['essay'],
    essayGradingEnabled: true,
  })
  candidate = await signIn(stack.url, nip.candidate(1))
  sessionId = await handIn(candidate, ANSWER)
  await handIn(await signIn(stack.url, nip.candidate(2)), 'Saya tidak tahu.')
  const chief = await signIn(stack.url, nip.superAdmin)
  const body = { secondMarkPercent: 100, tolerance: 10, version: 0 }
  await callHub(stack.url, `/api/marking/settings/${assessment.id}`, z.unknown(), { method: 'PUT', token: chief, body })
})

test.afterAll(async () => {
  await browser.close()
  await stack.close()
})

/** Takes the test as a page does: starts, answers every question with the same text, ends. */
async function handIn(token: string, text: string): Promise<string> {
  const started = await startTest(stack.url, token, assessment.id)
  for (const { questionId } of started.run.items) await started.save(questionId, text)
  await started.end()
  return started.testSessionId
}

const result = () =>
  callHub(stack.url, `/api/test-sessions/${sessionId}/result`, testResultSchema, { token: candidate })

/** Opens the longer of the two essays from the queue. */
async function openEssay({ page }: StaffPage, button: RegExp): Promise<void> {
  await page.goto('/dashboard/scoring')
  const words = page.getByRole('cell', { name: '3', exact: true })
  await page.getByRole('row').filter({ hasNot: words }).getByRole('link', { name: button }).click()
  await expect(page.getByText('Pertama saya')).toBeVisible()
}

/** Fills the points of every criterion with this share of what it can give. */
async function fillPoints(page: Page, share: number): Promise<void> {
  const fields = page.getByRole('textbox', { name: /nilai \(0–/ })
  await expect(fields.first()).toBeVisible()
  for (const field of await fields.all()) {
    const most = /0–([\d.,]+)\)/.exec((await field.getAttribute('aria-label')) ?? '')?.[1] ?? '0'
    await field.fill(String(Number(most.replace(',', '.')) * share).replace('.', ','))
  }
}

test('two assessors mark an essay blind, differ, and agree; the result is final then', async () => {
  const anna = await StaffPage.open(browser, stack, nip.assessor, '/dashboard/scoring')
  await expect(anna.page.getByRole('heading', { name: assessment.title })).toBeVisible()
  await expect(anna.page.getByText('0 dari 2 esai final')).toBeVisible()
  await examine(anna.page, 'queue')
  expect(await result()).toMatchObject({ isProvisional: true })

  await openEssay(anna, /^Nilai /)
  await expect(async () => {
    await anna.page.reload()
    await expect(anna.page.getByText('Usulan mesin ditampilkan setelah Anda menilai')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(anna.page.getByRole('region', { name: 'Usulan mesin' })).toHaveCount(0)
  await examine(anna.page, 'first-mark')

  // A digit that is typed anywhere begins the first criterion without points.
  const firstPoints = anna.page.getByRole('textbox', { name: /nilai \(0–/ }).first()
  await anna.page.keyboard.press('7')
  await expect(firstPoints).toHaveValue('7')
  await firstPoints.fill('')

  // Nothing and too much are refused beside the field; nothing typed is lost by it.
  await anna.button('Simpan dan lanjut').click()
  await anna.sees('Nilai wajib diisi')
  await fillPoints(anna.page, 2)
  await anna.button('Simpan dan lanjut').click()
  await anna.sees('Nilai melebihi nilai maksimum kriteria')
  await fillPoints(anna.page, 1)
  await anna.page.getByLabel('Komentar umum').fill('Jawaban lengkap')
  await anna.page.getByRole('link', { name: 'Kembali ke antrean' }).click()
  await anna.sees('Yang Anda ketik disimpan sebagai draf di browser ini selama tiga hari')
  await anna.button('Lanjut mengisi').click()
  await anna.page.getByLabel('Komentar umum').press('Control+Enter')
  await anna.sees('Esai ini menunggu penilai kedua.')

  const budi = await StaffPage.open(browser, stack, nip.superAdmin, '/dashboard/scoring')
  await openEssay(budi, /^Nilai kedua /)
  await budi.sees('Anda penilai kedua')
  await expect(budi.page.getByText('Jawaban lengkap')).toHaveCount(0)
  await expect(budi.page.getByRole('region', { name: 'Usulan mesin' })).toHaveCount(0)
  await fillPoints(budi.page, 0.5)
  await budi.button('Simpan dan lanjut').click()
  await budi.sees('Kedua nilai perlu diselaraskan.')
  expect(await result()).toMatchObject({ isProvisional: true })

  await openEssay(anna, /^Selaraskan /)
  await anna.sees('Kedua nilai berselisih 50')
  await examine(anna.page, 'alignment')
  await fillPoints(anna.page, 0.75)
  await anna.button('Simpan nilai bersama').click()
  await anna.sees('Jelaskan alasan nilai yang disepakati')
  await anna.page.getByLabel('Alasan nilai yang disepakati').fill('Waktu pelaporan tidak disebut')
  await anna.button('Simpan nilai bersama').click()
  await anna.sees('Menunggu persetujuan penilai lain.')

  await openEssay(budi, /^Tanggapi /)
  await budi.sees('Waktu pelaporan tidak disebut')
  await budi.button('Setuju dengan 75').click()
  await budi.sees('Nilai esai ini final')
  expect(await result()).toMatchObject({ isProvisional: false, percentageScore: 75 })
  const overview = await callHub(stack.url, '/api/marking/overview', markingOverviewSchema, {
    token: await signIn(stack.url, nip.assessor),
  })
  expect(overview).toMatchObject([{ total: 2, final: 1 }])

  await anna.page.goto('/dashboard/scoring?view=agreement')
  await anna.sees('Mesin dan penilai')
  await examine(anna.page, 'agreement')
  await budi.close()
  await anna.close()
})

test('two people agree on fewer second marks; the suggestion follows the mark, which may be changed; the queue is walked through by keyboard', async () => {
  const anna = await StaffPage.open(browser, stack, nip.assessor, '/dashboard/scoring?turn=all')
  const { page } = anna
  await anna.button(`Pengaturan penilaian: ${assessment.title}`).click()
  await anna.dialog.getByLabel('Esai dengan penilai kedua').fill('0')
  await anna.dialog.getByRole('button', { name: 'Simpan' }).click()
  await anna.sees('Menunggu penilai lain')
  await anna.button(`Pengaturan penilaian: ${assessment.title}`).click()
  await expect(anna.dialog.getByTestId('settings-proposal')).toContainText(
    'Anda mengusulkan: penilai kedua pada 0% esai',
  )
  await expect(anna.dialog.getByRole('button', { name: 'Setujui' })).toHaveCount(0)
  await examine(page, 'settings-proposal')
  await page.keyboard.press('Escape')

  const budi = await StaffPage.open(browser, stack, nip.superAdmin, '/dashboard/scoring?turn=all')
  await budi.button(`Pengaturan penilaian: ${assessment.title}`).click()
  await budi.dialog.getByRole('button', { name: 'Setujui' }).click()
  await budi.sees('Satu penilai per esai')
  await budi.close()

  // The other essay has no mark yet.
  await page.goto('/dashboard/scoring')
  await anna.sees('Satu penilai per esai')
  await page
    .getByRole('link', { name: /^Nilai / })
    .first()
    .click()
  await fillPoints(page, 1)
  await anna.button('Simpan dan lanjut').click()
  await expect(page.getByRole('region', { name: 'Usulan mesin' })).toBeVisible()
  await examine(page, 'suggestion-after-mark')
  await anna.button('Ubah nilai saya').click()
  await fillPoints(page, 0)
  await anna.button('Simpan perubahan').click()
  await anna.sees('Alasan wajib diisi')
  await page.getByLabel('Alasan perubahan').fill('Jawaban kosong makna')
  await anna.button('Simpan perubahan').click()
  await anna.sees('Nilai esai ini final')
  await page.goto('/dashboard/scoring?turn=all')
  await page
    .getByRole('link', { name: /^Lihat |^Nilai / })
    .first()
    .click()
  const head = page.getByRole('heading', { name: /^Peserta / })
  const first = await head.innerText()
  await page.keyboard.press('j')
  await expect(head).not.toHaveText(first)
  await page.keyboard.press('k')
  await expect(head).toHaveText(first)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Antrean' })).toBeVisible()
  await anna.close()
})
