import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { assessmentEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { type ArchiveLimits, openArchive } from '@pengawas/api/kernel/lib/archives/read-archive'
import type { Database } from '@pengawas/api/kernel/db/database'
import { flagEntity } from '@pengawas/api/supervision/flags/flags.entity'
import { recordingEntity } from '@pengawas/api/supervision/recordings/recordings.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { expect, test, type Locator, type Page } from 'playwright/test'
import { probeFile } from '../integration/sfu/support/film.ts'
import { findBarriers } from '../support/accessibility.ts'
import { launchBrowser } from '../support/browsers.ts'
import { makeCameraFile } from '../support/camera-files.ts'
import { Closer } from '../support/closer.ts'
import { nameOf, nip } from '../support/hub-client.ts'
import { CandidatePage } from '../support/pages/candidate-page.ts'
import { StaffPage } from '../support/pages/staff-page.ts'
import { WallPage } from '../support/pages/wall-page.ts'
import { paths } from '../support/paths.ts'
import { startStack, type Stack } from '../support/stack.ts'

const AFTER_FLAG = { timeout: 90_000, intervals: [500] }
const LIMITS: ArchiveLimits = {
  ...{ maxEntries: 100, maxTotalBytes: 200_000_000, maxEntryBytes: 100_000_000 },
  tooManyEntries: 'archiveTooManyFiles',
  tooLarge: 'archiveTooLarge',
}

/** What `npm run verify -- FILE` runs, with the key of this hub. */
async function verify({ secretKey }: Stack, file: string): Promise<{ exitCode: number | null; output: string }> {
  const program = path.join(paths.root, 'api', 'src', 'verify-package.ts')
  const child = spawn(process.execPath, [program, file], {
    env: { SECRET_KEY: secretKey },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const output = await text(child.stdout)
  const [exitCode] = (await ended) as [number | null]
  return { exitCode, output }
}

/** How much of the camera after the newest flag of an absence, which lists show first, has been sent, in ms. */
async function recordedAfterFlagMs({ read }: Database): Promise<number> {
  const { detectedAt } = await read.findOneOrFail(flagEntity, {
    where: { reason: 'no-face' },
    order: { detectedAt: 'DESC' },
  })
  const segments = await read.findBy(recordingEntity, { source: 'camera' })
  const ends = segments.map(({ startedAt, durationMs }) => startedAt.getTime() + durationMs)
  return Math.max(...ends) - detectedAt.getTime()
}

/** Makes a package by its button, waits until it is ready, and saves it. */
async function save(page: Page, button: Locator, folder: string): Promise<string> {
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Buat paket bukti' })
  await expect(dialog.getByTestId('package-estimate')).toContainText('Sekitar')
  expect(await findBarriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Buat paket' }).click()
  const file = await saveReady(page, dialog.locator('[data-testid="package-job"][data-state="ready"]'), folder)
  await dialog.getByRole('button', { name: 'Tutup' }).last().click()
  return file
}

async function saveReady(page: Page, job: Locator, folder: string): Promise<string> {
  await expect(job).toBeVisible({ timeout: 30_000 })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    job.getByRole('link', { name: 'Unduh' }).click(),
  ])
  const file = path.join(folder, download.suggestedFilename())
  await download.saveAs(file)
  return file
}

const filmsOf = ({ names }: { names: readonly string[] }): string[] => names.filter((name) => name.endsWith('.webm'))

/** What is around the flag, as ffprobe plays it: pictures, all of them decoded, for as long as they were promised. */
async function expectMovingPictures(file: string, folder: string): Promise<void> {
  const archive = await openArchive(await readFile(file), LIMITS)
  const films = filmsOf(archive)
  let cameraMs = 0
  for (const name of films) {
    const film = path.join(folder, path.basename(name))
    await writeFile(film, await archive.read(name))
    const probed = await probeFile(film)
    expect(probed.packets[0]).toEqual({ atMs: 0, isKey: true })
    if (probed.codec === 'vp8') expect(probed.decoded).toBe(probed.packets.length)
    if (name.includes('/camera-')) cameraMs += probed.packets.at(-1)?.atMs ?? 0
  }
  // 20 s after the flag, and some of what was before it: in several films where the browser sent smaller pictures meanwhile.
  expect(cameraMs).toBeGreaterThan(20_000)
}

test('a flag becomes a package with video that holds, and is refused with one byte changed', async () => {
  test.setTimeout(300_000)
  const opened = new Closer()
  const folder = await mkdtemp(path.join(tmpdir(), 'pengawas-package-'))
  try {
    const stack = opened.add(await startStack())
    const camera = await makeCameraFile([
      { scene: 'alone', seconds: 12 },
      { scene: 'nobody', seconds: 100 },
    ])
    const db = await openDatabase({ url: undefined, dataDir: stack.dataDir })
    opened.add(db)
    await db.write((manager) => manager.update(assessmentEntity, { recording: 'never' }, { recording: 'around-flags' }))
    const wall = opened.add(await WallPage.open(stack.url, nip.proctor))
    const candidate = opened.add(await CandidatePage.launch(stack.url, { nip: nip.candidate(1), camera }))
    const name = await nameOf(stack.url, nip.candidate(1))
    await candidate.goToAccess()
    await candidate.giveAccess()
    await expect(wall.flagOn(name, 'Wajah tidak terlihat')).toBeVisible({ timeout: 60_000 })

    // Until 20 s after the flag it goes on being recorded, the last picture of which comes a little earlier; then the segment is sent.
    await expect.poll(() => recordedAfterFlagMs(db), AFTER_FLAG).toBeGreaterThan(19_000)
    const focus = await wall.focus(name)
    await focus.getByTestId('flag').first().getByRole('button', { expanded: false }).click()
    const ofFlag = await save(wall.page, focus.getByRole('button', { name: 'Paket bukti' }).first(), folder)
    expect(await verify(stack, ofFlag)).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('Everything holds.'),
    })
    await expectMovingPictures(ofFlag, folder)
    await wall.closeFocus()

    const browser = opened.add(await launchBrowser())
    const auditor = await StaffPage.open(browser, stack, nip.auditor, '/dashboard/flags')
    const { page } = auditor
    await page
      .getByRole('checkbox', { name: /^Pilih .* untuk paket bukti/ })
      .first()
      .check()
    const ofPage = await save(page, page.getByRole('button', { name: 'Buat paket dari 1 temuan' }), folder)
    expect((await verify(stack, ofPage)).exitCode).toBe(0)

    await page.goto('/dashboard/packages')
    await saveReady(page, page.locator('[data-testid="package-job"][data-state="ready"]').first(), folder)
    const verdict = page.getByTestId('package-verdict')
    const choose = page.locator('input[type="file"]')
    await choose.setInputFiles(ofFlag)
    await expect(verdict).toContainText('Semua cocok')
    await expect(verdict).toContainText('Dibuat')
    expect(await findBarriers(page)).toEqual([])

    const files = await verdict.locator('[data-state="whole"]').count()
    const bytes = await readFile(ofFlag)
    const archive = await openArchive(bytes, LIMITS)
    const [firstFilm = ''] = filmsOf(archive)
    // In the middle of what was filmed.
    const film = await archive.read(firstFilm)
    const at = bytes.indexOf(film) + Math.floor(film.length / 2)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    const changed = path.join(folder, 'changed.zip')
    await writeFile(changed, bytes)
    await choose.setInputFiles(changed)
    await expect(verdict).toContainText('Ditolak')
    await expect(verdict.locator('[data-state="changed"]')).toHaveText(/video\/.*\.webm: diubah/)
    await expect(verdict.locator('[data-state="whole"]')).toHaveCount(files - 1)
    expect(await verify(stack, changed)).toMatchObject({
      exitCode: 1,
      output: expect.stringMatching(/\.webm: WAS CHANGED/),
    })
  } finally {
    await opened.closeAll()
    await rm(folder, { recursive: true, force: true })
  }
})
