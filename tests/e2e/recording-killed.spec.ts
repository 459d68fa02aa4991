import { wallSchema } from '@pengawas/shared/contracts/proctoring'
import { recordingSchema } from '@pengawas/shared/contracts/recordings'
import type { Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { makeAssessment } from '../support/assessments.ts'
import { launchBrowser } from '../support/browsers.ts'
import { makeCameraFile } from '../support/camera-files.ts'
import { waitForPictures } from '../support/camera-watch.ts'
import { Closer } from '../support/closer.ts'
import { callHub, nip, signIn } from '../support/hub-client.ts'
import { CandidatePage } from '../support/pages/candidate-page.ts'
import { StaffPage } from '../support/pages/staff-page.ts'
import { startStack, type Stack } from '../support/stack.ts'

/** How much of a recording a killed media node may lose. */
const MOST_LOST_MS = 2_000

const opened = new Closer()
let stack: Stack

test.beforeAll(async () => {
  test.setTimeout(120_000)
  stack = opened.add(await startStack({ firstPort: 3700 }))
})
test.afterAll(async () => {
  await opened.closeAll()
})

/** Plays a segment to its end, as a player of the page does; how far it goes, in ms, and how many pictures were shown. */
async function playToEnd(page: Page, url: string): Promise<{ endMs: number; pictures: number }> {
  return await page.evaluate(async (src) => {
    const video = Object.assign(document.createElement('video'), { src, muted: true, playbackRate: 8 })
    document.body.append(video)
    video.playbackRate = 8
    const ended = new Promise((resolve, reject) => {
      video.addEventListener('ended', resolve, { once: true })
      video.addEventListener('error', () => reject(new Error(video.error?.message ?? 'does not play')), { once: true })
    })
    await video.play()
    await ended
    return { endMs: video.currentTime * 1_000, pictures: video.getVideoPlaybackQuality().totalVideoFrames }
  }, url)
}

test('what a media node recorded before it was killed plays to within 2 s of that moment', async () => {
  const { id } = await makeAssessment(stack.url, {
    title: 'Tes yang direkam',
    candidates: [nip.candidate(1)],
    aiProctoringEnabled: true,
    recording: 'always',
    mediaPolicy: { camera: 'required', microphone: 'required', screen: 'off' },
  })
  const camera = await makeCameraFile([{ scene: 'alone', seconds: 12 }])
  const candidate = opened.add(await CandidatePage.launch(stack.url, { nip: nip.candidate(1), camera }))
  const { page } = candidate
  await candidate.openAssessment(id)
  await candidate.allowDevices()
  await candidate.startSession()
  const sign = page.getByRole('status', { name: 'Rekaman' })
  await expect(sign).toContainText('Sedang direkam')
  const startedAt = Date.now()
  await waitForPictures(page, 12)

  await stack.killMediaNode()
  const killedAt = Date.now()
  await expect(candidate.connection).toHaveText('Menyambung kembali…', { timeout: 30_000 })
  await stack.startMediaNode()

  const browser = opened.add(await launchBrowser())
  const auditor = await StaffPage.open(browser, stack, nip.auditor, '/dashboard')
  const token = await signIn(stack.url, nip.superAdmin)
  const { candidates } = await callHub(stack.url, '/api/proctoring/wall', wallSchema, { token })
  const testSessionId = candidates.find(({ assessmentId }) => assessmentId === id)?.testSessionId ?? ''
  const asAuditor = await signIn(stack.url, nip.auditor)
  const beforeKill = async () => {
    const path = `/api/test-sessions/${testSessionId}/recordings`
    const { segments } = await callHub(stack.url, path, recordingSchema, { token: asAuditor })
    return segments.filter((one) => Date.parse(one.startedAt) < killedAt)
  }
  await expect
    .poll(async () => (await beforeKill()).map(({ source }) => source).sort(), { timeout: 30_000 })
    .toEqual(['camera', 'microphone'])

  for (const segment of await beforeKill()) {
    const played = await playToEnd(auditor.page, `/api/test-sessions/${testSessionId}/recordings/${segment.id}`)
    const endsAt = Date.parse(segment.startedAt) + played.endMs
    expect(killedAt - endsAt, segment.source).toBeLessThan(MOST_LOST_MS)
    expect(Date.parse(segment.startedAt) - startedAt, segment.source).toBeLessThan(MOST_LOST_MS)
    if (segment.source === 'camera') expect(played.pictures).toBeGreaterThan(100)
    test
      .info()
      .annotations.push({ type: segment.source, description: `${Math.round(killedAt - endsAt)} ms before the kill` })
  }
  // The test went on, and so does its recording.
  await expect(candidate.connection).toHaveText('Tersambung', { timeout: 30_000 })
  await expect(sign).toContainText('Sedang direkam')
})
