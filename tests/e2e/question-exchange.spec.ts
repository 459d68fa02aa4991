import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '../support/browsers.ts'
import { examinerOf } from '../support/examine.ts'
import { nip } from '../support/hub-client.ts'
import { StaffPage } from '../support/pages/staff-page.ts'
import { startStack, type Stack } from '../support/stack.ts'

/** An assessor takes over what Moodle wrote, sees what of it is lost and why, and hands the bank on to other systems. */
const MOODLE = `$CATEGORY: $course$/top/Etika

::Ibu kota::[html]<p style\\="color\\:red">Apa ibu kota Indonesia\\: \\(x^2\\)?</p>{
	=Jakarta#Betul
	~%50%Nusantara
	~Bandung
}

::Jawaban ganda::Pilih dua.{
	=A
	=B
	~C
}

::Benar::Bumi bulat.{TRUE}

::Sama::Bumi bulat.{TRUE}

::Uraian::Jelaskan <img src\\="https\\://x.invalid/a.png"> ini.{}
`

const examine = examinerOf('question-exchange')
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

const upload = (page: Page, name: string, content: string | Buffer): Promise<void> =>
  page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })

test('previews a file, imports what is chosen, and exports it again', async () => {
  const staff = await StaffPage.open(browser, stack, nip.assessor, '/dashboard/questions')
  const { page, dialog } = staff
  await staff.button('Impor').click()
  await examine(page, 'choose')
  await upload(page, 'foto.png', 'x')
  await expect(dialog.getByRole('alert')).toContainText('File harus berakhiran')
  await upload(page, 'rusak.zip', 'nothing of the kind')
  await expect(dialog.getByText('File tidak dapat dibaca.')).toBeVisible()

  await upload(page, 'moodle.txt', MOODLE)
  await expect(dialog.getByText('4 soal dapat diimpor, 1 tidak dapat')).toBeVisible()
  await examine(page, 'preview')
  const row = (text: string) => dialog.getByRole('row').filter({ hasText: text })
  await expect(
    row('Pilih dua.').getByText('Beberapa jawaban yang masing-masing bernilai penuh tidak didukung').last(),
  ).toBeVisible()
  await expect(row('Pilih dua.').getByRole('checkbox')).toBeDisabled()
  await expect(row('Apa ibu kota').getByText('Umpan balik tidak disimpan').last()).toBeVisible()
  await expect(row('Jelaskan').getByText('https://x.invalid/a.png').last()).toBeVisible()
  // Duplicates are ticked once.
  await expect(row('Bumi bulat.').getByRole('checkbox', { checked: true })).toHaveCount(1)
  await dialog.getByText('Duplikat (1)').click()
  await expect(dialog.getByText('Sama dengan soal ke-3 dalam file ini.').last()).toBeVisible()
  await dialog.getByText('Semua (5)').click()
  await row('Jelaskan').getByRole('checkbox').uncheck()
  await dialog.getByRole('button', { name: 'Impor 2 soal' }).click()
  await expect(dialog.getByRole('status')).toContainText(
    '2 soal diimpor dan menunggu validasi. 3 soal dalam file tidak diimpor.',
  )
  await dialog.getByRole('button', { name: 'Selesai' }).click()
  await staff.sees('Apa ibu kota Indonesia')

  for (const [format, ending] of [
    ['QTI 3.0 (.zip)', 'qti30.zip'],
    ['GIFT untuk Moodle (.txt)', 'gift.txt'],
  ] as const) {
    await staff.button('Ekspor').click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(new RegExp(`^soal-\\d{4}-\\d{2}-\\d{2}\\.${ending}$`))
    const content = await readFile(await download.path())
    await staff.button('Impor').click()
    await upload(page, ending, content)
    await expect(dialog.getByText('0 tidak dapat')).toBeVisible()
    await expect(dialog.getByText('Soal dengan teks yang sama sudah ada di bank soal.').last()).toBeVisible()
    await dialog.getByRole('button', { name: 'Batal' }).click()
  }
})

test('speaks Arabic from right to left, and takes the template that it offers', async () => {
  const { page } = await StaffPage.open(browser, stack, nip.assessor, '/dashboard/questions')
  const settle = async (settings: { language: string; theme: string }): Promise<void> => {
    const answer = await page.request.put('/api/account/settings', { headers: { origin: stack.url }, data: settings })
    expect(answer.ok()).toBe(true)
  }
  await settle({ language: 'ar', theme: 'dark' })
  await page.reload()
  await page.getByRole('button', { name: 'استيراد', exact: true }).click()
  const href = await page.getByRole('dialog').getByRole('link', { name: 'Excel' }).getAttribute('href')
  const answer = await page.request.get(href ?? '')
  await upload(page, 'templat.xlsx', await answer.body())
  await expect(page.getByRole('dialog').getByText('يمكن استيراده: 3. لا يمكن: 0.')).toBeVisible()
  await examine(page, 'arabic')
  await settle({ language: 'id', theme: 'default' })
})
