import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test, type Locator, type Page } from 'playwright/test'
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

test('a flag becomes a package that holds, and is refused with one byte changed', async () => {
  test.setTimeout(180_000)
  const opened = new Closer()
  const folder = await mkdtemp(path.join(tmpdir(), 'pengawas-package-'))
  try {
    const stack = opened.add(await startStack())
    const camera = await makeCameraFile([
      { scene: 'alone', seconds: 12 },
      { scene: 'nobody', seconds: 100 },
    ])
    const wall = opened.add(await WallPage.open(stack.url, nip.proctor))
    const candidate = opened.add(await CandidatePage.launch(stack.url, { nip: nip.candidate(1), camera }))
    const name = await nameOf(stack.url, nip.candidate(1))
    await candidate.goToAccess()
    await candidate.giveAccess()
    await expect(wall.flagOn(name, 'Wajah tidak terlihat')).toBeVisible({ timeout: 60_000 })

    const focus = await wall.focus(name)
    await focus.getByTestId('flag').first().getByRole('button', { expanded: false }).click()
    const ofFlag = await save(wall.page, focus.getByRole('button', { name: 'Paket bukti' }).first(), folder)
    expect(await verify(stack, ofFlag)).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('Everything holds.'),
    })
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

    const bytes = await readFile(ofFlag)
    const at = bytes.indexOf('RIFF') + 100
    bytes[at] = (bytes[at] ?? 0) ^ 1
    const changed = path.join(folder, 'changed.zip')
    await writeFile(changed, bytes)
    await choose.setInputFiles(changed)
    await expect(verdict).toContainText('Ditolak')
    await expect(verdict.locator('[data-state="changed"]')).toHaveText(/pictures\/.*\.webp: diubah/)
    await expect(verdict.locator('[data-state="whole"]')).toHaveCount(4)
    expect(await verify(stack, changed)).toMatchObject({
      exitCode: 1,
      output: expect.stringMatching(/\.webp: WAS CHANGED/),
    })
  } finally {
    await opened.closeAll()
    await rm(folder, { recursive: true, force: true })
  }
})
