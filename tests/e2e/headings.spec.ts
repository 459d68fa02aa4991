import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { makeAssessment } from '../support/assessments.ts'
import { launchBrowser, openPage } from '../support/browsers.ts'
import { nip, signIn } from '../support/hub-client.ts'
import { StaffPage } from '../support/pages/staff-page.ts'
import { startStack, type Stack } from '../support/stack.ts'
import { startTest } from '../support/started-test.ts'

/** Every page has one first heading, and no heading lies more than one level below the one before it. */
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

/** What is wrong with the headings of a page that has come to rest. */
async function headingFaults(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.mantine-Loader-root, .mantine-Skeleton-root')).toHaveCount(0)
  const headings = await page
    .getByRole('heading')
    .evaluateAll((all) => all.map(({ tagName, textContent }) => ({ level: Number(tagName.slice(1)), textContent })))
  const faults = headings.flatMap(({ level, textContent }, index) =>
    level > (headings[index - 1]?.level ?? 0) + 1 ? [`“${textContent}” is a skipped level ${level}`] : [],
  )
  const first = headings.filter(({ level }) => level === 1).length
  return first === 1 ? faults : [`${first} first headings`, ...faults]
}

const ALL = ['overview', 'settings']
const STAFF = {
  'super-admin': [
    nip.superAdmin,
    ...ALL,
    ...['users', 'participants', 'assessments', 'questions', 'validation', 'approved', 'rejected', 'analytics'],
    ...['monitoring', 'incidents', 'scoring', 'system', 'audit', 'api-keys', 'outbox'],
  ],
  administrator: [
    nip.administrator,
    ...ALL,
    'assessments',
    'participants',
    'live-score',
    'assessment-reports',
    'report-cards',
    'report-cards?card=ai-proctoring&period=year',
    'warning-templates',
    'logs',
  ],
  proktor: [nip.proctor, ...ALL, 'monitoring', 'sessions', 'flags', 'analytics', 'incidents'],
  penilai: [nip.assessor, ...ALL, 'questions', 'analytics', 'scoring'],
  validator: [nip.validator, ...ALL, 'validation', 'approved', 'rejected', 'analytics'],
  auditor: [nip.auditor, ...ALL, 'reports', 'sessions', 'flags', 'analytics', 'audit'],
} as const

for (const [role, [user, ...tabs]] of Object.entries(STAFF)) {
  test(`pages of ${role}`, async () => {
    const { page } = await StaffPage.open(browser, stack, user, '/dashboard')
    for (const tab of tabs) {
      await page.goto(`/dashboard/${tab}`)
      expect.soft(await headingFaults(page), tab).toEqual([])
    }
    await page.context().close()
  })
}

test('pages of an essay, of the results of an assessment and of the result of one person', async () => {
  const candidate = nip.candidate(2)
  const { id, title } = await makeAssessment(stack.url, {
    title: 'Asesmen dengan esai',
    candidates: [candidate],
    questionTypes: ['multiple-choice', 'essay'],
  })
  const taken = await startTest(stack.url, await signIn(stack.url, candidate), id)
  for (const { questionId, options } of taken.run.items)
    await taken.save(questionId, options.length > 0 ? 0 : 'Saya menolak tiket itu.')
  await taken.end()

  const assessor = await StaffPage.open(browser, stack, nip.assessor, '/dashboard/scoring')
  await assessor.page
    .getByRole('row')
    .getByRole('link', { name: /^Nilai / })
    .first()
    .click()
  await expect(assessor.page.getByText('Saya menolak tiket itu.')).toBeVisible()
  expect.soft(await headingFaults(assessor.page), 'essay').toEqual([])
  const results = `/dashboard/assessments/${id}/results`
  await assessor.page.goto(results)
  await expect(assessor.page.getByRole('heading', { name: title })).toBeVisible()
  expect.soft(await headingFaults(assessor.page), 'results').toEqual([])
  await assessor.page.goto(`${results}/${taken.testSessionId}`)
  expect.soft(await headingFaults(assessor.page), 'result').toEqual([])
  await assessor.page.context().close()
})

test('pages of a candidate and of everybody', async () => {
  const { page } = await StaffPage.open(browser, stack, nip.candidate(1), '/participant')
  expect.soft(await headingFaults(page), 'participant').toEqual([])
  await page.context().close()
  const visitor = await openPage(browser, stack.url)
  for (const path of ['/', '/login', '/participant/login', '/register', '/forgot-password', '/device-check']) {
    await visitor.goto(path)
    expect.soft(await headingFaults(visitor), path).toEqual([])
  }
  await visitor.context().close()
})
