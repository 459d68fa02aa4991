import { recordingSchema, type RecordingSegment } from '@pengawas/shared/contracts/recordings'
import { flagSchema } from '@pengawas/shared/contracts/flags'
import { timelineSchema } from '@pengawas/shared/contracts/timeline'
import { expect, type Page, test } from 'playwright/test'
import { z } from 'zod'
import { findBarriers } from '../support/accessibility.ts'
import { makeAssessment } from '../support/assessments.ts'
import { launchBrowser } from '../support/browsers.ts'
import { Closer } from '../support/closer.ts'
import { playClock, readFilmedClock } from '../support/filmed-clock.ts'
import { callHub, nip, signIn } from '../support/hub-client.ts'
import { CandidatePage, signInOn } from '../support/pages/candidate-page.ts'
import { StaffPage } from '../support/pages/staff-page.ts'
import { startStack, type Stack } from '../support/stack.ts'

const TWO_HOURS_MS = 2 * 3_600_000
const found = z.array(z.object({ id: z.string() }))

/** A test that is recorded as a whole, whose candidate films a clock. */
async function startRecordedTest(
  opened: Closer,
): Promise<{ stack: Stack; candidate: CandidatePage; testSessionId: string }> {
  const stack = opened.add(await startStack())
  const { url } = stack
  const { id } = await makeAssessment(url, {
    title: 'Tes yang direkam',
    candidates: [nip.candidate(1)],
    recording: 'always',
    mediaPolicy: { camera: 'required', microphone: 'required', screen: 'required' },
  })
  const candidate = opened.add(await CandidatePage.launch(url, { nip: nip.candidate(1) }))
  await playClock(candidate.page)
  await signInOn(candidate.page, candidate.nip)
  await expect(candidate.page.getByRole('heading', { name: /^Selamat datang/ })).toBeVisible()
  await candidate.page.goto(`/assessment/${id}`)
  await candidate.giveAccess()
  const sessions = await callHub(url, '/api/test-sessions', found, { token: await signIn(url, nip.superAdmin) })
  return { stack, candidate, testSessionId: sessions[0]?.id ?? '' }
}

/** How long it takes from a click on the axis until the camera shows a picture of that moment, in ms. */
function msToPicture(page: Page, share: number): Promise<number> {
  return page.evaluate(async (share) => {
    const video = document.querySelector<HTMLVideoElement>('[data-testid="replay-camera"]')
    const axis = document.querySelector('[role="slider"]')
    if (!video || !axis) throw new Error('no player')
    const { left, top, width } = axis.getBoundingClientRect()
    const clickedAt = performance.now()
    const shown = new Promise<void>((resolve) => video.requestVideoFrameCallback(() => resolve()))
    axis.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: left + width * share, clientY: top + 5 }))
    await shown
    return performance.now() - clickedAt
  }, share)
}

/** Shows the page what was recorded again and again until it lasts two hours; ends that when called. */
async function repeatForTwoHours(page: Page): Promise<() => Promise<void>> {
  const real = new Map<string, string>()
  const timelines = '**/api/test-sessions/*/timeline'
  const files = '**/api/test-sessions/*/recordings/*'
  await page.route(timelines, async (route) => {
    const response = await route.fetch()
    const { data, ...envelope } = z.looseObject({ data: timelineSchema }).parse(await response.json())
    const starts = data.segments.map(({ startedAt }) => Date.parse(startedAt))
    const ends = data.segments.map(({ durationMs }, index) => (starts[index] ?? 0) + durationMs)
    const periodMs = Math.max(...ends) - Math.min(...starts) + 500
    const copies = Array.from({ length: Math.ceil(TWO_HOURS_MS / periodMs) }, (_, copy) =>
      data.segments.map((segment) => {
        const id = `${copy.toString(16).padStart(8, '0')}${segment.id.slice(8)}`
        real.set(id, segment.id)
        const startedAt = new Date(Date.parse(segment.startedAt) + copy * periodMs).toISOString()
        return { ...segment, id, startedAt }
      }),
    )
    const to = new Date(Date.parse(data.from) + TWO_HOURS_MS).toISOString()
    await route.fulfill({ json: { ...envelope, data: { ...data, to, isLive: false, segments: copies.flat() } } })
  })
  await page.route(files, async (route) => {
    const id = route.request().url().split('/').at(-1) ?? ''
    await route.continue({
      url: route
        .request()
        .url()
        .replace(id, real.get(id) ?? id),
    })
  })
  return async () => {
    await page.unroute(timelines)
    await page.unroute(files)
  }
}

test('a flag leads to its moment, where camera and screen play in step', async () => {
  test.setTimeout(420_000)
  const opened = new Closer()
  try {
    const { stack, testSessionId } = await startRecordedTest(opened)
    const { url } = stack
    const token = await signIn(url, nip.superAdmin)
    const path = `/api/test-sessions/${testSessionId}/recordings`
    const segments = async (): Promise<RecordingSegment[]> =>
      (await callHub(url, path, recordingSchema, { token })).segments
    const recordedOf = async (source: string): Promise<number> =>
      (await segments()).filter((segment) => segment.source === source).length
    await expect.poll(() => recordedOf('screen'), { timeout: 120_000 }).toBeGreaterThanOrEqual(1)
    const flag = await callHub(url, '/api/ai-proctoring/flags', flagSchema, {
      token,
      body: {
        ...{ testSessionId, type: 'behavior-suspicious', severity: 'high' },
        ...{ note: 'Melihat ke samping', picture: null },
      },
    })
    for (const source of ['camera', 'microphone', 'screen'])
      await expect.poll(() => recordedOf(source), { timeout: 120_000 }).toBeGreaterThanOrEqual(2)

    const browser = opened.add(await launchBrowser())
    const { page } = await StaffPage.open(browser, stack, nip.auditor, `/dashboard/flags?flag=${flag.id}`)
    await page.getByRole('link', { name: 'Tonton saat itu' }).click()
    const position = page.getByTestId('position')
    const play = page.getByTestId('play')
    await expect(play).toHaveAttribute('data-playing', 'true')
    const at = Number(await position.getAttribute('data-at'))
    expect(Math.abs(Date.parse(flag.timestamp) - 5_000 - at)).toBeLessThan(5_000)

    // Over the border between two segments, and not only within one.
    const reading = await readFilmedClock(page, 15)
    process.stderr.write(`filmed clock: ${JSON.stringify(reading)}\n`)
    expect(reading.frames.camera).toBeGreaterThan(100)
    expect(reading.frames.screen).toBeGreaterThan(20)
    expect(Math.abs(reading.recordedMs + reading.playedMs)).toBeLessThan(100)
    expect(reading.mostPlayedMs).toBeLessThan(250)

    await page.getByTestId('timeline').focus()
    await page.keyboard.press('Space')
    await expect(play).toHaveAttribute('data-playing', 'false')
    expect(await findBarriers(page)).toEqual([])

    // How soon pictures come is measured by `npm run bench -- replay`.
    for (const share of [0.1, 0.6, 0.3]) await msToPicture(page, share)
    await page.keyboard.press('n')
    const before = Date.parse(flag.timestamp) - 5_000
    await expect(position).toHaveAttribute('data-at', String(Math.floor(before / 1_000) * 1_000))
    const video = page.getByTestId('replay-camera')
    const currentTime = (): Promise<number> => video.evaluate((element: HTMLVideoElement) => element.currentTime)
    const stood = await currentTime()
    await page.keyboard.press('.')
    await expect.poll(currentTime).toBeGreaterThan(stood)
    expect((await currentTime()) - stood).toBeLessThan(0.5)
    await page.keyboard.press('4')
    await page.keyboard.press('Space')
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.playbackRate)).toBeCloseTo(2, 0)

    const timeline = `/dashboard/sessions/${testSessionId}/timeline`
    const forget = await repeatForTwoHours(page)
    await page.goto(timeline)
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBe(4)
    const seeks: number[] = []
    // Neighbours lie far apart.
    for (let seek = 1; seek <= 40; seek++) seeks.push(await msToPicture(page, 0.01 + 0.97 * ((seek * 0.618) % 1)))
    seeks.sort((one, other) => one - other)
    const [middle = 0, most = 0] = [seeks[19], seeks[37]]
    process.stderr.write(`seeks in two hours: median ${Math.round(middle)} ms, p95 ${Math.round(most)} ms\n`)
    await forget()

    const files = '**/api/test-sessions/*/recordings/*'
    await page.route(files, (route) => route.abort())
    await page.goto(timeline)
    await expect(page.getByTestId('replay-trouble')).toContainText('sambungan terputus')
    await page.unroute(files)
    await page.getByRole('button', { name: 'Coba sekarang' }).click()
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBe(4)
    await expect(page.getByTestId('replay-trouble')).toBeHidden()

    const [damaged] = (await segments()).filter(({ source }) => source === 'camera')
    await page.route(`**/recordings/${damaged?.id ?? ''}`, async (route) => {
      const body = await (await route.fetch()).body()
      body.fill(0, Math.floor(body.length / 2))
      await route.fulfill({ body, contentType: 'video/webm' })
    })
    // Near its end, and before what follows it.
    const end = Date.parse(damaged?.startedAt ?? '') + (damaged?.durationMs ?? 0)
    await page.goto(`${timeline}?at=${new Date(end + 2_000).toISOString()}`)
    await expect(page.getByTestId('cover-camera')).toContainText('rusak', { timeout: 30_000 })
    await expect(page.getByTestId('cover-camera')).toBeHidden({ timeout: 30_000 })
  } finally {
    await opened.closeAll()
  }
})

test('what just happened plays beside the live picture', async () => {
  test.setTimeout(180_000)
  const opened = new Closer()
  try {
    const { stack, candidate } = await startRecordedTest(opened)
    await candidate.openProctoring()
    await expect(candidate.page.getByRole('region', { name: 'Rekaman' })).toContainText('Sedang direkam', {
      timeout: 30_000,
    })
    const browser = opened.add(await launchBrowser())
    const { page } = await StaffPage.open(browser, stack, nip.superAdmin, '/dashboard/monitoring')
    await page.locator('[data-wall-item]').first().click()
    const rewind = page.getByTestId('rewind')
    const elapsed = await page
      .getByRole('button', { name: 'Tadi apa?' })
      .evaluate(async (button: HTMLButtonElement) => {
        const pressedAt = performance.now()
        button.click()
        const video = await new Promise<HTMLVideoElement>((resolve) => {
          const look = (): void => {
            const element = document.querySelector<HTMLVideoElement>('[data-testid="replay-camera"]')
            if (element) resolve(element)
            else requestAnimationFrame(look)
          }
          look()
        })
        // The second picture: it moves.
        for (let pictures = 0; pictures < 2; pictures++)
          await new Promise<void>((resolve) => video.requestVideoFrameCallback(() => resolve()))
        return performance.now() - pressedAt
      })
    process.stderr.write(`rewind: moving picture after ${Math.round(elapsed)} ms\n`)
    expect(elapsed).toBeLessThan(2_000)
    await expect(rewind.getByTestId('position')).toBeVisible()
    await rewind.getByRole('button', { name: 'Tutup putar ulang' }).click()
    await expect(rewind).toBeHidden()
  } finally {
    await opened.closeAll()
  }
})
