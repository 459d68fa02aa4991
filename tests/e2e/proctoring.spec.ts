import { eyesOnSchema } from '@pengawas/shared/contracts/eyes-on'
import { wallSchema } from '@pengawas/shared/contracts/proctoring'
import { expect, test, type Locator } from 'playwright/test'
import { findBarriers } from '../support/accessibility.ts'
import { makeCameraFile } from '../support/camera-files.ts'
import { waitForPictures, waitForScene } from '../support/camera-watch.ts'
import { Closer } from '../support/closer.ts'
import { callHub, nameOf, nip, signIn } from '../support/hub-client.ts'
import { waitForMotion } from '../support/motion.ts'
import { CandidatePage } from '../support/pages/candidate-page.ts'
import { WallPage } from '../support/pages/wall-page.ts'
import { startStack, type Stack } from '../support/stack.ts'

/** What the product promises: from the event in front of the camera to the flag on the proctor's screen. */
const FLAG_WITHIN_MS = 8_000
/** From the death of a mediasoup worker to moving pictures on every tile. */
const PICTURES_BACK_WITHIN_MS = 8_000

interface Opened {
  candidate: CandidatePage
  name: string
}

/** One stack, one proctor and three candidates, who sit through all of it: each test goes on where the last one ended. */
test.describe.configure({ mode: 'serial' })

const opened = new Closer()
let stack: Stack
let wall: WallPage
let calm: Opened
let leaving: Opened
let visited: Opened
const all = (): Opened[] => [calm, leaving, visited]

test.beforeAll(async () => {
  test.setTimeout(180_000)
  stack = opened.add(await startStack())
  const [calmly, leaves, visit] = await Promise.all([
    makeCameraFile([{ scene: 'alone', seconds: 12 }]),
    makeCameraFile([
      { scene: 'alone', seconds: 20 },
      { scene: 'nobody', seconds: 100 },
    ]),
    makeCameraFile([
      { scene: 'alone', seconds: 20 },
      { scene: 'two', seconds: 100 },
    ]),
  ])
  wall = opened.add(await WallPage.open(stack.url, nip.proctor))
  calm = await openCandidate(nip.candidate(1), calmly)
  leaving = await openCandidate(nip.candidate(2), leaves)
  visited = await openCandidate(nip.candidate(3), visit)
  await Promise.all(all().map(({ candidate }) => candidate.goToAccess()))
  await Promise.all(all().map(({ candidate }) => candidate.giveAccess()))
})

test.afterAll(async () => {
  await opened.closeAll()
})

test.afterEach(async ({}, info) => {
  if (info.status !== info.expectedStatus) await info.attach('logs', { body: stack.logs() })
})

test('every tile shows moving decoded pictures', async () => {
  await Promise.all(all().map(async ({ name }) => await waitForMotion(wall.video(name))))
})

test('a face that leaves is flagged on the proctor’s screen within 8 seconds', async () => {
  const leftAt = await waitForScene(leaving.candidate.page, 'nobody')
  await expectFlagBy(wall.flagOn(leaving.name, 'Wajah tidak terlihat'), leftAt + FLAG_WITHIN_MS)
})

test('a second face is flagged on the proctor’s screen within 8 seconds', async () => {
  const joinedAt = await waitForScene(visited.candidate.page, 'two')
  await expectFlagBy(wall.flagOn(visited.name, 'Lebih dari satu wajah terlihat'), joinedAt + FLAG_WITHIN_MS)
})

test('someone who sits calmly for 40 seconds is not flagged', async () => {
  await waitForPictures(calm.candidate.page, 40)
  expect(await wall.knownFlags(calm.name)).toBe(0)
})

test('tiles are ordered by risk', async () => {
  await expect(wall.tiles.last()).toContainText(calm.name)
})

test('the ledger holds who was watched, and who in focus', async () => {
  const { candidates } = await callHub(stack.url, '/api/proctoring/wall', wallSchema, {
    token: await signIn(stack.url, nip.proctor),
  })
  const token = await signIn(stack.url, nip.auditor)
  const idOf = ({ name }: Opened): string =>
    candidates.find(({ participantName }) => participantName === name)?.testSessionId ?? ''
  const ledger = (one: Opened) => callHub(stack.url, `/api/test-sessions/${idOf(one)}/eyes-on`, eyesOnSchema, { token })
  expect((await ledger(calm)).visibleSeconds).toBeGreaterThanOrEqual(20)
  await wall.focus(calm.name)
  await expect.poll(async () => (await ledger(calm)).focusedSeconds, { timeout: 20_000 }).toBeGreaterThan(0)
  await wall.closeFocus()
})

test('the evidence of a flag opens', async () => {
  await expectEvidence(leaving.name)
})

test('flags are still there after the hub crashed and started again', async () => {
  await stack.killHub()
  await stack.startHub()
  await wall.page.reload()
  await expectEvidence(visited.name)
  expect(await wall.knownFlags(calm.name)).toBe(0)
})

test('all tiles are back within 8 seconds after the mediasoup worker died', async () => {
  await Promise.all(all().map(async ({ name }) => await waitForMotion(wall.video(name))))
  const diedAt = Date.now()
  await stack.killMediaWorkers()
  // What a page still had in its jitter buffer is shown within a second.
  await Promise.all(
    all().map(async ({ name }) => {
      await expectMotionBy(wall.video(name), diedAt + 1_000, diedAt + PICTURES_BACK_WITHIN_MS)
    }),
  )
})

test('the wall says that analysis is paused before what was seen is too old, and no longer than it is', async () => {
  const sign = wall.tile(calm.name).getByTestId('analysis-paused')
  const seen = wall.page.getByTestId('seen-status')
  // What the sign says, once the figures are unknown too. Whatever takes the process's place hangs as well until then, so that a
  // slow page misses nothing.
  const pauseSaid = async (): Promise<string> => {
    let said = ''
    await expect(async () => {
      await stack.stopInference()
      said = (await sign.getAttribute('aria-label', { timeout: 50 })) ?? ''
      expect(await seen.textContent()).toContain('Wajah: tidak diketahui')
    }).toPass({ timeout: 40_000, intervals: [50] })
    return said
  }
  await wall.focus(calm.name)
  await expect(seen).toContainText('Wajah: terlihat')
  await expect(sign).toBeHidden()
  const hungAt = Date.now()
  // Figures are too old after ten seconds.
  expect(await pauseSaid()).toMatch(/^Analisis dijeda sejak 0:0\d$/)
  annotate('pause of analysis said', hungAt)

  await wall.page.reload()
  await wall.focus(calm.name)
  expect(await pauseSaid()).toMatch(/^Analisis dijeda sejak \d+:\d\d$/)

  const continuedAt = Date.now()
  await stack.continueInference()
  await expect(sign).toBeHidden()
  await expect(seen).toContainText('Wajah: terlihat')
  annotate('analysis back', continuedAt)
  await wall.closeFocus()
})

test('the wall is fetched once when it opens, and a review is one request', async () => {
  const requests: string[] = []
  wall.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isOfWall = pathname === '/api/proctoring/wall' || pathname.startsWith('/api/ai-proctoring/flags')
    if (isOfWall && !pathname.endsWith('/evidence')) requests.push(`${request.method()} ${pathname}`)
  })
  await wall.page.reload()
  await Promise.all(all().map(async ({ name }) => await waitForMotion(wall.video(name))))
  expect(requests.splice(0)).toEqual(['GET /api/proctoring/wall', 'GET /api/ai-proctoring/flags'])

  const focus = await wall.focus(visited.name)
  const flag = focus.locator('[data-testid="flag"][data-status="pending"]').last()
  const id = await flag.getAttribute('id')
  await flag.getByRole('button', { name: 'Benarkan' }).click()
  await flag.getByRole('textbox').fill('Terlihat jelas di kamera')
  await flag.getByRole('textbox').press('Enter')
  await expect(focus.locator(`[id="${id ?? ''}"]`)).toHaveAttribute('data-status', 'confirmed')
  // A gap in the numbers would be fetched half a second later.
  await waitForMotion(wall.video(calm.name), { after: Date.now() + 1_000 })
  expect(requests).toEqual([`PATCH /api/ai-proctoring/flags/${id?.replace('flag-', '') ?? ''}/resolve`])
  await wall.closeFocus()
})

test('the wall is turned, searched, filtered, pinned and laid out anew by keys, and its pictures move', async () => {
  const { page } = wall
  const shown = (): Promise<string[]> => wall.shownNames()
  const sign = page.getByTestId('wall-page')
  await page.setViewportSize({ width: 700, height: 560 })
  await page.getByRole('button', { name: 'Tampilan' }).click()
  await page.getByLabel('Peserta per halaman').selectOption('fit')
  await page.keyboard.press('Escape')
  await expect(sign).toHaveText('Halaman 1 dari 2 · 1–2 dari 3')
  await page.keyboard.press('PageDown')
  await expect(sign).toHaveText('Halaman 2 dari 2 · 3–3 dari 3')
  const [last = ''] = await shown()
  await waitForMotion(wall.video(last))

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Saring', exact: true }).click()
  await page.getByRole('checkbox', { name: /^Temuan belum ditinjau/ }).check()
  await page.keyboard.press('Escape')
  await expect.poll(shown).not.toContain(calm.name)
  await page.getByRole('button', { name: 'Hapus saringan Temuan belum ditinjau' }).click()
  await expect.poll(shown).toHaveLength(3)
  await page.keyboard.press('/')
  await page.keyboard.type(calm.name)
  await expect.poll(shown).toEqual([calm.name])
  await page.keyboard.press('Escape')

  await wall
    .tile(calm.name)
    .getByRole('button', { name: `Buka ${calm.name}` })
    .focus()
  await page.keyboard.press('k')
  await expect(wall.tiles.first()).toContainText(calm.name)
  await page.keyboard.press('v')
  const speaker = page.getByTestId('wall-speaker')
  await expect(speaker).toContainText(calm.name)
  await waitForMotion(speaker.getByTestId('tile-video'))
  await page.keyboard.press('v')
  const screens = page.getByTestId('tile-screen')
  await expect(screens).toHaveCount(3)
  for (const screen of await screens.all())
    await expect.poll(() => screen.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(320)
  await page.keyboard.press('v')
  await waitForMotion(wall.video(calm.name))
  expect(await findBarriers(page)).toEqual([])
})

test('two chosen candidates are warned together, everybody is written to, and the proctor sees who has read it', async () => {
  const { page } = wall
  for (const { name } of [calm, leaving])
    await wall
      .tile(name)
      .getByRole('button', { name: `Buka ${name}` })
      .click({ modifiers: ['Control'] })
  const bar = page.getByTestId('bulk-bar')
  await expect(bar).toContainText('Dipilih: 2')
  await bar.getByRole('button', { name: 'Peringatan', exact: true }).click()
  await page.getByRole('combobox', { name: 'Peringatan siap pakai' }).click()
  await page.getByRole('option', { name: 'Mohon tetap di tempat duduk' }).click()
  await page.getByRole('button', { name: 'Laksanakan untuk 2 peserta' }).click()
  const result = page.getByTestId('bulk-result')
  await expect(result).toContainText('Berhasil: 2')
  await expect(result).toContainText('Dibaca: 0 dari 2')
  const warning = calm.candidate.page.getByTestId('proctor-warning')
  await expect(warning).toContainText('Mohon tetap di tempat duduk sampai tes selesai.')
  await warning.getByRole('button').click()
  await expect(result).toContainText('Dibaca: 1 dari 2')
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Kosongkan pilihan' }).click()
  await expect(bar).toBeHidden()

  await page.getByRole('button', { name: 'Siarkan pesan' }).click()
  const broadcast = page.getByRole('dialog')
  await broadcast.getByRole('textbox', { name: 'Pesan' }).fill('Waktu tinggal sedikit.')
  await broadcast.getByRole('button', { name: 'Kirim ke semua' }).click()
  await expect(result).toContainText('Dibaca: 0 dari 3')
  await calm.candidate.page.getByTestId('chat-notice').getByRole('button', { name: 'Buka' }).click()
  await expect(result).toContainText('Dibaca: 1 dari 3')
  await broadcast.getByRole('button', { name: 'Tutup' }).last().click()
  await page.getByRole('button', { name: 'Siarkan pesan' }).click()
  await expect(page.getByTestId('said').first()).toContainText('Dibaca: 1 dari 3')
  await page.keyboard.press('Escape')
})

async function openCandidate(user: string, camera: string): Promise<Opened> {
  return {
    candidate: opened.add(await CandidatePage.launch(stack.url, { nip: user, camera })),
    name: await nameOf(stack.url, user),
  }
}

/** Where the test comes late itself, the flag is there, and a look at it takes a moment. */
async function expectFlagBy(flag: Locator, deadline: number): Promise<void> {
  await expect(flag).toBeVisible({ timeout: Math.max(5_000, deadline - Date.now()) })
}

function annotate(type: string, since: number): void {
  test.info().annotations.push({ type, description: `${Date.now() - since} ms` })
}

/** The tile's video element may be replaced by another one on the way. */
async function expectMotionBy(video: Locator, after: number, deadline: number): Promise<void> {
  await expect(async () => {
    const movedAt = await waitForMotion(video, { after, timeoutMs: 1_500 })
    expect(movedAt).toBeLessThanOrEqual(deadline)
  }).toPass({ timeout: deadline - Date.now(), intervals: [50] })
}

async function expectEvidence(name: string): Promise<void> {
  const focus = await wall.focus(name)
  await focus.getByTestId('flag').first().getByRole('button', { expanded: false }).click()
  const picture = focus.getByRole('img', { name: 'Gambar bukti' }).first()
  await expect(picture).toBeVisible()
  await expect
    .poll(async () => await picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expect(await findBarriers(wall.page)).toEqual([])
  await wall.closeFocus()
}
