import { readFile } from 'node:fs/promises'
import { MESSAGES } from '@pengawas/shared/messages'
import type { Browser } from 'playwright'
import { expect, test } from 'playwright/test'
import { readSheet } from 'read-excel-file/node'
import writeXlsxFile from 'write-excel-file/node'
import { launchBrowser, openPage } from '../support/browsers.ts'
import { nip } from '../support/hub-client.ts'
import { signInOn } from '../support/pages/candidate-page.ts'
import { StaffPage } from '../support/pages/staff-page.ts'
import { pdfLines, pdfPictures } from '../support/pdf-text.ts'
import { startStack, type Stack } from '../support/stack.ts'

/** An administrator imports everybody who takes a test, prints their login cards, and one of them signs in with theirs. */
const PEOPLE = 5_000
const CARDS_PER_PAGE = 8

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

const UNIT = 'Sekretariat Jenderal'
const nipOf = (index: number): string => `19910101202101${1000 + index}`

/** As Excel saves it where the comma separates decimals, with a title and with NIPs in groups. */
function peopleFile(): Buffer {
  const rows = Array.from({ length: PEOPLE }, (_, index) => {
    const digits = nipOf(index)
    const grouped = `${digits.slice(0, 8)} ${digits.slice(8, 14)} ${digits.slice(14, 15)} ${digits.slice(15)}`
    return `${grouped};${index === 1 ? '王小明 علي' : `Peserta Massal ${index}`};${UNIT}`
  })
  return Buffer.from(`\ufeff${['Daftar peserta 2026;;', 'nip;nama;unit kerja', ...rows].join('\r\n')}`, 'utf16le')
}

test('five thousand people are imported, and one signs in with the login card', async () => {
  test.setTimeout(240_000)
  const staff = await StaffPage.open(browser, stack, nip.administrator, '/dashboard/participants')
  const { page } = staff
  await staff.button('Impor').click()
  const dialog = page.getByRole('dialog', { name: 'Impor dari CSV atau Excel' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'peserta.csv', mimeType: 'text/csv', buffer: peopleFile() })
  await dialog.getByRole('button', { name: `Impor ${PEOPLE} baris` }).click()
  // At nought per cent the bar has no width.
  await expect(dialog.getByRole('progressbar', { name: 'Kemajuan impor' })).toBeAttached()

  // The page is left while the import runs, and the notification leads back to it.
  page.on('dialog', (question) => void question.accept())
  await page.goto('/dashboard/assessments')
  await page.getByRole('button', { name: /^Notifikasi, 1 belum dibaca/ }).click({ timeout: 120_000 })
  await page.getByRole('link', { name: 'Lihat pengguna' }).first().click()
  await page.waitForURL('**/dashboard/participants?**')
  await page.reload()
  await expect(dialog.getByText(`${PEOPLE} akun dibuat, 0 baris dilewati.`)).toBeVisible()

  await dialog.getByRole('button', { name: 'Selesai' }).click()
  const question = page.getByRole('dialog', { name: 'Tutup daftar kata sandi?' })
  await question.getByRole('button', { name: 'Tutup', exact: true }).last().click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Lihat impor' }).click()
  const downloading = page.waitForEvent('download', { timeout: 120_000 })
  await dialog.getByRole('button', { name: 'Kartu login (PDF)' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('kartu-login.pdf')
  const pdf = await readFile(await download.path())
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(PEOPLE / CARDS_PER_PAGE)
  // The QR code, and the name whose letters the fonts of a PDF lack.
  expect(pdfPictures(pdf)).toBe(2)
  const lines = pdfLines(pdf)
  const card = lines.indexOf(`NIP: ${nipOf(4_321)}`)
  const password = lines[lines.indexOf('Kata sandi sekali pakai', card) + 1] ?? ''

  await dialog.getByRole('button', { name: 'Selesai' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Lihat impor' })).toBeHidden()
  await page.context().close()

  const candidate = await openPage(browser, stack.url)
  await signInOn(candidate, nipOf(4_321), password)
  await expect(candidate.getByRole('heading', { name: 'Ganti kata sandi Anda' })).toBeVisible()
})

test('refused rows are seen by pages, saved alone, mended and brought back', async () => {
  const good = Array.from({ length: 100 }, (_, index) => `${nipOf(6_000 + index)},Baris Baik ${index},${UNIT}`)
  const file = Buffer.from(
    ['nip,name,unit', ...good, `123,Baris Rusak Satu,${UNIT}`, `${nipOf(6_200)},=cmd(),${UNIT}`].join('\n'),
  )
  const staff = await StaffPage.open(browser, stack, nip.administrator, '/dashboard/participants')
  const { page } = staff
  await staff.button('Impor').click()
  const dialog = page.getByRole('dialog', { name: 'Impor dari CSV atau Excel' })
  const choose = (name: string, mimeType: string, buffer: Buffer): Promise<void> =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  await choose('peserta.csv', 'text/csv', file)
  await expect(dialog.getByText('100 baris siap diimpor, 2 baris bermasalah.')).toBeVisible()
  await expect(dialog.getByRole('row')).toHaveCount(101)
  await dialog.getByRole('button', { name: 'Halaman 2' }).click()
  await expect(dialog.getByRole('row')).toHaveCount(3)
  await expect(dialog.getByRole('row', { name: /^102 NIP harus 18 digit angka/ })).toBeVisible()

  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Simpan 2 baris bermasalah (Excel)' }).click()
  const [heading = [], ...refused] = await readSheet(await (await downloading).path())
  const cell = (row: (typeof refused)[number], column: string) => row[heading.indexOf(column)]
  expect(refused.map((row) => ['nip', 'name', 'Baris'].map((column) => cell(row, column)))).toEqual([
    ['123', 'Baris Rusak Satu', 102],
    [nipOf(6_200), '=cmd()', 103],
  ])
  expect(refused.map((row) => cell(row, 'Masalah'))).toEqual([
    expect.stringContaining('NIP harus 18 digit angka'),
    expect.stringContaining(MESSAGES.formulaRefused),
  ])

  const mended = new Map([
    ['123', nipOf(6_201)],
    ['=cmd()', 'Baris Rusak Dua'],
  ])
  const cells = [heading, ...refused].map((row) =>
    row.map((value) => ({ value: mended.get(String(value)) ?? String(value ?? ''), type: String })),
  )
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await choose('baris-bermasalah.xlsx', xlsx, Buffer.from(await writeXlsxFile(cells).toBuffer()))
  await dialog.getByRole('button', { name: 'Impor 2 baris' }).click()
  await expect(dialog.getByText('2 akun dibuat, 0 baris dilewati.')).toBeVisible()
  await staff.close()
})
