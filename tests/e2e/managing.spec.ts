import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import {
  assessmentsPageSchema,
  managedAssessmentSchema,
  proctorChoiceSchema,
} from '@pengawas/shared/contracts/assessment-management'
import { questionChoicesPageSchema } from '@pengawas/shared/contracts/question-choices'
import { peoplePageSchema } from '@pengawas/shared/contracts/people'
import { MAX_WALL_PAGES } from '@pengawas/shared/sockets/proctor'
import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import writeXlsxFile from 'write-excel-file/node'
import { z } from 'zod'
import { launchBrowser } from '../support/browsers.ts'
import { callHub, nameOf, nip, signIn, startTestSession } from '../support/hub-client.ts'
import { StaffPage } from '../support/pages/staff-page.ts'
import { paths } from '../support/paths.ts'
import { startStack, type Stack } from '../support/stack.ts'

/** What those who manage people and assessments do in a day, with a real browser and a real hub. */
let stack: Stack
let browser: Browser
let owner: string

test.beforeAll(async () => {
  stack = await startStack({ mediaNode: false })
  browser = await launchBrowser()
  owner = await signIn(stack.url, nip.administrator)
})

test.afterAll(async () => {
  await browser.close()
  await stack.close()
})

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

async function makeAssessment(title: string): Promise<void> {
  const questions = await callHub(stack.url, '/api/questions?pageSize=3', questionChoicesPageSchema, { token: owner })
  const people = await callHub(stack.url, '/api/participants?pageSize=3', peoplePageSchema, { token: owner })
  const body = {
    ...{ title, description: 'Untuk uji', startDate: inHours(24), endDate: inHours(26) },
    ...{ type: 'regular', totalQuestions: questions.items.length },
    ...{ questionIds: questions.items.map(({ id }) => id), participants: people.items.map(({ id }) => id) },
  }
  await callHub(stack.url, '/api/assessments', managedAssessmentSchema, { token: owner, body })
}

test('an assessment: begun, left as a draft, continued under a title that is taken, and created', async () => {
  await makeAssessment('Asesmen Kepemimpinan 2026')
  const staff = await StaffPage.open(browser, stack, nip.administrator, '/dashboard/assessments')
  const { page } = staff
  await staff.button('Buat Assessment').click()
  const form = page.getByRole('dialog', { name: 'Buat Assessment' })
  await form.getByLabel('Judul').fill('Asesmen Kepemimpinan 2027')
  await expect(form.getByText('Judul serupa sudah ada: Asesmen Kepemimpinan 2026')).toBeVisible()
  await form.getByLabel('Deskripsi').fill('Kepemimpinan tingkat eselon III')
  await form.getByLabel('Durasi (menit)').fill('60')
  await expect(form.getByText(/^Disarankan \d+–\d+ soal untuk 60 menit\.$/)).toBeVisible()
  for (const [list, search] of [
    ['Pilih soal', 'Pilih semua yang cocok'],
    ['Pilih peserta', 'Pilih semua yang cocok'],
  ] as const) {
    await form.getByRole('button', { name: list }).click()
    const picker = page.getByRole('dialog', { name: list })
    await picker.getByRole('button', { name: search }).click()
    await expect(picker.getByText(/^[1-9]\d* dari maksimal/)).toBeVisible()
    await picker.getByRole('button', { name: 'Pakai pilihan' }).click()
    await expect(picker).toBeHidden()
  }
  await expect(form.getByText(/^\+\d+ lainnya$/).first()).toBeVisible()
  await form.getByRole('button', { name: 'Simulasikan dengan bank ini' }).click()
  await expect(form.getByRole('status').getByText(/^200 peserta buatan, \d+ soal:$/)).toBeVisible()
  await expect(form.getByText('Rata-rata jumlah soal')).toBeVisible()
  await form.getByPlaceholder('Tulis persyaratan lalu tekan Enter').fill('Membawa kartu pegawai')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Membawa kartu pegawai')).toBeVisible()

  await form.getByRole('button', { name: 'Batal' }).click()
  await staff.sees('Assessment belum selesai. Apakah Anda ingin menyimpan sebagai draft?')
  await page
    .getByRole('dialog', { name: 'Simpan sebagai draft' })
    .getByRole('button', { name: 'Simpan sebagai draft' })
    .click()
  await staff.sees('Draf tersimpan')

  await staff.button('Lanjutkan draf Asesmen Kepemimpinan 2027').click()
  await expect(form.getByLabel('Deskripsi')).toHaveValue('Kepemimpinan tingkat eselon III')
  await expect(form.getByText('Membawa kartu pegawai')).toBeVisible()
  await form.getByLabel('Judul').fill('ASESMEN kepemimpinan 2026')
  await staff.pickDay('Mulai', 10)
  await staff.pickDay('Selesai', 9)
  const submit = form.getByRole('button', { name: 'Buat Assessment' })
  await submit.click()
  await expect(form.getByText('Tanggal selesai harus setelah tanggal mulai')).toBeVisible()
  await staff.pickDay('Selesai', 11)
  const time = staff.dialog.getByRole('textbox', { name: 'Selesai, Jam' })
  await time.fill('1435')
  await time.press('Tab')
  await expect(time).toHaveValue('14.35')
  await time.press('Home')
  await time.press('ArrowUp')
  await expect(time).toHaveValue('15.35')
  await time.press('End')
  await time.press('ArrowDown')
  await expect(time).toHaveValue('15.34')
  await expect(form.getByText(/^Tes adaptif hanya dapat menanyakan pilihan ganda\. Lepaskan 2 soal/)).toBeVisible()
  await form.getByLabel('Jenis', { exact: true }).click()
  await page.getByRole('option', { name: 'Reguler' }).click()
  await submit.click()
  const taken =
    'Judul "ASESMEN kepemimpinan 2026" sudah ada. Klik tombol "Refresh Data" untuk memperbarui data, atau gunakan judul yang berbeda.'
  await expect(form.getByText(taken)).toBeVisible()
  await form.getByLabel('Judul').fill('Asesmen Kepemimpinan 2027')
  await submit.click()
  await staff.sees('Assessment Berhasil Dibuat')
  await expect(page.getByRole('row', { name: /Asesmen Kepemimpinan 2027/ })).toContainText('Terjadwal')
  await expect(staff.button('Lanjutkan draf Asesmen Kepemimpinan 2027')).toBeHidden()
  await staff.close()
})

test('an assessment kept as a template, from which another administrator makes one, and a copy', async () => {
  await makeAssessment('Asesmen Tahunan')
  const staff = await StaffPage.open(browser, stack, nip.administrator, '/dashboard/assessments?q=Tahunan')
  await staff.choose('Asesmen Tahunan', 'Simpan sebagai templat')
  await expect(staff.dialog.getByLabel('Judul')).toHaveValue('Asesmen Tahunan')
  await expect(staff.dialog.getByRole('button', { name: 'Pilih soal' })).toBeVisible()
  await expect(staff.dialog.getByRole('button', { name: 'Pilih peserta' })).toBeHidden()
  await expect(staff.dialog.getByRole('textbox', { name: 'Mulai, Tanggal' })).toBeHidden()
  await staff.dialog.getByLabel('Judul').fill('Templat Tahunan')
  await staff.dialog.getByRole('button', { name: 'Simpan' }).click()
  await staff.sees('Templat tersimpan')

  await staff.choose('Asesmen Tahunan', 'Duplikat')
  await expect(staff.dialog.getByLabel('Judul')).toHaveValue('Salinan dari Asesmen Tahunan')
  await expect(staff.dialog.getByRole('textbox', { name: 'Mulai, Tanggal' })).toHaveValue('')
  await staff.dialog.getByRole('button', { name: 'Simpan sebagai draft' }).click()
  await staff.sees('Draf tersimpan')
  await staff.close()

  const other = await StaffPage.open(browser, stack, nip.superAdmin, '/dashboard/assessments?q=Cabang')
  await other.button('Templat').click()
  await other.button('Gunakan templat Templat Tahunan').click()
  const form = other.page.getByRole('dialog', { name: 'Buat Assessment' })
  await expect(form.getByLabel('Deskripsi')).toHaveValue('Untuk uji')
  await form.getByLabel('Judul').fill('Asesmen Cabang')
  await form.getByRole('button', { name: 'Pilih peserta' }).click()
  const picker = other.page.getByRole('dialog', { name: 'Pilih peserta' })
  await picker.getByRole('button', { name: 'Pilih semua yang cocok' }).click()
  await picker.getByRole('button', { name: 'Pakai pilihan' }).click()
  await expect(picker).toBeHidden()
  await other.pickDay('Mulai', 10)
  await other.pickDay('Selesai', 11)
  await form.getByRole('button', { name: 'Buat Assessment' }).click()
  await other.sees('Assessment Berhasil Dibuat')
  await expect(other.page.getByRole('row', { name: /Asesmen Cabang/ })).toContainText('Terjadwal')
  await other.close()
})

test('participants: imported from CSV and from Excel, good rows and bad ones, and exported', async () => {
  const staff = await StaffPage.open(browser, stack, nip.administrator, '/dashboard/participants')
  const { page } = staff
  const rows = (from: number): string[][] => [
    ['nip', 'name', 'unit'],
    [`19850101201001${from}01`, 'Impor Satu', 'Sekretariat Jenderal'],
    ['123', 'Impor Salah', 'Sekretariat Jenderal'],
    [`19850101201001${from}02`, 'Impor Dua', 'Sekretariat Jenderal'],
  ]
  const workbook = await writeXlsxFile(rows(31).map((row) => row.map((value) => ({ value, type: String })))).toBuffer()
  const files = [
    {
      name: 'peserta.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        rows(21)
          .map((row) => row.join(','))
          .join('\r\n'),
      ),
    },
    { name: 'peserta.xlsx', mimeType: 'application/octet-stream', buffer: workbook },
  ]
  for (const file of files) {
    await staff.button('Impor').click()
    const dialog = page.getByRole('dialog', { name: 'Impor dari CSV atau Excel' })
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Pilih berkas' }).click()
    await (await chooser).setFiles(file)
    await expect(dialog.getByText('2 baris siap diimpor, 1 baris bermasalah.')).toBeVisible()
    await expect(dialog.getByRole('row', { name: /Impor Salah/ })).toContainText('NIP harus 18 digit angka')
    await dialog.getByLabel('Hanya baris bermasalah').check()
    await expect(dialog.getByText('Impor Satu')).toBeHidden()
    await dialog.getByRole('button', { name: 'Impor 2 baris' }).click()
    await expect(dialog.getByText(/^2 akun dibuat, 1 baris dilewati\./)).toBeVisible()
    await expect(dialog.getByRole('row', { name: /Impor Dua/ }).getByRole('code')).toHaveText(/\S{8,}/)
    await dialog.getByRole('button', { name: 'Selesai' }).click()
    const question = page.getByRole('dialog', { name: 'Tutup daftar kata sandi?' })
    await question.getByRole('button', { name: 'Tutup' }).filter({ hasText: 'Tutup' }).click()
    await expect(dialog).toBeHidden()
  }
  await page.goto('/dashboard/participants?q=Impor')
  await staff.sees('1–4 dari 4')
  for (const [item, check] of [
    ['Ekspor CSV', async (path: string) => expect(await readFile(path, 'utf8')).toContain('Impor Satu')],
    ['Ekspor Excel', async (path: string) => expect((await stat(path)).size).toBeGreaterThan(1_000)],
  ] as const) {
    await staff.button('Ekspor').click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: item }).click()
    await check(await (await download).path())
  }
  await staff.close()
})

test('login information of a new participant, shown once, to be copied or printed', async () => {
  const staff = await StaffPage.open(browser, stack, nip.administrator, '/dashboard/participants')
  const { page } = staff
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await staff.button('Tambah Peserta Baru').click()
  await staff.dialog.getByLabel('NIP').fill('198501012010014101')
  await staff.dialog.getByLabel('Nama').fill('Ratna Dewi')
  await staff.dialog.getByRole('button', { name: 'Tambah Peserta Baru', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Informasi login' })
  const password = (await panel.getByRole('code').textContent()) ?? ''
  expect(password.length).toBeGreaterThanOrEqual(8)
  await panel.getByRole('button', { name: 'Salin' }).click()
  await expect(panel.getByRole('button', { name: 'Tersalin' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('198501012010014101')
  expect(copied).toContain(password)
  await expect(page.getByRole('cell', { name: password })).toBeHidden()
  await panel.getByRole('button', { name: 'Cetak' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('cell', { name: password })).toBeVisible()
  await expect(panel.getByRole('code')).toBeHidden()
  await expect(page.getByRole('navigation')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await panel.getByRole('button', { name: 'Selesai' }).click()
  await expect(page.getByText(password)).toBeHidden()
  await staff.close()
})

test('two people who edit the same assessment do not overwrite each other unseen', async () => {
  await makeAssessment('Asesmen Bersama')
  const pages = [
    await StaffPage.open(browser, stack, nip.administrator, '/dashboard/assessments?q=Bersama'),
    await StaffPage.open(browser, stack, nip.superAdmin, '/dashboard/assessments?q=Bersama'),
  ] as const
  const [first, second] = pages
  for (const staff of pages) {
    await staff.choose('Asesmen Bersama', 'Edit')
    await expect(staff.dialog.getByLabel('Deskripsi')).toHaveValue('Untuk uji')
  }
  await first.dialog.getByLabel('Deskripsi').fill('Dari administrator')
  await first.dialog.getByLabel('Instruksi').fill('Dibaca dahulu')
  await first.dialog.getByRole('button', { name: 'Simpan' }).click()
  await first.sees('Assessment berhasil diperbarui')
  await second.dialog.getByLabel('Deskripsi').fill('Dari super admin')
  await second.dialog.getByRole('button', { name: 'Simpan' }).click()
  await second.sees('Data sudah diubah orang lain')
  await expect(second.dialog.getByRole('textbox', { name: 'Deskripsi' })).toHaveValue('Dari super admin')
  // What only the other person changed is theirs already; what both changed is chosen.
  await expect(second.dialog.getByRole('textbox', { name: 'Instruksi' })).toHaveValue('Dibaca dahulu')
  const description = second.dialog.getByRole('group', { name: 'Deskripsi' })
  await expect(description.getByText('Dari administrator')).toBeVisible()
  await expect(description.getByRole('radio', { name: 'Milik saya' })).toBeChecked()
  await description.getByRole('radio', { name: 'Versi terbaru' }).check()
  await expect(second.dialog.getByRole('textbox', { name: 'Deskripsi' })).toHaveValue('Dari administrator')
  await description.getByRole('radio', { name: 'Milik saya' }).check()
  await second.page.screenshot({ path: path.join(paths.output, 'edit-conflict.png') })
  await second.dialog.getByRole('button', { name: 'Simpan' }).click()
  await second.sees('Assessment berhasil diperbarui')
  await second.choose('Asesmen Bersama', 'Edit')
  await expect(second.dialog.getByLabel('Deskripsi')).toHaveValue('Dari super admin')
  await expect(second.dialog.getByLabel('Instruksi')).toHaveValue('Dibaca dahulu')
  for (const staff of pages) await staff.close()
})

test('a notification that an administrator writes arrives at once and links to its page', async () => {
  const reader = await StaffPage.open(browser, stack, nip.administrator, '/dashboard/overview')
  await expect(reader.page.getByRole('button', { name: /^Notifikasi/ })).toBeVisible()
  const writer = await StaffPage.open(browser, stack, nip.superAdmin, '/dashboard/overview')
  await writer.page.getByRole('button', { name: /^Notifikasi/ }).click()
  await writer.button('Kirim notifikasi').click()
  const form = writer.page.getByRole('dialog', { name: 'Kirim notifikasi' })
  await form.getByRole('button', { name: 'Kirim', exact: true }).click()
  await expect(form.getByText('Judul notifikasi wajib diisi')).toBeVisible()
  await writer.select(form.getByRole('combobox', { name: 'Penerima' }), 'Administrator')
  await form.getByLabel('Judul').fill('Server diperbarui malam ini')
  await form.getByLabel('Isi').fill('Simpan pekerjaan Anda sebelum pukul 22.00.')
  await form.getByLabel('Sertakan tautan').check()
  await form.getByLabel('Teks tautan').fill('Lihat assessment')
  await form.getByLabel('Halaman tujuan').fill('https://contoh.go.id')
  await form.getByRole('button', { name: 'Kirim', exact: true }).click()
  await expect(form.getByText('Halaman tujuan harus diawali dengan / dan berada di sistem ini')).toBeVisible()
  await form.getByLabel('Halaman tujuan').fill('/assessments')
  await form.getByRole('button', { name: 'Kirim', exact: true }).click()
  await writer.sees('Notifikasi terkirim ke 1 orang.')

  await reader.page.getByRole('button', { name: /^Notifikasi, \d+ belum dibaca$/ }).click()
  await reader.sees('Server diperbarui malam ini')
  await reader.page.getByRole('link', { name: 'Lihat assessment' }).first().click()
  await expect(reader.page).toHaveURL(/\/dashboard\/assessments$/)
  await reader.close()
  await writer.close()
})

test('a broken connection keeps what was typed', async () => {
  const staff = await StaffPage.open(browser, stack, nip.administrator, '/dashboard/participants')
  await staff.button('Tambah Peserta Baru').click()
  const { dialog } = staff
  await dialog.getByLabel('NIP').fill('198501012010015101')
  await dialog.getByLabel('Nama').fill('Sambungan Putus')
  await staff.page.context().setOffline(true)
  const submit = dialog.getByRole('button', { name: 'Tambah Peserta Baru', exact: true })
  await submit.click()
  await expect(dialog.getByRole('alert')).toContainText(
    'Server tidak dapat dihubungi. Periksa koneksi Anda, lalu coba lagi.',
  )
  await expect(dialog.getByLabel('NIP')).toHaveValue('198501012010015101')
  await expect(dialog.getByLabel('Nama')).toHaveValue('Sambungan Putus')
  await staff.page.context().setOffline(false)
  await submit.click()
  await staff.sees('Informasi login')
  await staff.close()
})

test('a participant who registered themselves can be chosen, and not changed, by an administrator', async () => {
  const details = {
    phone: '0812',
    organization: 'BSKDN',
    position: 'Analis',
    birthDate: '1990-01-01',
    password: 'rumah-kita-1',
  }
  const body = { nip: '198501012010016101', name: 'Pendaftar Mandiri', email: 'mandiri@agency.invalid', ...details }
  await callHub(stack.url, '/api/auth/register', z.unknown(), { body })
  const staff = await StaffPage.open(browser, stack, nip.administrator, '/dashboard/participants?q=Mandiri')
  await expect(staff.page.getByRole('row', { name: /Pendaftar Mandiri/ })).toContainText('Mendaftar sendiri')
  await staff.button('Tindakan untuk Pendaftar Mandiri').click()
  await expect(staff.page.getByRole('menuitem')).toHaveText(['Lihat'])
  await staff.page.goto('/dashboard/assessments?create=1')
  await staff.button('Pilih peserta').click()
  await staff.page
    .getByRole('dialog', { name: 'Pilih peserta' })
    .getByRole('checkbox', { name: 'Pendaftar Mandiri' })
    .check()
  await staff.close()
})

test('a proctor with too many candidates gets a message, and a notification of a flag leads to its candidate', async () => {
  const candidates = [nip.candidate(1), nip.candidate(2)]
  const sessions: string[] = []
  for (const candidate of candidates)
    sessions.push(await startTestSession(stack.url, await signIn(stack.url, candidate)))
  const { items } = await callHub(stack.url, '/api/assessments?status=active', assessmentsPageSchema, { token: owner })
  const [proctor] = await callHub(stack.url, '/api/proctors', z.array(proctorChoiceSchema), { token: owner })
  const body = { proctors: [{ proctorId: proctor?.id, maxCandidates: 1 }], version: items[0]?.version }
  await callHub(stack.url, `/api/assessments/${items[0]?.id ?? ''}/proctors`, z.unknown(), {
    method: 'PUT',
    token: owner,
    body,
  })

  const staff = await StaffPage.open(browser, stack, nip.proctor, `/proctoring/session/${sessions[1] ?? ''}`)
  await expect(staff.page).toHaveURL(/\/dashboard\/monitoring/)
  await expect(
    staff.page.getByRole('region', { name: `Pantauan ${await nameOf(stack.url, nip.candidate(2))}` }),
  ).toBeVisible()
  await staff.sees('Anda mengawasi 2 peserta, lebih dari batas 1.')
  await staff.close()
})

test('a super-admin reads the audit log and the mails that would have been sent', async () => {
  const staff = await StaffPage.open(browser, stack, nip.superAdmin, '/dashboard/audit')
  const { page } = staff
  await staff.button('Periksa keutuhan').click()
  await expect(
    page.getByText(/^Log utuh: [\d.]+ catatan saling cocok\. Tanda tangan [\d.]+ berkas jangkar cocok\.$/),
  ).toBeVisible()
  await staff.select(page.getByRole('combobox', { name: 'Semua tindakan' }), 'Masuk dan keluar')
  await expect(page).toHaveURL(/action=auth/)
  const rows = page.getByRole('row')
  await expect(rows.filter({ hasText: 'user.' })).toHaveCount(0)
  const name = await nameOf(stack.url, nip.administrator)
  await page.getByRole('row').getByRole('button', { name, exact: true }).first().click()
  await expect(staff.button(`Tampilkan lagi selain ${name}`)).toBeVisible()
  await expect(rows.filter({ hasText: 'auth.' }).filter({ hasNotText: name })).toHaveCount(0)
  await staff.button(`Tampilkan lagi selain ${name}`).click()
  await expect(page).not.toHaveURL(/actorId/)
  await page.getByRole('textbox', { name: 'Sampai tanggal' }).fill('01/01/2020')
  await page.keyboard.press('Enter')
  await staff.sees('Tidak ada yang cocok dengan pencarian.')

  await callHub(stack.url, '/api/participants', z.unknown(), {
    token: owner,
    body: {
      nip: '198501012010019101',
      name: 'Penerima Surat',
      email: 'surat@agency.go.id',
      unit: 'Sekretariat Jenderal',
    },
  })
  await page.goto('/dashboard/outbox')
  await page.getByRole('searchbox').fill('surat@agency')
  await page.getByRole('button', { name: /Selamat datang/ }).click()
  await staff.sees('Yth. Penerima Surat,')
  await staff.close()
})

test('one wall too many says that another must be closed, not that the server is away', async () => {
  const first = await StaffPage.open(browser, stack, nip.proctor, '/dashboard/monitoring')
  const refused = (page: Page) => page.getByTestId('connection-refused')
  // Each page is opened at once; which of them comes too late is the hub's affair.
  const pages = [first.page]
  while (pages.length <= MAX_WALL_PAGES) {
    const page = await first.page.context().newPage()
    await page.goto('/dashboard/monitoring')
    pages.push(page)
  }
  const shown = async (): Promise<number> =>
    (await Promise.all(pages.map((page) => refused(page).count()))).reduce((sum, count) => sum + count, 0)
  await expect.poll(shown).toBe(1)
  for (const page of pages) {
    if ((await refused(page).count()) > 0)
      await expect(refused(page)).toContainText('Tutup salah satunya lalu muat ulang')
    await expect(page.getByTestId('connection-lost')).toHaveCount(0)
  }
  await first.close()
})
