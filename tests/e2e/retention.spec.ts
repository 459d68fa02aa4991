import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { erasureEntity } from '@pengawas/api/insight/erasure/erasures.entity'
import { createFolderStore } from '@pengawas/api/kernel/files/folder-store'
import { type ArchiveLimits, openArchive } from '@pengawas/api/kernel/lib/archives/read-archive'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { flagListSchema } from '@pengawas/shared/contracts/flags'
import { ownDataSchema } from '@pengawas/shared/contracts/own-data'
import { type TestSession, testSessionSchema } from '@pengawas/shared/contracts/test-sessions'
import { hubRequests } from '@pengawas/shared/sockets/media-node'
import { expect, test, type Page } from 'playwright/test'
import sharp from 'sharp'
import { z } from 'zod'
import { aFlag, FakeMediaNode } from '../integration/hub/fake-media-node.ts'
import { takePlace } from '../integration/hub/pages.ts'
import { endSession, openTestHub, type TestHub } from '../integration/hub/test-hub.ts'
import { findBarriers } from '../support/accessibility.ts'
import { makeAssessment } from '../support/assessments.ts'
import { launchBrowser } from '../support/browsers.ts'
import { Closer } from '../support/closer.ts'
import { callHub, nip, signIn } from '../support/hub-client.ts'
import { StaffPage } from '../support/pages/staff-page.ts'
import { paths } from '../support/paths.ts'
import { DEMO_PASSWORD } from '../support/stack.ts'

/** What is kept, until when, and how a person gets at their own data. The hub runs in this process, so that its clock can be moved. */
const DAY_MS = 24 * 60 * 60_000
const SOON = { timeout: 30_000 }
const CONSENT = { camera: true, microphone: false, screen: false, textVersion: 'test' }
const LIMITS: ArchiveLimits = {
  ...{ maxEntries: 100, maxTotalBytes: 10_000_000, maxEntryBytes: 5_000_000 },
  tooManyEntries: 'archiveTooManyFiles',
  tooLarge: 'archiveTooLarge',
}

interface Tested {
  session: TestSession
  flagId: string
}

/** A test of this candidate that is over, with one flag that was reviewed, and its picture. */
async function tested(
  hub: TestHub,
  node: FakeMediaNode,
  candidate: string,
  verdict: 'confirmed' | 'dismissed',
): Promise<Tested> {
  const assessment = await makeAssessment(hub.url, {
    title: `Masa simpan ${candidate}`,
    candidates: [candidate],
    mediaPolicy: { camera: 'required', microphone: 'off', screen: 'off' },
  })
  const token = await signIn(hub.url, candidate)
  const session = await callHub(hub.url, '/api/test-sessions', testSessionSchema, {
    token,
    body: { assessmentId: assessment.id, consent: CONSENT },
  })
  await takePlace(hub, token, session.id)
  const flag = aFlag({ detectedAt: Date.now() })
  const evidence = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer()
  await node.send(hubRequests.raiseFlag.name, { testSessionId: session.id, flag, evidence })
  await endSession(hub, token, session.id)
  const staff = await signIn(hub.url, nip.superAdmin)
  const { flags } = await callHub(
    hub.url,
    `/api/ai-proctoring/flags?assessmentId=${session.assessmentId}`,
    flagListSchema,
    { token: staff },
  )
  const sequence = flags.find(({ id }) => id === flag.id)?.sequence
  await callHub(hub.url, `/api/ai-proctoring/flags/${flag.id}/resolve`, z.unknown(), {
    ...{ method: 'PATCH', token: staff },
    body: { verdict, dismissal: 'misdetected', reason: 'Sudah dilihat', sequence },
  })
  return { session, flagId: flag.id }
}

async function picturesOf(hub: TestHub, { session }: Tested): Promise<number> {
  const files = createFolderStore(path.join(hub.dataDir, 'files'))
  const keys: string[] = []
  for await (const key of files.list(`evidence/${session.assessmentId}`)) keys.push(key)
  await files.close()
  return keys.length
}

/** Signs in again, as after the clock was moved. */
async function staffPage(page: Page, user: string, to: string): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { nip: user, password: DEMO_PASSWORD } })
  expect(answer.ok()).toBe(true)
  await page.goto(to)
}

const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

test('files go when their time is over and prove it, and a candidate gets their data and has it erased', async () => {
  test.setTimeout(300_000)
  const opened = new Closer()
  const folder = await mkdtemp(path.join(tmpdir(), 'pengawas-retention-'))
  let offset = 0
  try {
    const hub = opened.add(
      await openTestHub(
        { webDist: paths.webDist },
        { now: () => new Date(Date.now() + offset), mostBetweenChoresMs: 200 },
      ),
    )
    const node = opened.add(await FakeMediaNode.join(hub.nodeUrl, 'node-a'))
    const db = opened.add(await openDatabase({ url: undefined, dataDir: hub.dataDir }))
    const browser = opened.add(await launchBrowser())
    const own = await tested(hub, node, nip.candidate(1), 'dismissed')
    const erased = await tested(hub, node, nip.candidate(2), 'dismissed')
    const calm = await tested(hub, node, nip.candidate(3), 'dismissed')

    await test.step('a candidate downloads what is stored of them', async () => {
      const { page } = await StaffPage.open(browser, hub, nip.candidate(1), '/settings/privacy')
      const section = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Salinan data Anda' }) })
        .last()
      await section.getByLabel('Kata sandi saat ini').fill(DEMO_PASSWORD)
      await section.getByRole('button', { name: 'Minta paket data' }).click()
      const made = page.getByTestId('own-data-package')
      await expect(made).toHaveAttribute('data-state', 'ready', SOON)
      expect(await findBarriers(page)).toEqual([])
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        made.getByRole('link', { name: /Unduh/ }).click(),
      ])
      const file = path.join(folder, download.suggestedFilename())
      await download.saveAs(file)
      const archive = await openArchive(await readFile(file), LIMITS)
      const data = ownDataSchema.parse(JSON.parse((await archive.read('data.json')).toString('utf8')))
      expect(data.profile.nip).toBe(nip.candidate(1))
      expect(data.tests.map(({ code }) => code)).toEqual([own.session.code])
      expect((await archive.read('README.txt')).toString('utf8')).toContain('Orang lain disebut menurut perannya')
      await page.context().close()
    })

    const staff = await StaffPage.open(browser, hub, nip.superAdmin, '/dashboard/retention')
    const { page } = staff
    await expect(page.getByText('disimpan 30 hari')).toBeVisible()

    await test.step('another asks to be erased, and it is decided with what must be kept in view', async () => {
      const { page: candidate } = await StaffPage.open(browser, hub, nip.candidate(2), '/settings/privacy')
      await candidate.getByRole('button', { name: 'Minta penghapusan' }).click()
      const section = candidate
        .locator('section')
        .filter({ has: candidate.getByRole('heading', { name: 'Penghapusan data' }) })
        .last()
      await section.getByLabel('Mengapa data Anda perlu dihapus?').fill('Saya tidak lagi mengikuti seleksi')
      await section.getByLabel('Kata sandi saat ini').fill(DEMO_PASSWORD)
      await section.getByRole('button', { name: 'Kirim permintaan' }).click()
      await expect(candidate.getByTestId('own-erasure')).toHaveAttribute('data-state', 'pending')
      expect(await findBarriers(candidate)).toEqual([])

      await openTab(page, 'Penghapusan data')
      await page.getByRole('button', { name: /^Periksa: / }).click()
      const { dialog } = staff
      await expect(dialog.getByText('Saya tidak lagi mengikuti seleksi')).toBeVisible()
      await expect(dialog.getByText(/Entri log audit/)).toBeVisible()
      expect(await findBarriers(page)).toEqual([])
      await dialog.getByLabel('Alasan keputusan').fill('Tidak ada kewajiban menyimpan')
      await dialog.getByRole('button', { name: 'Setujui dan hapus' }).click()
      await expect(dialog).toBeHidden()
      await candidate.reload()
      await expect(candidate.getByTestId('own-erasure')).toContainText('Sampai saat itu Anda dapat membatalkannya')
      // Nobody has, and its day is over.
      const decidedAt = new Date(Date.now() - DAY_MS - 1_000)
      await db.write((manager) => manager.update(erasureEntity, { state: 'accepted' }, { decidedAt }))
      await expect
        .poll(async () => {
          await page.reload()
          return page
            .getByRole('row', { name: /Peserta terhapus/ })
            .innerText({ timeout: 2_000 })
            .catch(() => '')
        }, SOON)
        .toContain('Dilaksanakan')
      await expect.poll(() => picturesOf(hub, erased), SOON).toBe(0)
      const login = await candidate.request.post('/api/auth/login', {
        data: { nip: nip.candidate(2), password: DEMO_PASSWORD },
      })
      expect(login.ok()).toBe(false)
      await candidate.context().close()
    })

    await test.step('a legal hold keeps a file, and the others go with their hash', async () => {
      await openTab(page, 'Penahanan hukum')
      await page.getByRole('button', { name: 'Tahan data' }).click()
      const { dialog } = staff
      await dialog.getByRole('combobox', { name: /Assessment/ }).fill(`Masa simpan ${nip.candidate(1)}`)
      await page.getByRole('option', { name: `Masa simpan ${nip.candidate(1)}` }).click()
      await dialog.getByLabel(/^Alasan/).fill('Diminta pengadilan')
      await dialog.getByRole('button', { name: 'Tahan data' }).click()
      await expect(dialog).toBeHidden()

      offset = 32 * DAY_MS
      await staffPage(page, nip.superAdmin, '/dashboard/retention?tab=deleted')
      await expect.poll(() => picturesOf(hub, calm), SOON).toBe(0)
      expect(await picturesOf(hub, own)).toBe(1)
      await page.reload()
      const gone = page.getByRole('row').filter({ hasText: 'masa simpan berakhir' })
      await expect(gone.filter({ hasText: /[0-9a-f]{64}/ }).first()).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: 'dihapus atas permintaan' }).first()).toBeVisible()
      expect(await findBarriers(page)).toEqual([])

      await openTab(page, 'Penahanan hukum')
      await page.getByRole('button', { name: 'Cabut' }).click()
      await staff.dialog.getByLabel(/^Alasan/).fill('Perkara sudah selesai')
      await staff.dialog.getByRole('button', { name: 'Cabut' }).click()
      await expect.poll(() => picturesOf(hub, own), SOON).toBe(0)
    })
    await test.step('the audit log still verifies', async () => {
      await page.goto('/dashboard/audit')
      await page
        .getByRole('button', { name: /Periksa/ })
        .first()
        .click()
      await expect(page.getByText(/^Log utuh/)).toBeVisible(SOON)
    })
  } finally {
    await opened.closeAll()
    await rm(folder, { recursive: true, force: true })
  }
})
