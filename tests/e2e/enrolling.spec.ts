import { randomUUID } from 'node:crypto'
import { userEntity } from '@pengawas/api/identity/users/users.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { managedAssessmentSchema } from '@pengawas/shared/contracts/assessment-management'
import { questionChoicesPageSchema } from '@pengawas/shared/contracts/question-choices'
import { peoplePageSchema } from '@pengawas/shared/contracts/people'
import { UNITS } from '@pengawas/shared/units'
import type { Browser } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '../support/browsers.ts'
import { callHub, nip, signIn } from '../support/hub-client.ts'
import { StaffPage } from '../support/pages/staff-page.ts'
import { startStack, type Stack } from '../support/stack.ts'

/** A large assessment, as an administrator sets it up in a real browser: hundreds of candidates of several units. */
const CANDIDATES = 600
const THREE_UNITS = UNITS.slice(2, 5)

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

/** Adds the administrator's candidates, as many to each unit, none of whom ever signed in. */
async function insertCandidates(): Promise<void> {
  const db = await openDatabase({ url: undefined, dataDir: stack.dataDir })
  try {
    const creator = await db.read.findOneByOrFail(userEntity, { nip: nip.administrator })
    const model = await db.read.findOneByOrFail(userEntity, { role: 'peserta' })
    const rows = Array.from({ length: CANDIDATES }, (_, index) => {
      const number = String(index).padStart(4, '0')
      return {
        ...{ ...model, id: randomUUID(), createdBy: creator.id, lastLogin: null },
        ...{ nip: `19900101201001${number}`, email: `${number}@uji.id`, name: `Calon ${number}` },
        unit: THREE_UNITS[index % THREE_UNITS.length] ?? null,
      }
    })
    await db.write((manager) => manager.insert(userEntity, rows))
  } finally {
    await db.close()
  }
}

/** An assessment for a template to be made of. */
async function makeAssessment(title: string): Promise<void> {
  const token = await signIn(stack.url, nip.administrator)
  const { items } = await callHub(stack.url, '/api/questions?pageSize=3', questionChoicesPageSchema, { token })
  const people = await callHub(stack.url, '/api/participants?pageSize=1', peoplePageSchema, { token })
  const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
  const body = {
    ...{ title, description: 'Untuk uji', startDate: inHours(24), endDate: inHours(26), type: 'regular' },
    ...{
      totalQuestions: items.length,
      questionIds: items.map(({ id }) => id),
      participants: people.items.map(({ id }) => id),
    },
  }
  await callHub(stack.url, '/api/assessments', managedAssessmentSchema, { token, body })
}

test('an assessment for three units and six hundred candidates, made from a template and found ready', async () => {
  await insertCandidates()
  await makeAssessment('Asesmen Tahunan')
  const staff = await StaffPage.open(browser, stack, nip.administrator, '/dashboard/assessments')
  const { page, dialog } = staff
  await staff.choose('Asesmen Tahunan', 'Simpan sebagai templat')
  await dialog.getByLabel('Judul').fill('Templat Tahunan')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await staff.sees('Templat tersimpan')

  await staff.button('Templat').click()
  await staff.button('Gunakan templat Templat Tahunan').click()
  const form = page.getByRole('dialog', { name: 'Buat Assessment' })
  await form.getByLabel('Judul').fill('Asesmen Tiga Unit')
  await form.getByRole('button', { name: 'Tambah banyak' }).click()
  const enrol = page.getByRole('dialog', { name: 'Tambah banyak peserta' })
  for (const unit of THREE_UNITS) await staff.select(enrol.getByRole('combobox', { name: 'Unit kerja' }), unit)
  await page.keyboard.press('Tab')
  await enrol.getByRole('button', { name: 'Lihat dulu' }).click()
  await expect(enrol.getByRole('status')).toContainText('600 peserta akan ditambahkan')
  await enrol.getByRole('button', { name: 'Tambahkan 600 peserta' }).click()
  await expect(enrol).toBeHidden()
  await staff.pickDay('Mulai', 10)
  await staff.pickDay('Selesai', 11)
  await form.getByRole('button', { name: 'Buat Assessment' }).click()
  await staff.sees('Assessment Berhasil Dibuat')
  await expect(page.getByRole('row', { name: /Asesmen Tiga Unit/ })).toContainText('Terjadwal')

  await staff.choose('Asesmen Tiga Unit', 'Lihat')
  const readiness = page.getByRole('region', { name: 'Kesiapan' })
  await expect(readiness.getByText('600 peserta, 0 di antaranya nonaktif.')).toBeVisible()
  for (const ready of ['Soal', 'Peserta', 'Tanggal', 'Waktu pengerjaan', 'Bentrok jadwal'])
    await expect(readiness.getByText(`${ready} · Siap`, { exact: true })).toBeVisible()
  // Nobody has signed in yet: that is to be looked at, and holds nothing up.
  await expect(readiness.getByText('Login peserta · Perlu diperiksa')).toBeVisible()
  await expect(readiness.getByText('600 dari 600 peserta belum pernah masuk.')).toBeVisible()
  await expect(readiness.getByText('Menghalangi')).toHaveCount(0)
  await staff.close()
})
