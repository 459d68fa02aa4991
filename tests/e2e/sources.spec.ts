import { flagListSchema, type Flag } from '@pengawas/shared/contracts/flags'
import { wallSchema } from '@pengawas/shared/contracts/proctoring'
import { expect, test, type Locator, type Page } from 'playwright/test'
import { makeAssessment } from '../support/assessments.ts'
import { makeCameraFile, makeVoiceFile } from '../support/camera-files.ts'
import { waitForScene } from '../support/camera-watch.ts'
import { Closer } from '../support/closer.ts'
import { findBarriers } from '../support/accessibility.ts'
import { callHub, nameOf, nip, signIn } from '../support/hub-client.ts'
import { waitForMotion } from '../support/motion.ts'
import { CandidatePage, signInOn } from '../support/pages/candidate-page.ts'
import { WallPage } from '../support/pages/wall-page.ts'
import { heardLevel } from '../support/sound-level.ts'
import { startStack, type Stack } from '../support/stack.ts'

/** From the end of a source on the candidate's page to the flag on the proctor's screen. */
const FLAG_WITHIN_MS = 5_000
/** Root mean square; voices arrive at about 0.15, and a quiet room below 0.002. */
const AUDIBLE = 0.02

test.describe.configure({ mode: 'serial' })

const opened = new Closer()
let stack: Stack
let wall: WallPage
let candidate: CandidatePage
let name: string
let token: string

test.beforeAll(async () => {
  test.setTimeout(180_000)
  stack = opened.add(await startStack())
  wall = opened.add(await WallPage.open(stack.url, nip.proctor, { microphone: await makeVoiceFile() }))
  const camera = await makeCameraFile([{ scene: 'alone', seconds: 12 }])
  candidate = opened.add(await CandidatePage.launch(stack.url, { nip: nip.candidate(1), camera }))
  name = await nameOf(stack.url, nip.candidate(1))
  token = await signIn(stack.url, nip.proctor)
  await candidate.enter()
  await waitForMotion(wall.video(name))
})

test.afterAll(async () => {
  await opened.closeAll()
})

test.afterEach(async ({}, info) => {
  if (info.status !== info.expectedStatus) await info.attach('logs', { body: stack.logs() })
})

test('a camera that ends is flagged within five seconds, and its figures are unknown', async () => {
  await expect(wall.tile(name).getByTitle(/^Perhatian \d+$/)).toBeVisible()
  const endedAt = await endTrack('video')
  const shownAt = await wall.waitForNewFlag(name, 'Gambar kamera tidak diterima', -1, FLAG_WITHIN_MS)
  test.info().annotations.push({ type: 'camera flagged after ms', description: String(Math.round(shownAt - endedAt)) })
  expect(shownAt - endedAt).toBeLessThan(FLAG_WITHIN_MS)
  await expect(wall.tile(name).getByTitle('Perhatian tidak diketahui')).toBeVisible()
  await expect(wall.sign(name, 'Kamera berhenti')).toBeVisible()

  await candidate.openProctoring()
  await expect(candidate.source('Kamera')).toContainText('Berhenti')
  await expect(candidate.page.getByText('Belum diketahui').first()).toBeVisible()
  const told = candidate.page.getByRole('dialog').getByTestId('trouble-camera')
  await expect(told).toContainText('Kamera: Berhenti')
  await expect(told).toContainText('waktu Anda berjalan terus. Proktor melihat gangguan ini')
})

test('a camera that is back ends its flag, and all is well', async () => {
  await candidate.source('Kamera').getByRole('button').click()
  await expect(candidate.source('Kamera')).toContainText('Tersambung')
  await waitForMotion(wall.video(name))
  // The server receives it again, so the page says so by itself.
  await expect(candidate.page.getByTestId('trouble-camera')).toHaveCount(0)
  await expect.poll(async () => (await cameraFlags()).map(({ endedAt }) => endedAt !== null)).toEqual([true])
  const focus = await wall.focus(name)
  await expect(focus.getByTestId('flag-lasted').first()).toBeVisible()
  await wall.closeFocus()
  await expect(wall.tile(name).getByTitle(/^Perhatian \d+$/)).toBeVisible()
})

test('a microphone that ends is flagged within five seconds', async () => {
  const endedAt = await endTrack('audio')
  await expect
    .poll(async () => (await flags()).filter(({ reason }) => reason.startsWith('microphone-')).length, {
      timeout: FLAG_WITHIN_MS,
      intervals: [100],
    })
    .toBe(1)
  const flaggedMs = String(Date.now() - endedAt)
  test.info().annotations.push({ type: 'microphone flagged after ms', description: flaggedMs })
})

test('a camera that freezes is flagged within five seconds, once', async () => {
  const camera = await makeCameraFile([
    { scene: 'alone', seconds: 45 },
    { scene: 'nobody', seconds: 9, isFrozen: true },
  ])
  const frozen = opened.add(await CandidatePage.launch(stack.url, { nip: nip.candidate(3), camera }))
  const frozenName = await nameOf(stack.url, frozen.nip)
  await frozen.enter()
  const cameraFlagsOf = async (): Promise<string[]> =>
    (await flags(frozenName))
      .filter(({ reason }) => /^(camera-|frozen)/.test(reason))
      .map(({ type, reason, endedAt }) => `${type} ${reason} ${endedAt === null ? 'goes on' : 'is over'}`)
  const happenedAt = await waitForScene(frozen.page, 'nobody')
  expect(await cameraFlagsOf()).toEqual([])
  await expect
    .poll(cameraFlagsOf, { timeout: FLAG_WITHIN_MS, intervals: [100] })
    .toEqual(['technical camera-frozen goes on'])
  const flaggedMs = Math.round(Date.now() - happenedAt)
  test.info().annotations.push({ type: 'frozen camera flagged after ms', description: String(flaggedMs) })
  expect(flaggedMs).toBeLessThan(FLAG_WITHIN_MS)
  await expect.poll(cameraFlagsOf).toEqual(['technical camera-frozen is over'])
})

test('a raised hand is answered in the chat, and a private talk is heard at both ends', async () => {
  const microphone = await makeVoiceFile()
  const talker = opened.add(await CandidatePage.launch(stack.url, { nip: nip.candidate(4), microphone }))
  const talkerName = await nameOf(stack.url, talker.nip)
  const { page } = talker
  await talker.enter()
  await page.getByTestId('chat-button').click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Angkat tangan' }).click()
  const focus = await wall.focus(talkerName)
  await focus.getByTestId('call').getByRole('button', { name: 'Balas' }).click()
  await focus.getByRole('textbox').fill('Ada apa?')
  await focus.getByRole('textbox').press('Enter')
  await expect(drawer.getByTestId('chat')).toContainText('Ada apa?')
  await drawer.getByRole('textbox').fill('Suara saya putus-putus')
  await drawer.getByRole('textbox').press('Enter')
  await expect(focus.getByTestId('chat')).toContainText('Suara saya putus-putus')
  await focus.getByTestId('call').getByRole('button', { name: 'Selesai' }).click()
  await expect(drawer.getByTestId('help')).toContainText('Proktor menanggapi tangan Anda pukul')
  await page.keyboard.press('Escape')

  const voice = page.getByTestId('private-talk-voice')
  await focus.getByRole('button', { name: 'Bicara langsung' }).click()
  await expect(page.getByTestId('private-talk')).toContainText('(Proktor)')
  await expectAudible('candidate', voice)
  await expectAudible('proctor', focus.getByTestId('focus-audio'))
  expect(await findBarriers(page)).toEqual([])
  await focus.getByRole('button', { name: 'Akhiri pembicaraan' }).click()
  await expect(page.getByTestId('private-talk')).toBeHidden()
  await expect(focus.getByTestId('private-talk')).toBeHidden()
  await wall.closeFocus()
})

async function expectAudible(who: string, audio: Locator): Promise<void> {
  await expect(async () => {
    const level = await heardLevel(audio)
    test.info().annotations.push({ type: `level heard by the ${who}`, description: level.toFixed(4) })
    expect(level).toBeGreaterThan(AUDIBLE)
  }).toPass({ timeout: 40_000 })
}

test('a required screen that is stopped is one flag, which ends when it is shared again', async () => {
  const sharer = opened.add(await CandidatePage.launch(stack.url, { nip: nip.candidate(2) }))
  const { page } = sharer
  // Before the candidate does, since a second login ends the first.
  const sharerName = await nameOf(stack.url, sharer.nip)
  const { id } = await makeAssessment(stack.url, {
    title: 'Tes dengan layar',
    candidates: [sharer.nip],
    aiProctoringEnabled: true,
    mediaPolicy: { camera: 'required', microphone: 'required', screen: 'required' },
  })
  await signInOn(page, sharer.nip)
  await expect(page.getByRole('heading', { name: /^Selamat datang/ })).toBeVisible()
  await page.goto(`/assessment/${id}`)
  await sharer.giveAccess()
  await sharer.openProctoring()
  await expect(sharer.source('Layar')).toContainText('Tersambung')

  const leader = await signIn(stack.url, nip.superAdmin)
  const screenFlags = async (): Promise<string[]> =>
    (await flags(sharerName, leader))
      .filter(({ reason }) => reason.startsWith('screen-'))
      .map(
        ({ type, reason, severity, endedAt }) =>
          `${type} ${reason} ${severity} ${endedAt === null ? 'goes on' : 'is over'}`,
      )
  await page.getByRole('button', { name: 'Hentikan berbagi' }).click()
  await expect
    .poll(screenFlags, { timeout: FLAG_WITHIN_MS, intervals: [100] })
    .toEqual(['technical screen-share-ended medium goes on'])
  // Less than the screen is let go again, and ends nothing.
  await offerOnce(page, 'window')
  await sharer.source('Layar').getByRole('button').click()
  await expect(page.getByTestId('notices').getByTestId('trouble-screen')).toContainText('pilih seluruh layar')
  await expect(sharer.source('Layar')).toContainText('Hanya jendela atau tab')
  expect(await screenFlags()).toEqual(['technical screen-share-ended medium goes on'])
  await sharer.source('Layar').getByRole('button').click()
  await expect.poll(screenFlags).toEqual(['technical screen-share-ended medium is over'])
})

/** What the candidate chooses in the browser's next dialog. Chromium's own answer in tests is always the whole screen. */
async function offerOnce(page: Page, surface: 'window' | 'browser'): Promise<void> {
  await page.evaluate((surface) => {
    const devices = navigator.mediaDevices
    const open = devices.getDisplayMedia.bind(devices)
    devices.getDisplayMedia = async (options) => {
      devices.getDisplayMedia = open
      const stream = await open(options)
      for (const track of stream.getVideoTracks()) {
        const settings = track.getSettings.bind(track)
        track.getSettings = () => ({ ...settings(), displaySurface: surface })
      }
      return stream
    }
  }, surface)
}

async function endTrack(kind: 'audio' | 'video'): Promise<number> {
  return await candidate.page.evaluate((kind) => {
    for (const track of window.cameraWatch?.tracks ?? []) {
      if (track.kind !== kind || track.readyState === 'ended') continue
      track.stop()
      track.dispatchEvent(new Event('ended'))
    }
    return performance.timeOrigin + performance.now()
  }, kind)
}

async function flags(of = name, as = token): Promise<Flag[]> {
  const { candidates } = await callHub(stack.url, '/api/proctoring/wall', wallSchema, { token: as })
  const tile = candidates.find(({ participantName }) => participantName === of)
  if (!tile) throw new Error(`${of} is not on the wall`)
  const { assessmentId, testSessionId } = tile
  const path = `/api/ai-proctoring/flags?assessmentId=${assessmentId}&testSessionId=${testSessionId}`
  return (await callHub(stack.url, path, flagListSchema, { token: as })).flags
}

async function cameraFlags(): Promise<Flag[]> {
  return (await flags()).filter(({ reason }) => reason.startsWith('camera-'))
}
