import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { createdPersonSchema, type CreatedPerson } from '@pengawas/shared/contracts/people'
import { TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { findBarriers } from '../support/accessibility.ts'
import { launchBrowser, openPage } from '../support/browsers.ts'
import { callHub, nameOf, nip, signIn } from '../support/hub-client.ts'
import { signInOn } from '../support/pages/candidate-page.ts'
import { StaffPage } from '../support/pages/staff-page.ts'
import { paths } from '../support/paths.ts'
import { DEMO_PASSWORD, startStack, type Stack } from '../support/stack.ts'

/** What people do with their own accounts, and one whole day's work without a mouse. */
const pictures = path.join(paths.output, 'account')

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

async function newUser(number: number, role: string): Promise<CreatedPerson> {
  const token = await signIn(stack.url, nip.superAdmin)
  const body = {
    nip: `1985010120100170${number}`,
    name: `Pegawai ${number}`,
    email: `p${number}@agency.invalid`,
    role,
    unit: 'Sekretariat Jenderal',
  }
  return callHub(stack.url, '/api/users', createdPersonSchema, { token, body })
}

test('the pages before the login leave nothing in the console, and keep the language', async () => {
  const page = await openPage(browser, stack.url)
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', ({ message }) => complaints.push(message))
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Bahasa' }).selectOption('English')
  await page.getByRole('link', { name: 'Log in' }).first().click()
  await expect(page.getByRole('textbox', { name: 'NIP' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await page.getByRole('link', { name: /Register/ }).click()
  await expect(page.getByRole('textbox', { name: /Email/ })).toBeVisible()
  expect(complaints).toEqual([])
  await page.context().close()
})

test('the first login asks for a new password before anything else', async () => {
  const { user, password } = await newUser(11, 'administrator')
  const page = await openPage(browser, stack.url)
  await signInOn(page, user.nip, password ?? '')
  await expect(page.getByRole('heading', { name: 'Ganti kata sandi Anda' })).toBeVisible()
  await page.goto('/dashboard/participants')
  await expect(page.getByRole('heading', { name: 'Ganti kata sandi Anda' })).toBeVisible()
  await page.getByLabel('Kata sandi saat ini').fill(password ?? '')
  await page.getByLabel(/^Kata sandi baru/).fill('pendek1')
  await page.getByLabel('Ulangi kata sandi baru').fill('pendek1')
  await page.getByRole('button', { name: 'Ubah kata sandi' }).click()
  await expect(page.getByText('Kata sandi minimal 8 karakter')).toBeVisible()
  await page.getByLabel(/^Kata sandi baru/).fill('rahasia-negara-5')
  await expect(page.getByText(/^Kekuatan: /)).toBeVisible()
  await page.getByLabel('Ulangi kata sandi baru').fill('rahasia-negara-5')
  await page.getByRole('button', { name: 'Ubah kata sandi' }).click()
  await expect(page.getByRole('button', { name: 'Tambah Peserta Baru' })).toBeVisible()
  await page.context().close()
})

test('a second factor: set up, asked for at the login, and wrong codes refused', async () => {
  const staff = await StaffPage.open(browser, stack, nip.validator, '/dashboard/overview?settings=account')
  const { page } = staff
  // The form for a new password asks for the current one too.
  await staff.dialog.getByLabel('Kata sandi saat ini').last().fill(DEMO_PASSWORD)
  await staff.button('Aktifkan').click()
  await expect(page.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' })).toBeVisible()
  const secret = (await staff.dialog.getByRole('code').textContent()) ?? ''
  const totp = new TOTP({ secret })
  await staff.dialog.getByLabel('Kode enam angka').fill('12')
  await staff.button('Periksa dan aktifkan').click()
  await staff.sees('Kode terdiri dari 6 angka')
  await staff.dialog.getByLabel('Kode enam angka').fill(totp.generate())
  await staff.button('Periksa dan aktifkan').click()
  await staff.sees('Login dua langkah aktif')
  const recovery = await staff.dialog.getByRole('code').allTextContents()
  expect(recovery.length).toBeGreaterThanOrEqual(8)
  await staff.button('Sudah saya simpan').click()
  await staff.sees('Aktif: kode diminta saat masuk.')
  await staff.close()

  const again = await openPage(browser, stack.url)
  await signInOn(again, nip.validator)
  const code = again.getByLabel('Kode autentikator')
  await code.fill('000000')
  await again.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(again.getByRole('alert')).toContainText('Kode autentikator salah atau sudah kedaluwarsa')
  // The code of the set-up is used up, so the next code is used; the server allows for clocks that are 30 seconds off.
  await code.fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await again.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(again).toHaveURL(/\/dashboard/)
  await again.context().close()
})

test('the list of logins: one is ended from another, then all at once', async () => {
  const here = await StaffPage.open(browser, stack, nip.auditor, '/dashboard/overview?settings=account')
  const there = await StaffPage.open(browser, stack, nip.auditor, '/dashboard/audit')
  await there.sees('Setiap tindakan dicatat')
  await here.page.reload()
  const others = here.page.getByRole('button', { name: /^Keluarkan / })
  await expect(others).toHaveCount(1)
  await others.click()
  await here.sees('Perangkat dikeluarkan')
  await expect(others).toHaveCount(0)
  await there.button('Periksa keutuhan').click()
  await expect(there.page.getByRole('dialog', { name: 'Masuk lagi untuk melanjutkan' })).toBeVisible()
  await there.button('Tinggalkan halaman').click()
  await expect(there.page).toHaveURL(/\/login/)
  await there.close()

  const third = await StaffPage.open(browser, stack, nip.auditor, '/dashboard/audit')
  await here.button('Keluar dari semua perangkat').click()
  await here.sees('Anda akan keluar dari semua perangkat, termasuk yang ini.')
  await here.page
    .getByRole('dialog', { name: 'Keluar dari semua perangkat' })
    .getByRole('button', { name: 'Keluar dari semua perangkat' })
    .click()
  await expect(here.page).toHaveURL(/\/login/)
  await third.page.reload()
  await expect(third.page).toHaveURL(/\/login/)
  await here.close()
  await third.close()
})

test('a candidate asks for another name, staff accept it, and the candidate sees it', async () => {
  const user = nip.candidate(5)
  const name = await nameOf(stack.url, user)
  const page = await openPage(browser, stack.url)
  await signInOn(page, user)
  await expect(page).toHaveURL(/\/participant/)
  await page.goto('/participant?settings=account')
  await expect(page.getByText('diubah oleh pengelola akun')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nama', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Minta perubahan' }).click()
  await page.getByRole('textbox', { name: 'Nama', exact: true }).fill('Peserta Baru')
  await page.getByRole('button', { name: 'Kirim permintaan' }).click()
  await expect(page.getByText('Alasan wajib diisi')).toBeVisible()
  await page.getByRole('textbox', { name: /^Alasan/ }).fill('Perubahan akta')
  await page.getByRole('button', { name: 'Kirim permintaan' }).click()
  const own = page.getByTestId('profile-request')
  await expect(own).toContainText('Menunggu')
  expect.soft(await findBarriers(page)).toEqual([])
  await page.screenshot({ path: path.join(pictures, 'request-candidate.png') })

  const staff = await StaffPage.open(browser, stack, nip.superAdmin, '/dashboard/users')
  const request = staff.page.getByTestId('profile-request')
  await expect(request).toContainText(new RegExp(`${name}\\s*menjadi\\s*Peserta Baru`))
  await expect(request.getByRole('button', { name: 'Tolak' })).toBeDisabled()
  expect.soft(await findBarriers(staff.page)).toEqual([])
  await staff.page.screenshot({ path: path.join(pictures, 'request-staff.png') })
  await request.getByRole('button', { name: 'Terima' }).click()
  await staff.sees('Data peserta diubah')
  await expect(request).toHaveCount(0)
  await page.reload()
  await expect(own).toContainText('Diterima')
  await staff.close()
  await page.context().close()
})

test('requests that a page sends on its own do not keep a login alive', async () => {
  const page = await openPage(browser, stack.url)
  await page.clock.install()
  await page.request.post('/api/auth/login', { data: { nip: nip.administrator, password: DEMO_PASSWORD } })
  await page.goto('/dashboard/overview')
  await expect(page.getByText('Halo, ').first()).toBeVisible()
  const asked: { path: string; isBackground: boolean }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push({ path: pathname, isBackground: 'x-background' in request.headers() })
  })
  await page.clock.runFor(6 * 60_000)
  await expect
    .poll(() => asked.map(({ path }) => path))
    .toEqual(expect.arrayContaining(['/api/system/metrics', '/api/system/activity', '/api/system/notifications']))
  expect(asked.filter(({ isBackground }) => !isBackground)).toEqual([])
  await page.context().close()
})

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, role: 'link' | 'button' | 'menuitem' | 'textbox', name: string): Promise<void> {
  const target = page.getByRole(role, { name, exact: true })
  await expect(target.first()).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluateAll((elements) => elements.includes(document.activeElement as never))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${name}`)
}

test('a whole journey by keyboard: login, a new participant, their details, a search, and logout', async () => {
  const page = await openPage(browser, stack.url)
  await page.goto('/login')
  await tabTo(page, 'textbox', 'NIP')
  await page.keyboard.type(nip.administrator)
  await page.keyboard.press('Tab')
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Halo, ').first()).toBeVisible()

  await tabTo(page, 'link', 'Peserta')
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'Tambah Peserta Baru')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Tambah Peserta Baru' })
  await expect(dialog.getByLabel('NIP')).toBeFocused()
  await page.keyboard.type('198501012010018101')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Papan Ketik')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Informasi login' })
  await expect(panel).toBeVisible()
  await tabTo(page, 'button', 'Selesai')
  await page.keyboard.press('Enter')
  await expect(panel).toBeHidden()
  // The focus is back where it came from.
  await expect(page.getByRole('main').getByRole('button', { name: 'Tambah Peserta Baru' })).toBeFocused()

  await tabTo(page, 'button', 'Tindakan untuk Papan Ketik')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Lihat' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Detail peserta' })).toContainText('198501012010018101')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.reload()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Lewati ke isi halaman' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Papan')
  await expect(page.getByText('1–1 dari 1')).toBeVisible()

  await tabTo(page, 'button', 'Keluar')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
  await page.context().close()
})
