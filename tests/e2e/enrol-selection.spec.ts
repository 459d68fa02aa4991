import {
  assignedParticipantsPageSchema,
  managedAssessmentSchema,
  proctorAssignmentSchema,
} from '@pengawas/shared/contracts/assessment-management'
import { questionChoicesPageSchema } from '@pengawas/shared/contracts/question-choices'
import { peoplePageSchema } from '@pengawas/shared/contracts/people'
import type { Browser } from 'playwright'
import { expect, test } from 'playwright/test'
import { z } from 'zod'
import { findBarriers } from '../support/accessibility.ts'
import { launchBrowser } from '../support/browsers.ts'
import { callHub, nip, signIn } from '../support/hub-client.ts'
import { StaffPage } from '../support/pages/staff-page.ts'
import { startStack, type Stack } from '../support/stack.ts'

/** From rows of the list of users into an assessment, as its candidates and as its proctors. */
const TITLE = 'Asesmen Susulan'
let stack: Stack
let browser: Browser
let token: string
let assessmentId: string

test.beforeAll(async () => {
  stack = await startStack({ mediaNode: false })
  browser = await launchBrowser()
  token = await signIn(stack.url, nip.superAdmin)
  const questions = await callHub(stack.url, '/api/questions?pageSize=1', questionChoicesPageSchema, { token })
  const people = await callHub(stack.url, '/api/participants?pageSize=2', peoplePageSchema, { token })
  const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
  const body = {
    ...{ title: TITLE, description: 'Untuk uji', startDate: inHours(24), endDate: inHours(26) },
    ...{ type: 'regular', totalQuestions: 1, questionIds: questions.items.map(({ id }) => id) },
    participants: people.items.map(({ id }) => id),
  }
  assessmentId = (await callHub(stack.url, '/api/assessments', managedAssessmentSchema, { token, body })).id
})

test.afterAll(async () => {
  await browser.close()
  await stack.close()
})

async function chooseAssessment({ page, dialog }: StaffPage): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Assessment' }).fill('susulan')
  await page.getByRole('option', { name: TITLE }).click()
}

test('everybody whom the filter finds is enrolled; who cannot be is named first', async () => {
  const staff = await StaffPage.open(browser, stack, nip.superAdmin, '/dashboard/users?pageSize=10')
  await staff.page
    .getByRole('checkbox', { name: /^Pilih / })
    .first()
    .check()
  await staff.page.getByRole('button', { name: /^Pilih semua \d+ yang cocok$/ }).click()
  await staff.button('Tindakan').click()
  await expect(staff.page.getByRole('menuitem', { name: 'Nonaktifkan' })).toBeVisible()
  // What lies below the open menu has no size to be hit at, so only what can be read is judged.
  const barriers = await findBarriers(staff.page)
  expect.soft(barriers.filter(({ rule }) => rule === 'color-contrast')).toEqual([])
  await staff.page.getByRole('menuitem', { name: 'Daftarkan ke assessment' }).click()
  await chooseAssessment(staff)
  await staff.sees('2 sudah terdaftar')
  const refused = staff.dialog.getByRole('region', { name: /^Bukan peserta \(\d+\)$/ })
  await expect(refused.getByText(nip.proctor)).toBeVisible()
  const add = staff.dialog.getByRole('button', { name: /^Daftarkan \d+ peserta$/ })
  const added = Number(/\d+/.exec((await add.textContent()) ?? '')?.[0])
  await add.click()
  await staff.sees(`${added} peserta didaftarkan ke ${TITLE}`)
  const path = `/api/assessments/${assessmentId}/participants`
  expect((await callHub(stack.url, path, assignedParticipantsPageSchema, { token })).total).toBe(added + 2)
  await staff.page.context().close()
})

test('proctors are assigned from the list, each with a number of candidates', async () => {
  const staff = await StaffPage.open(browser, stack, nip.superAdmin, `/dashboard/users?q=${nip.proctor}`)
  await staff.page.getByRole('checkbox', { name: /^Pilih / }).check()
  await staff.button('Tindakan').click()
  await staff.page.getByRole('menuitem', { name: 'Tugaskan sebagai proktor' }).click()
  await chooseAssessment(staff)
  await staff.dialog.getByRole('textbox', { name: /peserta/i }).fill('12')
  await staff.dialog.getByRole('button', { name: 'Tugaskan 1 proktor' }).click()
  await staff.sees(`1 proktor ditugaskan ke ${TITLE}`)
  const path = `/api/assessments/${assessmentId}/proctors`
  const all = await callHub(stack.url, path, z.array(proctorAssignmentSchema), { token })
  expect(all.map(({ maxCandidates }) => maxCandidates)).toEqual([12])
  await staff.page.context().close()
})
