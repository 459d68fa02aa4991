import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { testSessionSchema } from '@pengawas/shared/contracts/test-sessions'
import { sessionCommandAnswerSchema } from '@pengawas/shared/contracts/test-taking'
import type { Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { z } from 'zod'
import { findBarriers } from '../support/accessibility.ts'
import { makeAssessment, type MadeAssessment } from '../support/assessments.ts'
import { launchBrowser, openPage } from '../support/browsers.ts'
import { Closer } from '../support/closer.ts'
import { plugIn, unplug } from '../support/device-faults.ts'
import { callHub, nip, signIn } from '../support/hub-client.ts'
import { CandidatePage } from '../support/pages/candidate-page.ts'
import { TestPage } from '../support/pages/test-page.ts'
import { paths } from '../support/paths.ts'
import { startStack, type Stack } from '../support/stack.ts'

/** Nothing moves under the candidate's finger, and what is lost is said until it is mended. */
const pictures = path.join(paths.output, 'test-layout')
const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

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

/** Where the question, its options and the clock stand on the screen, in whole pixels. */
async function places(page: Page): Promise<string[]> {
  return await page
    .locator('#question-title, #question-content, [role=radiogroup] > label, [role=timer]')
    .evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return `${element.tagName} ${[x, y, width, height].map(Math.round).join(' ')}`
      }),
    )
}

async function warn(user: string, { id }: MadeAssessment, text: string): Promise<void> {
  const own = z.array(z.object({ assessment: z.object({ id: z.string() }), testSession: testSessionSchema.nullable() }))
  const token = await signIn(stack.url, user)
  const list = await callHub(stack.url, '/api/assessments/available-for-participants', own, { token })
  const session = list.find(({ assessment }) => assessment.id === id)?.testSession
  if (!session) throw new Error('this candidate has not begun')
  await callHub(stack.url, `/api/test-sessions/${session.id}/warning`, sessionCommandAnswerSchema, {
    token: await signIn(stack.url, nip.superAdmin),
    body: { text },
  })
}

for (const { size, viewport, user } of [
  { size: 'desk', viewport: DESK, user: nip.candidate(1) },
  { size: 'phone', viewport: PHONE, user: nip.candidate(2) },
])
  test(`question and options stay where they are on a ${size}, whatever the page has to say`, async () => {
    const assessment = await makeAssessment(stack.url, { title: `Tes ${size}`, candidates: [user] })
    const test_ = opened.add(await TestPage.launch(stack.url, user, viewport))
    const { page } = test_
    await test_.start(assessment.title)
    await expect(page.getByRole('status', { name: 'Sambungan: Tersambung' })).toBeVisible()
    const before = await places(page)
    expect(before).toHaveLength(7)

    await test.step('an answer is saved', async () => {
      await test_.choose('B')
      await test_.expectSaved()
      expect.soft(await places(page)).toEqual(before)
    })
    await test.step('the question is marked', async () => {
      await page.getByRole('button', { name: 'Tandai untuk ditinjau' }).click()
      await expect(page.getByRole('button', { name: 'Ditandai', exact: true })).toHaveAttribute('aria-pressed', 'true')
      expect.soft(await places(page)).toEqual(before)
    })
    await test.step('the proctor warns', async () => {
      await warn(user, assessment, 'Mohon tetap melihat ke layar, dan kerjakan assessment ini sendiri tanpa bantuan.')
      await expect(page.getByTestId('proctor-warning')).toBeVisible()
      expect.soft(await places(page)).toEqual(before)
    })
    await test.step('the network is gone, and every sign says so', async () => {
      await test_.context.setOffline(true)
      await test_.choose('C')
      await expect(test_.saveState).toHaveAttribute('data-state', 'offline')
      await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'reconnecting')
      await expect(page.getByTestId('connection-lost')).toContainText('Sambungan ke server terputus')
      expect.soft(await places(page)).toEqual(before)
      expect.soft(await findBarriers(page)).toEqual([])
      await page.screenshot({ path: path.join(pictures, `lost-${size}.png`) })
    })
    await test.step('the notices leave the question in sight, and everything can be scrolled out from under them', async () => {
      const dock = await page.getByTestId('notices').boundingBox()
      expect(dock?.y).toBeGreaterThan(viewport.height / 2)
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      const last = await page.getByRole('button', { name: 'Selesaikan' }).last().boundingBox()
      expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(dock?.y ?? 0)
      await page.evaluate(() => window.scrollTo(0, 0))
    })
    await test.step('the network is back', async () => {
      // While it is away: once it is back, the page notices that by itself and the button goes.
      await page.getByRole('button', { name: 'Coba sekarang' }).click()
      await expect(page.getByTestId('connection-lost')).toBeVisible()
      await test_.context.setOffline(false)
      await expect(page.getByTestId('connection-lost')).toBeHidden()
      await test_.expectSaved()
      await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'connected')
      await page.getByRole('button', { name: 'Saya mengerti' }).click()
      await expect(page.getByTestId('proctor-warning')).toBeHidden()
      expect.soft(await places(page)).toEqual(before)
    })
    await test.step('the hub dies and comes back', async () => {
      await stack.killHub()
      await expect(page.getByTestId('connection-lost')).toBeVisible()
      expect.soft(await places(page)).toEqual(before)
      await stack.startHub()
      await expect(page.getByTestId('connection-lost')).toBeHidden()
      expect.soft(await places(page)).toEqual(before)
    })
  })

test('a lost camera or screen is said until it is mended, over a question that stays usable', async () => {
  const candidate = opened.add(await CandidatePage.launch(stack.url, { nip: nip.candidate(4) }))
  const { page } = candidate
  const assessment = await makeAssessment(stack.url, {
    title: 'Tes diawasi',
    candidates: [candidate.nip],
    aiProctoringEnabled: true,
    mediaPolicy: { camera: 'required', microphone: 'required', screen: 'required' },
  })
  await candidate.openAssessment(assessment.id)
  await candidate.allowDevices()
  await page.getByRole('button', { name: 'Izinkan berbagi layar' }).click()
  await page.getByRole('button', { name: 'Mulai sesi' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await page.setViewportSize(PHONE)
  const before = await places(page)
  const camera = page.getByTestId('trouble-camera')
  const screen = page.getByTestId('trouble-screen')

  await test.step('the camera is pulled out, and put back', async () => {
    await unplug(page, 'video')
    await expect(camera).toContainText('Kamera: Terlepas')
    await expect(camera).toContainText('Pasang kembali')
    await expect(camera).toContainText('waktu Anda berjalan terus. Proktor melihat gangguan ini')
    await expect(page.getByRole('alert').filter({ has: camera })).toHaveCount(1)
    const letters = await camera.getByText('Kamera: Terlepas').evaluate((title) => getComputedStyle(title).fontSize)
    expect.soft(Number.parseFloat(letters)).toBeGreaterThanOrEqual(20)
    expect.soft(await places(page)).toEqual(before)
    await plugIn(page)
    await expect(camera).toBeHidden()
  })
  await test.step('the camera stops, and its button opens it again', async () => {
    await page.evaluate(() => {
      for (const track of window.cameraWatch?.tracks ?? []) if (track.kind === 'video') track.stop()
    })
    await expect(camera).toContainText('Kamera: Berhenti')
    await camera.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(camera).toBeHidden()
  })
  await test.step('the candidate stops the screen in the overlay, and shares it again', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Tampilkan Pengawasan' }).click()
    const overlay = page.getByRole('dialog', { name: 'Pengawasan' })
    await overlay.getByRole('button', { name: 'Hentikan berbagi' }).click()
    await expect(overlay.getByTestId('trouble-screen')).toContainText('Layar: Berhenti')
    await expect(overlay.getByText('Berbagi layar dihentikan')).toBeVisible()
    expect.soft(await findBarriers(page)).toEqual([])
    await overlay.getByRole('button', { name: 'Sembunyikan Pengawasan' }).click()
    await expect(overlay).toBeHidden()
    expect.soft(await places(page)).toEqual(before)
  })
  await test.step('camera, screen and network lost at once leave the question in sight', async () => {
    await unplug(page, 'video')
    await page.context().setOffline(true)
    await expect(page.getByTestId('connection-lost')).toBeVisible()
    await expect(camera).toBeVisible()
    expect.soft(await places(page)).toEqual(before)
    expect((await page.getByTestId('notices').boundingBox())?.y).toBeGreaterThan(PHONE.height / 2)
    expect.soft(await findBarriers(page)).toEqual([])
    await page.screenshot({ path: path.join(pictures, 'all-lost-phone.png') })
    await expect(screen).toBeHidden()
    await page.getByRole('button', { name: 'Pemberitahuan lain: 1' }).click()
    await expect(screen).toBeVisible()
    await page.getByRole('button', { name: 'Lipat pemberitahuan' }).click()
    await expect(screen).toBeHidden()
    await page.context().setOffline(false)
    await plugIn(page)
    await expect(camera).toBeHidden()
    await screen.getByRole('button', { name: 'Bagikan lagi' }).click()
    await expect(screen).toBeHidden()
  })
  await test.step('after a reload the candidate still sees what was noted', async () => {
    await page.setViewportSize(DESK)
    // Whether the click before a reload still counts is the browser's to say; where it does not say, the button is pressed.
    await page.addInitScript(() => Object.defineProperty(navigator, 'userActivation', { value: undefined }))
    await page.reload()
    await page.getByRole('button', { name: /^Lanjutkan/ }).click()
    await candidate.openProctoring()
    const overlay = page.getByRole('dialog', { name: 'Pengawasan' })
    await expect(overlay.getByText('Berbagi layar dihentikan').first()).toBeVisible()
    await page.screenshot({ path: path.join(pictures, 'overlay-desk.png') })
  })
})

test('on a phone the header is one row, and its menu has all the rest', async () => {
  const user = nip.candidate(3)
  const assessment = await makeAssessment(stack.url, {
    title: 'Tes di telepon',
    candidates: [user],
    instructions: 'Kerjakan sendiri di ruang yang tenang.',
    requirements: ['Kartu pegawai'],
  })
  const test_ = opened.add(await TestPage.launch(stack.url, user, PHONE))
  const { page } = test_
  await test_.start(assessment.title)
  const header = await page.getByRole('banner').boundingBox()
  expect(header?.height).toBeLessThanOrEqual(64)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: assessment.title })
  await expect(menu.getByText('Soal 1 dari 10')).toBeVisible()
  await menu.getByText('Sangat besar').click()
  await expect(test_.timer).toBeVisible()
  expect.soft(await findBarriers(page)).toEqual([])
  await page.screenshot({ path: path.join(pictures, 'menu-phone.png') })
  await menu.getByRole('button', { name: 'Bantuan' }).click()
  const help = page.getByRole('dialog', { name: 'Bantuan' })
  await expect(help.getByText('Kerjakan sendiri di ruang yang tenang.')).toBeVisible()
  await expect(help.getByText('Kartu pegawai')).toBeVisible()
})

test('practice has the checks of a watched test, and sends nothing', async () => {
  const browser = opened.add(await launchBrowser())
  const page = await openPage(browser, stack.url, DESK)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await page.goto('/practice')
  await page.getByRole('button', { name: 'Latihan dengan kamera' }).click()
  const access = page.getByRole('dialog', { name: 'Izin akses media' })
  await expect(access.getByText('Pada latihan tidak ada yang dikirim atau direkam')).toBeVisible()
  await access.getByRole('button', { name: 'Izinkan akses & mulai' }).click()
  await page.getByRole('button', { name: 'Izinkan berbagi layar' }).click()
  await expect(page.getByText('Yang tidak diperiksa latihan')).toBeVisible()
  expect.soft(await findBarriers(page)).toEqual([])
  await page.screenshot({ path: path.join(pictures, 'practice-preview.png') })
  await page.getByRole('button', { name: 'Mulai latihan' }).last().click()
  await expect(page.getByRole('timer')).toBeVisible()
  await unplug(page, 'video')
  await expect(page.getByTestId('trouble-camera')).toContainText('Pada assessment sebenarnya proktor melihat')
  await plugIn(page)
  await expect(page.getByTestId('trouble-camera')).toBeHidden()
  await page.getByRole('button', { name: 'Tampilkan Pengawasan' }).click()
  const overlay = page.getByRole('dialog', { name: 'Pengawasan' })
  await expect(overlay.getByTestId('source-camera')).toHaveAttribute('data-state', 'live')
  await expect(overlay.getByText('Yang tidak diperiksa latihan')).toBeVisible()
  expect.soft(await findBarriers(page)).toEqual([])
  expect(sent).toEqual([])
})

test('what is lost is said in Arabic and in the dark, too', async () => {
  const browser = opened.add(await launchBrowser())
  const page = await openPage(browser, stack.url, DESK)
  await page.addInitScript(() => {
    localStorage.setItem('app_language', 'ar')
    localStorage.setItem('app_settings', JSON.stringify({ theme: 'dark' }))
  })
  await page.goto('/practice')
  await page.getByRole('main').getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button').last().click()
  await dialog.getByRole('button').last().click()
  await expect(dialog.locator('video')).toBeVisible()
  await dialog.getByRole('button').last().click()
  await expect(page.getByRole('timer')).toBeVisible()
  await unplug(page, 'video')
  await page.context().setOffline(true)
  await page.keyboard.press('b')
  await expect(page.getByTestId('trouble-camera')).toBeVisible()
  await expect(page.getByTestId('connection-lost')).toBeVisible()
  for (const [size, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
    await page.setViewportSize(viewport)
    expect.soft(await findBarriers(page), size).toEqual([])
    await page.screenshot({ path: path.join(pictures, `lost-ar-${size}.png`) })
  }
})
