import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser, openPage } from '../support/browsers.ts'
import { DESKTOP, examinerOf } from '../support/examine.ts'
import { nip } from '../support/hub-client.ts'
import { signInOn } from '../support/pages/candidate-page.ts'
import { startStack, type Stack } from '../support/stack.ts'

/** Every page outside the test itself, for everybody who has it: it shows what is true, has no barrier, and fits a phone. */
const examine = examinerOf('dashboards')
let stack: Stack
let browser: Browser

test.beforeAll(async () => {
  stack = await startStack()
  browser = await launchBrowser()
})

test.afterAll(async () => {
  await browser.close()
  await stack.close()
})

async function signedIn(user: string): Promise<Page> {
  const page = await openPage(browser, stack.url, DESKTOP)
  await signInOn(page, user)
  await expect(page).not.toHaveURL(/\/login/)
  return page
}

const STAFF = [
  {
    role: 'super-admin',
    user: nip.superAdmin,
    tabs: [
      { tab: 'overview', shows: 'Halo, ' },
      { tab: 'users', shows: nip.candidate(1) },
      { tab: 'assessments', shows: 'Asesmen Kompetensi Manajerial dan Sosiokultural' },
      { tab: 'questions', shows: 'Integritas' },
      { tab: 'validation', shows: 'Dashboard Validator' },
      { tab: 'report-cards?card=system-usage&period=year', shows: 'Orang yang login' },
      { tab: 'system', shows: 'Ruang disk' },
      { tab: 'audit', shows: 'Setiap tindakan dicatat' },
      { tab: 'outbox', shows: 'Server surat belum diatur' },
    ],
  },
  {
    role: 'administrator',
    user: nip.administrator,
    tabs: [
      { tab: 'overview', shows: 'Halo, ' },
      { tab: 'assessments', shows: 'Asesmen Kompetensi Manajerial dan Sosiokultural' },
      { tab: 'participants', shows: nip.candidate(1) },
      { tab: 'live-score', shows: 'Nilai yang sama mendapat peringkat yang sama' },
      { tab: 'assessment-reports', shows: 'Laporan dibuat dari hasil yang ada saat dibuka.' },
      { tab: 'report-cards', shows: 'Menghitung hanya assessment yang Anda kelola.' },
      { tab: 'talent', shows: 'Kompetensi orang dari waktu ke waktu' },
      { tab: 'warning-templates', shows: 'Mohon tetap di tempat duduk' },
      { tab: 'logs', shows: 'Catatan tindakan Anda sendiri' },
    ],
  },
  {
    role: 'penilai',
    user: nip.assessor,
    tabs: [
      { tab: 'overview', shows: 'Halo, ' },
      { tab: 'questions', shows: 'Integritas' },
      { tab: 'analytics', shows: 'Soal dengan AI aktif' },
    ],
  },
  {
    role: 'validator',
    user: nip.validator,
    tabs: [
      { tab: 'overview', shows: 'Halo, ' },
      { tab: 'validation', shows: 'Dashboard Validator' },
      { tab: 'approved', shows: 'Dewi Lestari' },
      { tab: 'rejected', shows: 'Belum ada soal yang ditolak.' },
      { tab: 'analytics', shows: 'Median waktu keputusan' },
    ],
  },
  { role: 'proktor', user: nip.proctor, tabs: [{ tab: 'overview', shows: 'Halo, ' }] },
  {
    role: 'auditor',
    user: nip.auditor,
    tabs: [
      { tab: 'overview', shows: 'Halo, ' },
      { tab: 'reports', shows: 'Tes yang telah diselesaikan' },
      { tab: 'sessions', shows: 'Semua sesi tes' },
      { tab: 'analytics', shows: 'Keadilan tinjauan' },
      { tab: 'audit', shows: 'Setiap tindakan dicatat' },
    ],
  },
] as const

for (const { role, user, tabs } of STAFF) {
  test(`dashboard of ${role}`, async () => {
    const page = await signedIn(user)
    for (const { tab, shows } of tabs) {
      await page.goto(`/dashboard/${tab}`)
      await expect(page.getByText(shows).first()).toBeVisible()
      await examine(page, `${role}-${tab.replaceAll(/\W+/g, '-')}`)
    }
    await page.context().close()
  })
}

test('landing page and registration', async () => {
  const page = await openPage(browser, stack.url, DESKTOP)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Mulai Assessment' })).toBeVisible()
  await examine(page, 'landing')
  await page.goto('/register')
  await page.getByRole('button', { name: 'Daftar', exact: true }).click()
  await expect(page.getByText('Nama lengkap wajib diisi')).toBeVisible()
  await expect(page.getByText('Tanggal lahir wajib diisi')).toBeVisible()
  await examine(page, 'registration')
  await page.context().close()
})

test('a page that the role may not open redirects to the dashboard of the role', async () => {
  const page = await signedIn(nip.auditor)
  await page.goto('/dashboard/users')
  await expect(page).not.toHaveURL(/\/dashboard\/users/)
  await expect(page.getByText('Halo, ').first()).toBeVisible()
  await page.context().close()
})
