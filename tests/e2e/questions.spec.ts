import { once } from 'node:events'
import type { Browser, Locator, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser, openPage, sendHostileContent } from '../support/browsers.ts'
import { DESKTOP, examinerOf } from '../support/examine.ts'
import { nip } from '../support/hub-client.ts'
import { signInOn } from '../support/pages/candidate-page.ts'
import { paths } from '../support/paths.ts'
import { startStack, type Stack } from '../support/stack.ts'

/** A question's way: written, returned, discussed, revised, approved, and chosen for an assessment. */
test.describe.configure({ mode: 'serial' })

const QUESTION = 'Rata-rata dari lima nilai pada gambar adalah'
const examine = examinerOf('questions')

let stack: Stack
let browser: Browser
let assessor: Page
let validator: Page
/** Of the question that all of this is about. */
let questionId: string

test.beforeAll(async () => {
  stack = await startStack({ mediaNode: false })
  browser = await launchBrowser()
  assessor = await signedIn(nip.assessor)
  validator = await signedIn(nip.validator)
})

test.afterAll(async () => {
  await browser.close()
  await stack.close()
})

test('an incomplete question says at each field what is missing, also where the editor is not there yet', async () => {
  const editor = await holdBack(assessor, /\/assets\/editor-[^/]+\.js$/)
  await assessor.getByRole('button', { name: 'Tambah Soal' }).click()
  const dialog = assessor.getByRole('dialog', { name: 'Buat Soal Baru' })
  await expect(dialog.getByText('Tambah soal ke bank soal')).toBeVisible()
  await dialog.getByRole('button', { name: 'Buat Soal' }).click()
  await expect(dialog.getByText('Tipe soal, konten, tingkat kesulitan, dan tema wajib diisi!')).toHaveCount(2)
  await expect(dialog.getByText('Minimal 2 opsi untuk pilihan ganda!')).toBeVisible()
  editor.release()
  await expect(dialog.getByRole('textbox', { name: 'Pertanyaan' })).toBeFocused()
  await examine(assessor, 'create-errors')
})

test('an assessor writes a question with emphasis, a formula, a table and a picture', async () => {
  const dialog = assessor.getByRole('dialog', { name: 'Buat Soal Baru' })
  await dialog.getByRole('combobox', { name: 'Tema' }).fill('Statistik')
  const text = dialog.getByRole('textbox', { name: 'Pertanyaan' })
  const tools = dialog.getByRole('toolbar').first()
  await text.click()
  await assessor.keyboard.type(`${QUESTION} `)
  await tools.getByRole('button', { name: 'Tebal' }).click()
  await assessor.keyboard.type('berapa? ')
  await tools.getByRole('button', { name: 'Rumus' }).click()
  await assessor.getByRole('textbox', { name: 'Rumus dalam LaTeX' }).fill('\\bar{x} = \\frac{1}{n}\\sum_{i=1}^{n} x_i')
  await assessor.keyboard.press('Enter')
  await expect(text.locator('.katex')).toBeVisible()
  await tools.getByRole('button', { name: 'Gambar' }).click()
  await assessor.locator('input[type=file]').setInputFiles(paths.portrait)
  await expect(assessor.getByRole('button', { name: 'Sisipkan gambar' })).toBeDisabled()
  await assessor.getByRole('textbox', { name: 'Teks alternatif' }).fill('Seorang astronaut tersenyum')
  await assessor.getByRole('button', { name: 'Sisipkan gambar' }).click()
  await expectLoaded(text.getByRole('img', { name: 'Seorang astronaut tersenyum' }))
  await tools.getByRole('button', { name: 'Sisipkan tabel' }).click()
  await assessor.getByRole('button', { name: '2 kolom, 2 baris' }).click()
  await assessor.keyboard.type('Nilai')
  for (const [index, letter] of ['A', 'B', 'C', 'D'].entries()) {
    await dialog.getByRole('textbox', { name: `Opsi ${letter}` }).click()
    await assessor.keyboard.type(`${index + 3},0`)
  }
  await dialog.getByRole('button', { name: 'Buat Soal' }).click()
  await expect(dialog.getByText('Jawaban benar harus dipilih!')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Tandai opsi B sebagai jawaban benar' }).check()
  await dialog.getByText('Pratinjau peserta').click()
  await expect(dialog.getByRole('radio', { name: '4,0' })).toBeVisible()
  await examine(assessor, 'preview')
  await dialog.getByRole('button', { name: 'Buat Soal' }).click()
  await expect(assessor.getByText('Soal Berhasil Dibuat')).toBeVisible()
  // The bank opens with the newest question first.
  await assessor.goto('/dashboard/questions')
  await expect(assessor.getByRole('main').getByRole('listitem').first()).toContainText('Rata-rata dari lima nilai')
  await assessor.getByRole('searchbox').fill('lima nilai pada gambar')
  await expect(bankCard()).toHaveCount(1)
  await expect(bankCard()).toContainText('Pending')
  await expect(assessor.getByRole('region', { name: 'Statistik' })).toBeVisible()
})

test('the details show the same text, picture and formula, and the key', async () => {
  await bankCard().getByRole('button', { name: 'Lihat detail' }).click()
  const dialog = assessor.getByRole('dialog', { name: 'Detail Soal' })
  await expect(dialog.getByText('✓ Jawaban Benar')).toBeVisible()
  await expect(dialog.locator('strong', { hasText: 'berapa?' })).toBeVisible()
  await expect(dialog.locator('.katex')).toBeVisible()
  await expectLoaded(dialog.getByRole('img', { name: 'Seorang astronaut tersenyum' }))
  questionId = new URL(assessor.url()).searchParams.get('question') ?? ''
  await examine(assessor, 'detail')
  await assessor.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a validator returns it with a comment', async () => {
  await validator.reload()
  await expect(taskCard()).toBeVisible()
  await examine(validator, 'tasks')
  await taskCard().getByRole('button', { name: 'Kembalikan' }).click()
  const dialog = validator.getByRole('dialog', { name: 'Kembalikan untuk revisi' })
  await expectLoaded(dialog.getByRole('img', { name: 'Seorang astronaut tersenyum' }))
  const confirm = dialog.getByRole('button', { name: 'Kembalikan' })
  await expect(confirm).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Yang perlu direvisi' }).fill('Sebutkan satuan nilainya.')
  await examine(validator, 'return')
  await confirm.click()
  await expect(validator.getByText('Soal dikembalikan kepada pembuatnya.')).toBeVisible()
  await expect(taskCard()).toHaveCount(0)
})

test('the author answers in the thread and revises the question', async () => {
  await assessor.goto(`/dashboard/questions?question=${questionId}&view=discussion`)
  await expect(assessor.getByText('Sebutkan satuan nilainya.')).toBeVisible()
  await assessor.getByRole('textbox', { name: 'Komentar atau balasan' }).fill('Satuannya kilogram, saya tambahkan.')
  await assessor.getByRole('button', { name: 'Kirim' }).click()
  await expect(assessor.getByRole('listitem').filter({ hasText: 'Satuannya kilogram, saya tambahkan.' })).toBeVisible()
  await examine(assessor, 'discussion')
  await assessor.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  const dialog = assessor.getByRole('dialog', { name: 'Edit Soal' })
  await expect(dialog.getByText('Sebutkan satuan nilainya.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Opsi B' }).click()
  await assessor.keyboard.press('End')
  await assessor.keyboard.type(' kilogram')
  await dialog.getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(assessor.getByText('Soal berhasil diupdate!')).toBeVisible()
})

test('a page with an unsaved change asks before it closes', async () => {
  await assessor.goto(`/dashboard/questions?question=${questionId}&view=edit`)
  const dialog = assessor.getByRole('dialog', { name: 'Edit Soal' })
  await dialog.getByRole('textbox', { name: 'Opsi A' }).click()
  await assessor.keyboard.type('!')
  await assessor.keyboard.press('Escape')
  const question = assessor.getByRole('dialog', { name: 'Tutup tanpa menyimpan?' })
  await expect(question.getByText('Yang Anda ketik disimpan sebagai draf')).toBeVisible()
  await assessor.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(dialog).toBeVisible()
  await assessor.keyboard.press('Escape')
  await question.getByText('Tutup', { exact: true }).click()
  await expect(dialog).toBeHidden()
})

test('versions show what changed in words', async () => {
  await assessor.goto(`/dashboard/questions?question=${questionId}&view=versions`)
  await assessor.getByRole('button', { name: 'Bandingkan dengan versi 1' }).click()
  await expect(assessor.locator('ins', { hasText: 'kilogram' })).toBeVisible()
  await examine(assessor, 'versions')
})

test('the validator sees it again and approves it', async () => {
  await validator.reload()
  await taskCard().getByRole('button', { name: 'Setujui' }).click()
  const dialog = validator.getByRole('dialog', { name: 'Setujui soal' })
  await expect(dialog.getByText('4,0 kilogram')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Catatan validasi (opsional)' }).fill('Sudah jelas.')
  await dialog.getByRole('button', { name: 'Setujui' }).click()
  await expect(validator.getByText('Soal berhasil disetujui!')).toBeVisible()
  await validator.goto('/dashboard/approved')
  await expect(validator.getByRole('listitem').filter({ hasText: QUESTION })).toContainText('Sudah jelas.')
  await examine(validator, 'approved')
})

test('an administrator chooses it for a new assessment, against the blueprint', async () => {
  const administrator = await signedIn(nip.administrator)
  await administrator.goto('/dashboard/assessments?create=1')
  await administrator.getByRole('button', { name: 'Pilih soal' }).click()
  const dialog = administrator.getByRole('dialog', { name: 'Pilih soal' })
  await dialog.getByRole('searchbox').fill('lima nilai pada gambar')
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Lihat detail' }).click()
  const detail = administrator.getByRole('dialog', { name: 'Detail Soal' })
  await expectLoaded(detail.getByRole('img', { name: 'Seorang astronaut tersenyum' }))
  await expect(detail.getByText('Jawaban Benar')).toHaveCount(0)
  await administrator.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await dialog.getByRole('checkbox').check()
  await expect(dialog.getByText('1 dari maksimal 200 dipilih')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Kompetensi' }).getByText('1 dari 2, kurang 1')).toBeVisible()
  await examine(administrator, 'selection')
  await dialog.getByRole('button', { name: 'Pakai pilihan' }).click()
  await expect(administrator.getByRole('group', { name: 'Soal' }).getByText(QUESTION)).toBeVisible()
  await administrator.context().close()
})

test('hostile markup from the server does nothing on the page', async () => {
  sendHostileContent(assessor)
  const hostile =
    '<p>Soal <b onclick="hit()">aneh</b><img src="x" onerror="document.title=\'hit\'"><img src="https://elsewhere.example/spy.png" alt="mata-mata"><script>document.title="hit"</script><span data-type="inline-math" data-latex="\\href{javascript:alert(1)}{x}"></span></p><a href="javascript:alert(1)">tautan</a><iframe src="/"></iframe>'
  await assessor.route(`**/api/question-bank/${questionId}`, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: Record<string, unknown> }
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, content: hostile } } })
  })
  await assessor.goto(`/dashboard/questions?question=${questionId}`)
  const dialog = assessor.getByRole('dialog', { name: 'Detail Soal' })
  await expect(dialog.getByText('aneh')).toBeVisible()
  await expect(dialog.locator('.katex')).toBeVisible()
  await expect(dialog.locator('img, script, iframe, a, [onclick]')).toHaveCount(0)
  await expect(assessor).toHaveTitle('Pengawas')
  await assessor.unroute(`**/api/question-bank/${questionId}`)
})

function bankCard(): Locator {
  return assessor.getByRole('listitem').filter({ hasText: 'Rata-rata dari lima nilai' })
}

function taskCard(): Locator {
  return validator.getByRole('listitem').filter({ hasText: QUESTION })
}

/** Keeps the files of these addresses away until they are released. */
async function holdBack(page: Page, addresses: RegExp): Promise<{ release: () => void }> {
  const held = new AbortController()
  await page.route(addresses, async (route) => {
    if (!held.signal.aborted) await once(held.signal, 'abort')
    await route.continue()
  })
  return { release: () => held.abort() }
}

async function expectLoaded(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
}

async function signedIn(user: string): Promise<Page> {
  const page = await openPage(browser, stack.url, DESKTOP)
  await signInOn(page, user)
  await expect(page).toHaveURL(/\/dashboard/)
  return page
}
