import { bankQuestionSchema, questionsPageSchema } from '@pengawas/shared/contracts/questions'
import { expect, test } from 'playwright/test'
import { makeAssessment } from '../support/assessments.ts'
import { launchBrowser } from '../support/browsers.ts'
import { Closer } from '../support/closer.ts'
import { examinerOf } from '../support/examine.ts'
import { callHub, nip, signIn } from '../support/hub-client.ts'
import { StaffPage } from '../support/pages/staff-page.ts'
import { TestPage } from '../support/pages/test-page.ts'
import { startStack, type Stack } from '../support/stack.ts'

/** A question with several right answers and a pinned option, from its author to a candidate's result. */
const CONTENT = 'Mana saja yang termasuk gratifikasi?'
const OPTIONS = ['Uang', 'Gaji', 'Tiket perjalanan', 'Semua di atas']
const examine = examinerOf('multiple-response')
const opened = new Closer()
let stack: Stack

test.beforeAll(async () => {
  stack = opened.add(await startStack({ mediaNode: false }))
})

test.afterAll(async () => {
  await opened.closeAll()
})

/** A validator approves what the author wrote. */
async function approve(): Promise<string> {
  const token = await signIn(stack.url, nip.validator)
  const found = await callHub(
    stack.url,
    `/api/question-bank?q=${encodeURIComponent('mana saja yang termasuk')}`,
    questionsPageSchema,
    { token },
  )
  const [question] = found.items
  if (question === undefined) throw new Error('not stored')
  const { id, version } = question
  const approved = await callHub(stack.url, `/api/question-bank/${id}/validate`, bankQuestionSchema, {
    ...{ method: 'PATCH', token },
    body: { validationStatus: 'approved', version },
  })
  expect(approved).toMatchObject({
    correctAnswer: null,
    multipleResponse: { correctAnswers: [0, 2], scoring: 'partial' },
    pinnedOptions: [3],
  })
  return id
}

test('an author marks several keys, a candidate chooses all that apply, and the result says so', async () => {
  const browser = opened.add(await launchBrowser())
  const author = await StaffPage.open(browser, stack, nip.assessor, '/dashboard/questions')
  await author.button('Tambah Soal').click()
  const dialog = author.page.getByRole('dialog', { name: 'Buat Soal Baru' })
  await dialog.getByRole('combobox', { name: 'Tema' }).fill('Integritas')
  await dialog.getByRole('textbox', { name: 'Pertanyaan' }).click()
  await author.page.keyboard.type(CONTENT)
  for (const [index, text] of OPTIONS.entries()) {
    await dialog.getByRole('textbox', { name: `Opsi ${'ABCD'.charAt(index)}` }).click()
    await author.page.keyboard.type(text)
  }
  await dialog.getByRole('switch', { name: 'Beberapa jawaban benar' }).click({ force: true })
  await dialog.getByRole('checkbox', { name: 'Tandai opsi A sebagai jawaban benar' }).check()
  await dialog.getByRole('checkbox', { name: 'Tandai opsi C sebagai jawaban benar' }).check()
  await dialog.getByRole('combobox', { name: 'Penilaian beberapa jawaban' }).click()
  await author.page.getByRole('option', { name: /^Nilai sebagian/ }).click()
  await dialog.getByRole('button', { name: 'Opsi D tetap di tempatnya' }).click()
  await examine(author.page, 'form')
  await dialog.getByText('Pratinjau peserta').click()
  await expect(dialog.getByText('Pilih semua jawaban yang benar.')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Tiket perjalanan' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Buat Soal' }).click()
  await expect(author.page.getByText('Soal Berhasil Dibuat')).toBeVisible()

  const assessment = await makeAssessment(stack.url, {
    title: 'Tes beberapa jawaban',
    candidates: [nip.candidate(1)],
    questionIds: [await approve()],
  })
  const candidate = opened.add(await TestPage.launch(stack.url, nip.candidate(1)))
  await candidate.start(assessment.title)
  const { page } = candidate
  const box = (name: string) => page.getByRole('checkbox', { name })
  await expect(page.getByText('Pilih semua jawaban yang benar.')).toBeVisible()
  // The pinned option is last whatever the order of the others.
  await expect(
    page
      .locator('label')
      .filter({ has: page.getByRole('checkbox') })
      .last(),
  ).toContainText('Semua di atas')

  await box('Uang').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('d')
  await expect(box('Semua di atas')).toBeChecked()
  await page.keyboard.press('4')
  await expect(box('Semua di atas')).not.toBeChecked()
  await box('Tiket perjalanan').check({ force: true })
  await candidate.expectSaved()
  await page.reload()
  await expect(box('Uang')).toBeChecked()
  await expect(box('Tiket perjalanan')).toBeChecked()
  await expect(box('Gaji')).not.toBeChecked()
  await examine(page, 'test')
  await candidate.finish()
  await expect(page.getByText(/100\s?%/).first()).toBeVisible()
})
