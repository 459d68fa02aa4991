import { managedAssessmentSchema } from '@pengawas/shared/contracts/assessment-management'
import { questionChoicesPageSchema } from '@pengawas/shared/contracts/question-choices'
import { peoplePageSchema } from '@pengawas/shared/contracts/people'
import { sittingsSchema } from '@pengawas/shared/contracts/sittings'
import type { Browser } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '../support/browsers.ts'
import { callHub, nameOf, nip, signIn } from '../support/hub-client.ts'
import { StaffPage } from '../support/pages/staff-page.ts'
import { startStack, type Stack } from '../support/stack.ts'

/** One assessment that is taken at several times and places. */
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

async function makeAssessment(title: string): Promise<string> {
  const questions = await callHub(stack.url, '/api/questions?pageSize=3', questionChoicesPageSchema, { token: owner })
  const people = await callHub(stack.url, '/api/participants?pageSize=25', peoplePageSchema, { token: owner })
  const takers = ([1, 2, 3, 4] as const).map(nip.candidate)
  const participants = people.items.filter((person) => takers.includes(person.nip)).map(({ id }) => id)
  const body = {
    ...{ title, description: 'Untuk uji', startDate: inHours(24), endDate: inHours(72) },
    ...{ type: 'regular', totalQuestions: questions.items.length },
    ...{ questionIds: questions.items.map(({ id }) => id), participants },
  }
  const { id } = await callHub(stack.url, '/api/assessments', managedAssessmentSchema, { token: owner, body })
  return id
}

test('sittings are added, filled, left and removed, and the candidate reads theirs', async () => {
  const id = await makeAssessment('Asesmen bergelombang')
  const sittings = () => callHub(stack.url, `/api/assessments/${id}/sittings`, sittingsSchema, { token: owner })
  const staff = await StaffPage.open(
    browser,
    stack,
    nip.administrator,
    `/dashboard/assessments?dialog=sittings&assessment=${id}`,
  )
  const { page, dialog } = staff
  for (const [name, place] of [
    ['Gelombang 1', 'Ruang A'],
    ['Gelombang 2', 'Ruang B'],
  ] as const) {
    await dialog.getByRole('button', { name: 'Tambah gelombang' }).click()
    await dialog.getByRole('textbox', { name: 'Nama gelombang' }).fill(name)
    await dialog.getByRole('textbox', { name: 'Tempat' }).fill(place)
    await dialog.getByRole('button', { name: 'Simpan' }).click()
    await expect(dialog.getByRole('button', { name: `Ubah gelombang ${name}` })).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Bagi merata' }).click()
  await expect(dialog.getByText('2 peserta', { exact: false })).toHaveCount(2)

  await dialog.getByRole('checkbox', { name: await nameOf(stack.url, nip.candidate(1)) }).check()
  await staff.select(dialog.getByRole('combobox', { name: 'Pindahkan 1 peserta ke' }), 'Tanggal assessment')
  await dialog.getByRole('button', { name: 'Pindahkan', exact: true }).click()
  await expect.poll(async () => (await sittings()).waiting.unassigned).toBe(1)

  await dialog.getByRole('button', { name: 'Hapus gelombang Gelombang 2' }).click()
  const remove = dialog.getByRole('button', { name: 'Hapus', exact: true })
  await expect(remove).toBeDisabled()
  await staff.select(dialog.getByRole('combobox', { name: /dipindahkan ke/ }), 'Gelombang 1')
  await remove.click()
  await expect
    .poll(async () => (await sittings()).sittings.map(({ participantCount }) => participantCount))
    .toEqual([3])
  await page.context().close()

  const candidate = await StaffPage.open(browser, stack, nip.candidate(2), '/participant')
  const card = candidate.page.getByRole('article', { name: 'Asesmen bergelombang' })
  await expect(card.getByText('Gelombang: Gelombang 1 · Tempat: Ruang A')).toBeVisible()
  await candidate.page.goto(`${stack.url}/assessment/${id}`)
  await expect(candidate.page.getByText('Gelombang: Gelombang 1 · Tempat: Ruang A')).toBeVisible()
  await candidate.page.context().close()
})
