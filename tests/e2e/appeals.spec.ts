import path from 'node:path'
import { createFolderStore } from '@pengawas/api/kernel/files/folder-store'
import { flagEntity } from '@pengawas/api/supervision/flags/flags.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { flagSchema } from '@pengawas/shared/contracts/flags'
import { notificationsSchema } from '@pengawas/shared/contracts/notifications'
import { wallSchema } from '@pengawas/shared/contracts/proctoring'
import { terminationReviewsPageSchema } from '@pengawas/shared/contracts/termination-reviews'
import { testResultSchema } from '@pengawas/shared/contracts/test-results'
import { expect, test, type Page } from 'playwright/test'
import sharp from 'sharp'
import { z } from 'zod'
import { assignProctor, makeAssessment } from '../support/assessments.ts'
import { launchBrowser } from '../support/browsers.ts'
import { Closer } from '../support/closer.ts'
import { examinerOf } from '../support/examine.ts'
import { callHub, nip, signIn } from '../support/hub-client.ts'
import { StaffPage } from '../support/pages/staff-page.ts'
import { TestPage } from '../support/pages/test-page.ts'
import { startStack, type Stack } from '../support/stack.ts'

const examine = examinerOf('appeals', { fullPage: true })
const WORDS = 'Saya membungkuk untuk mengambil pena. Kamera saya memperlihatkannya.'
const title = 'Tes dengan keberatan'
const REASON = 'Peserta mengambil pena yang jatuh dan tidak meninggalkan tempat'
/** Every hub tells candidates what counts once a minute. */
const TOLD_WITHIN_MS = 90_000

/** Gives a flag the picture that a media node would have sent with it. */
async function addPicture({ dataDir }: Stack, id: string): Promise<void> {
  const svg = '<svg width="640" height="480"><rect width="640" height="480" fill="#467"/></svg>'
  const evidenceKey = `evidence/test/${id}.webp`
  const store = createFolderStore(path.join(dataDir, 'files'))
  const db = await openDatabase({ url: undefined, dataDir })
  try {
    await store.put(evidenceKey, await sharp(Buffer.from(svg)).webp().toBuffer(), 'image/webp')
    await db.write((manager) => manager.update(flagEntity, { id }, { evidenceKey, evidenceType: 'image/webp' }))
  } finally {
    await db.close()
    await store.close()
  }
}

/** Whether a picture was loaded and shows something. */
const width = (page: Page, testId: string): Promise<number> =>
  page
    .getByTestId(testId)
    .locator('visible=true')
    .first()
    .evaluate((image) => ('naturalWidth' in image ? Number(image.naturalWidth) : 0))

test('a candidate appeals against a flag and the end of their test, an auditor overturns both, and the certificate follows', async () => {
  test.setTimeout(300_000)
  const opened = new Closer()
  try {
    const stack = opened.add(await startStack({ mediaNode: false }))
    const { url } = stack
    const owner = await signIn(url, nip.superAdmin)
    const proctor = await signIn(url, nip.proctor)
    const { id: assessmentId } = await makeAssessment(url, {
      title,
      candidates: [nip.candidate(1)],
      passingScore: 0,
    })
    await assignProctor(url, assessmentId)
    const staff = opened.add(await launchBrowser())
    // Who watches has the candidate allocated.
    const wall = await StaffPage.open(staff, stack, nip.proctor, '/dashboard/monitoring')
    await expect(wall.page.getByRole('heading', { level: 1 })).toBeVisible()
    const candidate = opened.add(await TestPage.launch(url, nip.candidate(1)))
    const { page } = candidate
    await candidate.start(title)
    await candidate.choose('B')
    await candidate.expectSaved()

    const token = await signIn(url, nip.candidate(1))
    const noticesOf = async (of: string): Promise<string[]> =>
      (await callHub(url, '/api/system/notifications', notificationsSchema, { token: of })).flatMap(
        ({ template }) => template?.key ?? [],
      )
    const wallOf = () => callHub(url, '/api/proctoring/wall', wallSchema, { token: proctor })
    const watched = async () => (await wallOf()).candidates.find((one) => one.assessmentId === assessmentId)
    await expect.poll(watched).toBeDefined()
    const testSessionId = (await watched())?.testSessionId ?? ''
    const flag = await callHub(url, '/api/ai-proctoring/flags', flagSchema, {
      token: proctor,
      body: { testSessionId, type: 'behavior-suspicious', severity: 'high', note: 'Tidak terlihat', picture: null },
    })
    await addPicture(stack, flag.id)
    await wall.close()
    await test.step('the flag is confirmed, the test ended, and a second person upholds that', async () => {
      await callHub(url, `/api/ai-proctoring/flags/${flag.id}/resolve`, z.unknown(), {
        ...{ token: proctor, method: 'PATCH' },
        body: { verdict: 'confirmed', reason: 'Sudah dilihat', sequence: flag.sequence },
      })
      await callHub(url, `/api/test-sessions/${testSessionId}/terminate`, z.unknown(), {
        ...{ token: proctor, body: { text: 'Meninggalkan tempat' } },
      })
      await expect(page.getByRole('heading', { name: 'Assessment dihentikan oleh proktor' })).toBeVisible()
      const waiting = '/api/termination-reviews?decision=waiting'
      const { items } = await callHub(url, waiting, terminationReviewsPageSchema, { token: owner })
      await callHub(url, `/api/termination-reviews/${items[0]?.id ?? ''}/decision`, z.unknown(), {
        ...{ token: owner, body: { decision: 'uphold', reason: 'Rekaman sudah dilihat' } },
      })
    })
    const resultNow = () =>
      callHub(url, `/api/test-sessions/${testSessionId}/result`, testResultSchema, { token: owner })
    expect(await resultNow()).toMatchObject({ verdict: 'failed', hasCertificate: false })

    await test.step('the candidate learns what counted, and appeals with text and a file', async () => {
      await page.goto('/participant')
      await page.getByRole('link', { name: 'Lihat hasil' }).first().click()
      await page.waitForURL('**/participant/results/**')
      await expect(async () => {
        await page.reload()
        await expect(page.getByTestId('appeal')).toContainText('Ada yang diperhitungkan terhadap Anda')
      }).toPass({ timeout: TOLD_WITHIN_MS })
      await expect.poll(() => noticesOf(token)).toContain('appeal-possible')
      await page.getByTestId('appeal').scrollIntoViewIfNeeded()
      await examine(page, 'result')
      await page.getByRole('link', { name: 'Lihat dan tanggapi' }).click()
      await expect(page.getByTestId('appeal-point')).toHaveCount(2)
      await expect(page.getByText('Alasan: Meninggalkan tempat')).toBeVisible()
      // What staff say among themselves is not for the candidate.
      await expect(page.getByText('Tidak terlihat')).toHaveCount(0)
      await page.getByRole('button', { name: 'Lihat gambar' }).click()
      await expect.poll(() => width(page, 'appeal-picture')).toBeGreaterThan(100)
      await page.getByRole('textbox', { name: 'Mengapa Anda keberatan?' }).fill(WORDS)
      await page.locator('input[type="file"]').setInputFiles({
        ...{ name: 'surat dokter.pdf', mimeType: 'application/pdf' },
        buffer: Buffer.from('%PDF-1.4 surat keterangan'),
      })
      await expect(page.getByTestId('appeal-file')).toContainText('surat dokter.pdf')
      await examine(page, 'form')
      await page.getByRole('button', { name: 'Ajukan keberatan' }).click()
      await expect(page.getByTestId('own-appeal')).toHaveAttribute('data-state', 'submitted')
      await examine(page, 'submitted')
    })

    await test.step('an auditor reads it and decides with reasons', async () => {
      const auditorToken = await signIn(url, nip.auditor)
      await expect.poll(() => noticesOf(auditorToken)).toContain('appeal-submitted')
      const desk = await StaffPage.open(staff, stack, nip.auditor, '/dashboard/appeals')
      await examine(desk.page, 'list')
      await desk.page.getByRole('link', { name: /Tes dengan keberatan/ }).click()
      await desk.sees(WORDS)
      const saved = desk.page.waitForEvent('download')
      await desk.page.getByRole('link', { name: 'surat dokter.pdf' }).click()
      expect((await saved).suggestedFilename()).toMatch(/^lampiran-[\da-f-]{36}\.pdf$/)
      await expect.poll(() => width(desk.page, 'desk-picture')).toBeGreaterThan(100)
      const points = desk.page.getByTestId('desk-point')
      await expect(points).toHaveCount(2)
      const decide = desk.button('Putuskan keberatan')
      await expect(decide).toBeDisabled()
      await points.first().getByRole('radio', { name: 'Batalkan' }).check()
      await points.first().getByRole('textbox', { name: 'Alasan' }).fill(REASON)
      await expect(decide).toBeDisabled()
      await desk.button('Pakai keputusan dan alasan pertama untuk semua').click()
      await examine(desk.page, 'desk')
      await decide.click()
      await expect(desk.page.getByTestId('point-decision')).toHaveCount(2)
      await examine(desk.page, 'decided')
      await desk.close()
    })

    await test.step('everybody concerned is told', async () => {
      await expect
        .poll(() => noticesOf(token))
        .toEqual(expect.arrayContaining(['appeal-decided', 'termination-overturned']))
      for (const of of [proctor, owner]) await expect.poll(() => noticesOf(of)).toContain('appealed-decision')
      await page.reload()
      await expect(page.getByTestId('point-decision').filter({ hasText: 'Dibatalkan' })).toHaveCount(2)
      await expect(page.getByText(`Alasan: ${REASON}`)).toHaveCount(2)
      await examine(page, 'answered')
    })

    await test.step('the test goes on with the time it had, and its certificate is confirmed', async () => {
      await page.goto('/participant')
      await page
        .getByRole('button', { name: /Lanjutkan/ })
        .first()
        .click()
      await expect(candidate.timer).toBeVisible()
      await candidate.finish()
      await page.waitForURL('**/participant/results/**')
      const result = await resultNow()
      expect(result).toMatchObject({ verdict: 'passed', hasCertificate: true })
      await expect(page.getByTestId('appeal')).toContainText('Tidak ada lagi yang diperhitungkan terhadap Anda')
      await examine(page, 'cleared')
      await page.goto(`/certificate/${result.certificate?.code ?? ''}`)
      await expect(page.getByText(result.certificate?.number ?? '-')).toBeVisible()
      await expect(page.getByText('LULUS', { exact: true })).toBeVisible()
    })
  } finally {
    await opened.closeAll()
  }
})
