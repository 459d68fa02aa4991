import { questionEntity, questionVersionEntity } from '@pengawas/api/bank/questions/questions.entity'
import { answerEntity } from '@pengawas/api/sessions/answers/answers.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { resultsPageSchema } from '@pengawas/shared/contracts/test-results'
import type { Browser } from 'playwright'
import { expect, test } from 'playwright/test'
import { makeAssessment, type MadeAssessment } from '../support/assessments.ts'
import { launchBrowser } from '../support/browsers.ts'
import { examinerOf } from '../support/examine.ts'
import { callHub, nameOf, nip, signIn } from '../support/hub-client.ts'
import { StaffPage } from '../support/pages/staff-page.ts'
import { startStack, type Stack } from '../support/stack.ts'
import { startTest } from '../support/started-test.ts'

/** Results of an assessment, and scoring them again after a key was corrected. */
const examine = examinerOf('assessment-results', { fullPage: true })
let stack: Stack
let browser: Browser
let assessment: MadeAssessment
let name: string

test.beforeAll(async () => {
  stack = await startStack({ mediaNode: false })
  browser = await launchBrowser()
  assessment = await makeAssessment(stack.url, {
    title: 'Asesmen dengan hasil',
    candidates: [nip.candidate(1), nip.candidate(2)],
  })
  name = await nameOf(stack.url, nip.candidate(1))
})

test.afterAll(async () => {
  await browser.close()
  await stack.close()
})

/** Takes the test as a page does, always with the first option. */
async function handIn(user: string, assessmentId = assessment.id): Promise<void> {
  const token = await signIn(stack.url, user)
  const started = await startTest(stack.url, token, assessmentId)
  for (const { questionId } of started.run.items) await started.save(questionId, 0)
  await started.end()
}

/** A validator approves another key for a question: an answer counts from now on, or no longer. */
async function correctKey(): Promise<void> {
  const db = await openDatabase({ url: undefined, dataDir: stack.dataDir })
  try {
    const answer = await db.read.findOneByOrFail(answerEntity, {})
    const { questionId } = answer
    const question = await db.read.findOneByOrFail(questionEntity, { id: questionId })
    const asked = await db.read.findOneByOrFail(questionVersionEntity, { questionId, version: question.version })
    const given = answer.value?.kind === 'choice' ? answer.value.option : 0
    const correctAnswer = asked.snapshot.correctAnswer === given ? (given + 1) % asked.snapshot.options.length : given
    const version = question.version + 1
    await db.write(async (manager) => {
      await manager.insert(questionVersionEntity, { ...asked, version, snapshot: { ...asked.snapshot, correctAnswer } })
      await manager.update(questionEntity, { id: questionId }, { version, approvedVersion: version, correctAnswer })
    })
  } finally {
    await db.close()
  }
}

test('an administrator reads results, an assessor scores them again with a reason', async () => {
  const address = `/dashboard/assessments/${assessment.id}/results`
  const owner = await StaffPage.open(browser, stack, nip.superAdmin, '/dashboard/assessments')
  await owner.choose(assessment.title, 'Hasil')
  await owner.page.waitForURL(`**${address}`)
  await owner.sees('Belum ada peserta yang menyelesaikan assessment ini.')
  await expect(owner.button('Nilai ulang')).toHaveCount(0)
  await handIn(nip.candidate(1))
  await handIn(nip.candidate(2))
  await owner.page.reload()
  await expect(owner.page.getByRole('heading', { name: assessment.title })).toBeVisible()
  await expect(owner.page.getByRole('row')).toHaveCount(3)
  await examine(owner.page, 'list')
  await owner.page.emulateMedia({ media: 'print' })
  await expect(owner.button('Cetak')).toBeHidden()
  await expect(owner.page.getByRole('searchbox')).toBeHidden()
  // One sheet, across: the figures stand on the same one as the list.
  const sheets = (await owner.page.pdf({ format: 'A4' })).toString('latin1').match(/\/MediaBox \[[^\]]+\]/g)
  expect(sheets).toEqual([expect.stringMatching(/^\/MediaBox \[0 0 84\d/)])
  await owner.page.emulateMedia({ media: null })
  await owner.page.getByRole('searchbox', { name: 'Cari nama atau NIP peserta' }).fill(name)
  await expect(owner.page.getByRole('row')).toHaveCount(2)
  await owner.close()

  const anna = await StaffPage.open(browser, stack, nip.assessor, address)
  await anna.button('Nilai ulang').click()
  await anna.sees('Tidak ada kunci yang dikoreksi sejak soal diujikan.')
  await anna.dialog.getByRole('button', { name: 'Batal' }).click()
  await correctKey()
  const token = await signIn(stack.url, nip.assessor)
  /** Whose score is which: a corrected key may take from one candidate what it gives to another. */
  const scores = async () =>
    (await callHub(stack.url, `/api/assessments/${assessment.id}/results`, resultsPageSchema, { token })).items
      .map(({ testSessionId, percentageScore }) => `${testSessionId} ${percentageScore}`)
      .toSorted()
  const before = await scores()
  await anna.button('Nilai ulang').click()
  await anna.sees('Soal yang kuncinya dikoreksi')
  await expect(anna.dialog.getByText(/^\d dari 2 hasil berubah$/)).toBeVisible()
  await examine(anna.page, 'rescore')
  await anna.button('Simpan nilai baru').click()
  await anna.sees('Alasan wajib diisi')
  expect(await scores()).toEqual(before)
  await anna.dialog.getByLabel('Alasan').fill('Kunci soal keliru')
  await anna.button('Simpan nilai baru').click()
  await anna.sees('Penilaian ulang selesai.')
  expect(await scores()).not.toEqual(before)

  const rescored = await scores()
  await anna.button('Nilai ulang').click()
  await anna.dialog.getByLabel('Tambah soal yang keliru').click()
  await anna.page.getByRole('option', { name: /^Soal 1:/ }).click()
  await anna.dialog.getByRole('combobox', { name: /^Soal 1:/ }).selectOption('Semua mendapat poinnya')
  await expect(anna.dialog.getByText(/ hasil berubah/)).toBeVisible()
  await examine(anna.page, 'void')
  expect(await scores()).toEqual(rescored)
  await anna.dialog.getByLabel('Alasan').fill('Dua pilihan benar')
  await anna.button('Simpan nilai baru').click()
  await expect(anna.dialog).toHaveCount(0)
  await expect(anna.page.getByText('Semua peserta mendapat poin soal 1: Dua pilihan benar')).toBeVisible()
  await examine(anna.page, 'voided')
  await anna.close()
})

test('an administrator of other assessments and an auditor see only what they may see', async () => {
  const auditor = await StaffPage.open(browser, stack, nip.auditor, `/dashboard/assessments/${assessment.id}/results`)
  await expect(auditor.page.getByRole('heading', { name: assessment.title })).toBeVisible()
  await expect(auditor.button('Nilai ulang')).toHaveCount(0)
  await auditor.close()
  const other = await StaffPage.open(
    browser,
    stack,
    nip.administrator,
    `/dashboard/assessments/${assessment.id}/results`,
  )
  await other.sees('Data tidak ditemukan')
  await other.close()
})

test('another pass mark decides the results anew, and the history says who did it and why', async () => {
  const made = await makeAssessment(stack.url, {
    ...{ title: 'Asesmen dengan batas keliru', description: 'Uraian lama', passingScore: 100 },
    candidates: [nip.candidate(1)],
  })
  await handIn(nip.candidate(1), made.id)
  const token = await signIn(stack.url, nip.superAdmin)
  const resultNow = async () =>
    (await callHub(stack.url, `/api/assessments/${made.id}/results`, resultsPageSchema, { token })).items[0]
  const failed = await resultNow()
  expect(failed?.verdict).toBe('failed')
  const mark = String(failed?.percentageScore)

  const owner = await StaffPage.open(
    browser,
    stack,
    nip.superAdmin,
    `/dashboard/assessments?dialog=edit&assessment=${made.id}`,
  )
  await expect(owner.dialog.getByLabel('Nilai kelulusan')).toBeDisabled()
  await examine(owner.page, 'locked-mark')
  await owner.dialog.getByLabel('Deskripsi').fill('Uraian baru')
  await owner.button('Ubah nilai kelulusan…').click()
  await owner.dialog.getByLabel('Nilai kelulusan baru (sekarang 100)').fill(mark)
  await expect(owner.dialog.getByText('1 dari 1 hasil berubah')).toBeVisible()
  await expect(owner.dialog.getByRole('row', { name })).toContainText(/TIDAK LULUS.*LULUS/)
  await examine(owner.page, 'pass-mark')
  await owner.button('Putuskan kembali semua hasil').click()
  await owner.sees('Alasan wajib diisi')
  expect((await resultNow())?.verdict).toBe('failed')
  await owner.dialog.getByLabel('Alasan').fill('Batas keliru saat disusun')
  await owner.button('Putuskan kembali semua hasil').click()
  await owner.sees('Nilai kelulusan diubah; 1 hasil berubah.')
  expect((await resultNow())?.verdict).toBe('passed')
  // The form behind goes on from there, with what was typed in it.
  await expect(owner.dialog.getByLabel('Nilai kelulusan')).toHaveValue(mark)
  await owner.button('Simpan').click()
  await owner.sees('Assessment berhasil diperbarui')
  await expect(owner.dialog).toHaveCount(0)

  await owner.page.goto(`/dashboard/assessments?dialog=view&assessment=${made.id}`)
  await owner.page.getByRole('tab', { name: 'Riwayat' }).click()
  const entries = owner.dialog.getByTestId('history-entry')
  await expect(entries).toHaveCount(3)
  await expect(entries.nth(0)).toContainText(/Deskripsi: Uraian lama.*Uraian baru/)
  await expect(entries.nth(1)).toContainText(new RegExp(`Nilai kelulusan: 100.*${mark}`))
  await expect(entries.nth(1)).toContainText('Batas keliru saat disusun')
  await examine(owner.page, 'history')
  await owner.close()
})
