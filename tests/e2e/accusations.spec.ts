import { expect, test, type Locator } from 'playwright/test'
import { z } from 'zod'
import { makeAssessment } from '../support/assessments.ts'
import { makeCameraFile } from '../support/camera-files.ts'
import { Closer } from '../support/closer.ts'
import { callHub, nameOf, nip, signIn } from '../support/hub-client.ts'
import { CandidatePage } from '../support/pages/candidate-page.ts'
import { WallPage } from '../support/pages/wall-page.ts'
import { startStack, type Stack } from '../support/stack.ts'

/** What each candidate's camera shows; all of them sit their test at the same time, before one proctor. */
const CAMERAS = {
  /** Nothing that anybody could be accused of. */
  honest: () => makeCameraFile([{ scene: 'alone', seconds: 12 }], { isSmall: true }),
  /** Gets up, and somebody else sits down. */
  replaced: () =>
    makeCameraFile(
      [
        { scene: 'alone', seconds: 30 },
        { scene: 'nobody', seconds: 8 },
        { scene: 'other', seconds: 120 },
      ],
      { isSmall: true },
    ),
  bowed: () =>
    makeCameraFile([
      { scene: 'upright', seconds: 30 },
      { scene: 'bowed', seconds: 30 },
      { scene: 'upright', seconds: 100 },
    ]),
}
type Who = keyof typeof CAMERAS

const REASONS = {
  otherPerson: 'Mungkin orang lain: tidak mirip wajah di awal tes',
  headDown: 'Kepala menunduk cukup lama',
  nobody: 'Wajah tidak terlihat',
}
/** Machines on which it all runs at once may be slow; what must happen happens in a part of this. */
const FLAG_WITHIN_MS = 150_000

const SEATS = [1, 2, 3] as const

test.describe.configure({ mode: 'serial' })
const opened = new Closer()
let stack: Stack
let wall: WallPage
const candidates = new Map<Who, { candidate: CandidatePage; name: string }>()

test.beforeAll(async () => {
  test.setTimeout(240_000)
  stack = opened.add(await startStack())
  const files = await Promise.all(
    (Object.keys(CAMERAS) as Who[]).map(async (who) => [who, await CAMERAS[who]()] as const),
  )
  const assessmentId = await makeWatchedAssessment()
  wall = opened.add(await WallPage.open(stack.url, nip.proctor))
  for (const [index, [who, camera]] of files.entries()) {
    const user = nip.candidate(SEATS[index] ?? 1)
    const candidate = opened.add(await CandidatePage.launch(stack.url, { nip: user, camera }))
    candidates.set(who, { candidate, name: await nameOf(stack.url, user) })
  }
  await Promise.all([...candidates.values()].map(({ candidate }) => enter(candidate, assessmentId)))
})

test.afterAll(async () => {
  await opened.closeAll()
})

test.afterEach(async ({}, info) => {
  if (info.status !== info.expectedStatus) await info.attach('logs', { body: stack.logs() })
})

test('another person in the seat is flagged', async () => {
  test.setTimeout(FLAG_WITHIN_MS + 30_000)
  await expectFlags('replaced', [REASONS.otherPerson, REASONS.nobody])
})

test('a head bowed over the lap is flagged until it is upright again', async () => {
  test.setTimeout(FLAG_WITHIN_MS + 30_000)
  await expectFlags('bowed', [REASONS.headDown])
  await expectEnd('bowed')
})

test('the neighbour who does none of it is seen and not flagged', async () => {
  const { name } = get('honest')
  expect(await wall.knownFlags(name)).toBe(0)
  const focus = await wall.focus(name)
  await expect(focus.getByTestId('seen-status')).toContainText('Wajah: terlihat')
  await expect(focus.getByTestId('flag')).toHaveCount(0)
  await wall.closeFocus()
})

/** Of cameras alone: these journeys are about what they show, and so many browsers share one machine. */
async function makeWatchedAssessment(): Promise<string> {
  const { url } = stack
  const token = await signIn(url, nip.superAdmin)
  const { id } = await makeAssessment(url, {
    title: 'Tes dengan kamera',
    candidates: SEATS.map(nip.candidate),
    mediaPolicy: { camera: 'required', microphone: 'off', screen: 'off' },
    aiProctoringEnabled: true,
  })
  const { version } = await callHub(url, `/api/assessments/${id}`, z.object({ version: z.int() }), { token })
  const profile = z.object({ user: z.object({ id: z.string() }) })
  const { user } = await callHub(url, '/api/auth/profile', profile, { token: await signIn(url, nip.proctor) })
  const body = { version, proctors: [{ proctorId: user.id, maxCandidates: SEATS.length }] }
  await callHub(url, `/api/assessments/${id}/proctors`, z.unknown(), { token, method: 'PUT', body })
  return id
}

async function enter(candidate: CandidatePage, assessmentId: string): Promise<void> {
  await candidate.openAssessment(assessmentId)
  await candidate.allowDevices()
  await candidate.startSession()
}

function get(who: Who) {
  const found = candidates.get(who)
  if (!found) throw new Error(`${who} is not there`)
  return found
}

/** The candidate is flagged for these reasons and no other; each flag shows its picture, and no share of reviews before there are enough. */
async function expectFlags(who: Who, reasons: readonly string[]): Promise<void> {
  const focus = await wall.focus(get(who).name)
  for (const reason of reasons) {
    const flag = focus.getByTestId('flag').filter({ hasText: reason })
    await expect(flag).toHaveCount(1, { timeout: FLAG_WITHIN_MS })
    await expect(flag.getByTestId('kind-truth')).toHaveText('belum cukup tinjauan')
    await expectPicture(flag)
  }
  await expect(focus.getByTestId('flag')).toHaveCount(reasons.length)
  await wall.closeFocus()
}

async function expectPicture(flag: Locator): Promise<void> {
  await flag.getByRole('button', { expanded: false }).click()
  const picture = flag.getByRole('img', { name: 'Gambar bukti' })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}

/** What the only flag is about is over, and the flag says for how long it lasted. */
async function expectEnd(who: Who): Promise<void> {
  const focus = await wall.focus(get(who).name)
  await expect(focus.getByTestId('flag-lasted')).toBeVisible({ timeout: FLAG_WITHIN_MS })
  await expect(focus.getByTestId('flag')).toHaveCount(1)
  await wall.closeFocus()
}
