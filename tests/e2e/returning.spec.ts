import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { answerEntity } from '@pengawas/api/sessions/answers/answers.entity'
import { liveStateEntity } from '@pengawas/api/sessions/live-states/live-states.entity'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import type { Browser, Locator, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { findBarriers } from '../support/accessibility.ts'
import { makeAssessment, type MadeAssessment } from '../support/assessments.ts'
import { launchBrowser, openPage } from '../support/browsers.ts'
import { Closer } from '../support/closer.ts'
import { nip } from '../support/hub-client.ts'
import { signInOn } from '../support/pages/candidate-page.ts'
import { TestPage } from '../support/pages/test-page.ts'
import { paths } from '../support/paths.ts'
import { startStack, type Stack } from '../support/stack.ts'

/** The way back into a test under way: one click where the earlier page is gone, one more where it is alive. */
const pictures = path.join(paths.output, 'returning')
const EVERYTHING = { camera: 'required', microphone: 'required', screen: 'required' } as const
const BACK_WITHIN_MS = 10_000

const opened = new Closer()
let stack: Stack

test.beforeAll(async () => {
  test.setTimeout(120_000)
  await mkdir(pictures, { recursive: true })
  stack = opened.add(await startStack({ mediaNode: false }))
})

test.afterAll(async () => {
  await opened.closeAll()
})

test.afterEach(async ({}, info) => {
  if (info.status !== info.expectedStatus) await info.attach('logs', { body: stack.logs() })
})

const cardOf = (page: Page, { title }: MadeAssessment): Locator => page.getByRole('article', { name: title })
const resumeButton = (within: Page | Locator): Locator =>
  within.getByRole('button', { name: /^Lanjutkan, sisa \d+:\d\d/ })

/** A candidate at a computer with camera and microphone, as far as the dashboard. */
async function arrive(user: string): Promise<{ browser: Browser; page: Page; room: TestPage }> {
  const browser = opened.add(await launchBrowser())
  const page = await openPage(browser, stack.url)
  await signInOn(page, user)
  await expect(page.getByRole('heading', { name: /^Selamat datang/ })).toBeVisible()
  return { browser, page, room: TestPage.on(page) }
}

/** Past rules, permissions and preview into a watched test. */
async function begin(page: Page, assessment: MadeAssessment): Promise<void> {
  await cardOf(page, assessment).getByRole('button', { name: 'Baca aturan' }).click()
  await page.getByRole('checkbox', { name: 'Saya telah membaca dan memahami semua aturan' }).check()
  await page.getByRole('button', { name: 'Mulai Assessment' }).click()
  await page.getByRole('button', { name: 'Izinkan akses & mulai' }).click()
  await page.getByRole('button', { name: 'Izinkan berbagi layar' }).click()
  await page.getByRole('button', { name: 'Mulai sesi' }).click()
  await expect(page.getByTestId('timer')).toBeVisible()
}

/** Waits until the hub has seen the page of this assessment's one test leave, and moves that 40 s into the past. */
async function becomeSilent({ id }: MadeAssessment): Promise<void> {
  const db = await openDatabase({ url: undefined, dataDir: stack.dataDir })
  try {
    const session = await db.read.findOneByOrFail(testSessionEntity, { assessmentId: id })
    const where = { testSessionId: session.id }
    await expect.poll(async () => (await db.read.findOneByOrFail(liveStateEntity, where)).pageId).toBeNull()
    const earlier = new Date(Date.now() - 40_000)
    await db.write(async (manager) => {
      await manager.update(testSessionEntity, { id: session.id }, { updatedAt: earlier })
      await manager.update(liveStateEntity, where, { leftAt: earlier })
      await manager.update(answerEntity, where, { receivedAt: earlier })
    })
  } finally {
    await db.close()
  }
}

test('after a crash one click leads from the dashboard to the same question, with camera, microphone and screen', async () => {
  const user = nip.candidate(1)
  const assessment = await makeAssessment(stack.url, {
    title: 'Tes yang terputus',
    candidates: [user],
    mediaPolicy: EVERYTHING,
    instructions: 'Bacalah setiap soal dengan saksama.',
    requirements: ['Kartu pegawai'],
  })
  const first = await arrive(user)
  const card = cardOf(first.page, assessment)
  await expect(card.getByText('Bacalah setiap soal dengan saksama.')).toBeVisible()
  await expect(card.getByText('Kartu pegawai')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Periksa perangkat' })).toBeVisible()
  await begin(first.page, assessment)
  await first.room.go(3)
  await first.room.choose('C')
  await first.room.expectSaved()
  await first.browser.close()
  await becomeSilent(assessment)

  const second = await arrive(user)
  const resume = resumeButton(cardOf(second.page, assessment))
  await expect(resume).toBeVisible()
  expect.soft(await findBarriers(second.page)).toEqual([])
  await second.page.screenshot({ path: path.join(pictures, 'dashboard.png') })
  const clickedAt = Date.now()
  await resume.click()
  await second.room.expectQuestion(3)
  const tookMs = Date.now() - clickedAt
  test.info().annotations.push({ type: 'measured', description: `back in the test after 1 click and ${tookMs} ms` })
  expect(tookMs).toBeLessThan(BACK_WITHIN_MS)
  await second.room.expectChosen('C')
  await second.page.getByRole('button', { name: 'Tampilkan Pengawasan' }).click()
  const shared = second.page.getByRole('complementary', { name: 'Yang Anda bagikan' })
  for (const source of ['Kamera', 'Mikrofon', 'Layar'])
    await expect(shared.getByRole('listitem').filter({ hasText: source })).not.toContainText(
      /Belum dimulai|Berhenti|[Dd]itolak|Tidak/,
    )

  await test.step('a reload asks once, and says how much time is left', async () => {
    // A browser that does not tell of the click, so that nothing is asked for before the button is pressed.
    await second.page.addInitScript(() => Object.defineProperty(navigator, 'userActivation', { value: undefined }))
    await second.page.reload()
    await expect(resumeButton(second.page)).toBeVisible()
    expect.soft(await findBarriers(second.page)).toEqual([])
    await second.page.screenshot({ path: path.join(pictures, 'resume.png') })
    await resumeButton(second.page).click()
    await second.room.expectQuestion(3)
  })
})

test('where the earlier page is alive, one confirmation more takes the test over', async () => {
  const user = nip.candidate(2)
  const assessment = await makeAssessment(stack.url, {
    title: 'Tes di dua komputer',
    candidates: [user],
    mediaPolicy: EVERYTHING,
  })
  const first = await arrive(user)
  await begin(first.page, assessment)
  await first.room.choose('B')
  await first.room.expectSaved()
  const second = await arrive(user)
  await resumeButton(cardOf(second.page, assessment)).click()
  await expect(second.page.getByRole('heading', { name: 'Assessment ini terbuka di halaman lain' })).toBeVisible()
  await second.page.getByRole('button', { name: 'Lanjutkan di sini' }).click()
  await second.room.expectQuestion(1)
  await second.room.expectChosen('B')
  // The first computer says why it is signed out.
  await expect(first.page.getByText('Akun Anda masuk di perangkat lain')).toBeVisible()
})

test('what a killed tab could not send is sent by the next one of the same browser', async () => {
  const user = nip.candidate(3)
  const assessment = await makeAssessment(stack.url, { title: 'Tes dengan sisa', candidates: [user] })
  const first = opened.add(await TestPage.launch(stack.url, user))
  await first.start(assessment.title)
  await first.context.setOffline(true)
  await first.go(2)
  await first.choose('D')
  await expect(first.saveState).toHaveText('Luring: 1 belum terkirim')
  const next = await first.context.newPage()
  await first.page.close()
  await becomeSilent(assessment)
  await first.context.setOffline(false)
  await next.goto('/participant')
  await resumeButton(cardOf(next, assessment)).click()
  const room = TestPage.on(next)
  await room.expectSaved()
  await room.go(2)
  await room.expectChosen('D')
})

test('an assessment that has ended says so, and nothing can be started', async () => {
  const user = nip.candidate(4)
  const assessment = await makeAssessment(stack.url, {
    title: 'Tes yang sudah lewat',
    candidates: [user],
    startDate: new Date(Date.now() - 20_000).toISOString(),
    endDate: new Date(Date.now() + 3_000).toISOString(),
  })
  const { page } = await arrive(user)
  const card = cardOf(page, assessment)
  await expect(card.getByText('Berakhir', { exact: true })).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
})
