import { checkInsPageSchema, waitingCandidateSchema } from '@pengawas/shared/contracts/check-ins'
import { expect, test, type Locator } from 'playwright/test'
import { findBarriers } from '../support/accessibility.ts'
import { makeAssessment } from '../support/assessments.ts'
import { makeCameraFile } from '../support/camera-files.ts'
import { Closer } from '../support/closer.ts'
import { callHub, nip, signIn } from '../support/hub-client.ts'
import { CandidatePage, signInOn } from '../support/pages/candidate-page.ts'
import { startStack } from '../support/stack.ts'

const DURATION_MINUTES = 45

test('a candidate checks in, repeats a step, goes on in another tab, and is let in with the whole time', async () => {
  const opened = new Closer()
  try {
    const stack = opened.add(await startStack())
    const assessment = await makeAssessment(stack.url, {
      title: 'Dengan check-in',
      candidates: [nip.candidate(1)],
      duration: DURATION_MINUTES,
      mediaPolicy: { camera: 'required', microphone: 'required', screen: 'off' },
      checkIn: {
        ...{ admission: 'proctor', calibration: 'off', portrait: 'required', card: 'required' },
        ...{ sweep: 'off', phone: 'off', practiceDays: 0 },
      },
    })
    const token = await signIn(stack.url, nip.superAdmin)
    const camera = await makeCameraFile([{ scene: 'alone', seconds: 12 }])
    const candidate = opened.add(await CandidatePage.launch(stack.url, { nip: nip.candidate(1), camera }))
    const { page } = candidate
    const step = (name: string): Locator => page.locator(`[data-testid="check-in-step"][data-step="${name}"]`)
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const decide = async (body: object) => {
      const { items } = await callHub(stack.url, '/api/check-ins', checkInsPageSchema, { token })
      const path = `/api/check-ins/${items[0]?.testSessionId}/decision`
      await callHub(stack.url, path, waitingCandidateSchema, { token, body })
    }
    const goOnWithout = async (name: string, words: string) => {
      await expect(step(name)).toBeVisible()
      await press('Tidak berhasil: lanjut tanpa langkah ini')
      await page.getByLabel('Apa yang tidak berhasil?').fill(words)
      await press('Kirim dan lanjut')
    }
    const takePortrait = async () => {
      await expect(step('portrait')).toBeVisible()
      await press('Ambil gambar')
      const taken = page.getByTestId('taken')
      await expect(taken).toBeVisible()
      await expect.poll(() => taken.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      await press('Pakai gambar ini')
    }

    await signInOn(page, nip.candidate(1))
    await expect(page.getByRole('heading', { name: /^Selamat datang/ })).toBeVisible()
    await page.goto(`/assessment/${assessment.id}`)
    await candidate.allowDevices()
    await press('Mulai sesi')

    await expect(step('consent')).toBeVisible()
    expect.soft(await findBarriers(page)).toEqual([])
    await press('Saya setuju')
    await expect(step('devices')).toBeVisible()
    await press('Lanjut')
    await takePortrait()
    await goOnWithout('card', 'Kartu saya tertinggal di rumah')
    await expect(page.getByTestId('waiting-room')).toBeVisible()
    expect.soft(await findBarriers(page)).toEqual([])

    await decide({ decision: 'redo', steps: ['portrait'], reason: 'Wajah tertutup rambut' })
    await expect(page.getByTestId('redo-reason')).toContainText('Wajah tertutup rambut')
    await takePortrait()
    await expect(page.getByTestId('waiting-room')).toBeVisible()

    const other = await page.context().newPage()
    // Playwright's own questions to a page count as its user's clicks, after which it would go on by itself.
    await other.addInitScript(() => Object.defineProperty(navigator, 'userActivation', { value: undefined }))
    await other.goto(`/assessment/${assessment.id}`)
    await other.getByRole('button', { name: 'Lanjutkan check-in' }).click()
    await expect(other.getByTestId('waiting-room')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Check-in Anda terbuka di halaman lain' })).toBeVisible()

    await decide({ decision: 'admit', reason: 'Dikenal dari daftar pegawai' })
    await expect(other.getByTestId('admitted')).toHaveText(/Waktu Anda mulai sekarang/)
    const shown = await other.getByRole('timer', { name: 'Sisa waktu' }).textContent()
    expect(shown).toMatch(
      new RegExp(`^(${DURATION_MINUTES}:00|${DURATION_MINUTES - 1}:5\\d|${DURATION_MINUTES - 1}:4\\d)$`),
    )
  } finally {
    await opened.closeAll()
  }
})
