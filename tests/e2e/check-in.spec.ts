import { expect, test } from 'playwright/test'
import { findBarriers } from '../support/accessibility.ts'
import { makeAssessment } from '../support/assessments.ts'
import { launchBrowser, openPage } from '../support/browsers.ts'
import { makeCameraFile } from '../support/camera-files.ts'
import { Closer } from '../support/closer.ts'
import { nip } from '../support/hub-client.ts'
import { CandidatePage } from '../support/pages/candidate-page.ts'
import { CheckInPage } from '../support/pages/check-in-page.ts'
import { StaffPage } from '../support/pages/staff-page.ts'
import { startStack } from '../support/stack.ts'

const DURATION_MINUTES = 45

test('a candidate checks in with a phone, repeats steps, goes on in another tab, and is let in with the whole time', async () => {
  // Two cameras, a proctor and each step of a check-in: three minutes of a machine that does nothing else.
  test.setTimeout(480_000)
  const opened = new Closer()
  try {
    const stack = opened.add(await startStack())
    const assessment = await makeAssessment(stack.url, {
      title: 'Dengan check-in',
      candidates: [nip.candidate(1)],
      duration: DURATION_MINUTES,
      mediaPolicy: { camera: 'required', microphone: 'required', screen: 'off' },
      aiProctoringEnabled: true,
      checkIn: {
        ...{ admission: 'proctor', calibration: 'optional', portrait: 'required', card: 'required' },
        ...{ sweep: 'off', phone: 'required' },
      },
    })
    const camera = await makeCameraFile([{ scene: 'alone', seconds: 12 }])
    const candidate = opened.add(await CandidatePage.launch(stack.url, { nip: nip.candidate(1), camera }))
    const { page } = candidate
    const checkIn = new CheckInPage(page)

    await candidate.openAssessment(assessment.id)
    await candidate.allowDevices()
    await checkIn.press('Mulai sesi')

    await expect(checkIn.step('consent')).toBeVisible()
    expect.soft(await findBarriers(page)).toEqual([])
    await checkIn.agree()
    await expect(page.getByTestId('network')).toContainText(/UDP: berfungsi.*TCP: berfungsi.*TURN: tidak disediakan/)
    await checkIn.passDevices()
    await checkIn.passFraming()
    await expect(checkIn.step('calibration')).toBeVisible()
    await checkIn.press('Tampilkan titik')
    for (let dot = 1; dot <= 5; dot += 1) await page.getByRole('button', { name: `Titik ${dot} dari 5` }).click()
    // The portrait before the camera looks at one spot the whole time.
    await expect(page.getByTestId('calibration-trouble')).toContainText('Tatapan Anda tidak berpindah')
    await checkIn.press('Lewati langkah ini')
    await checkIn.takePicture('portrait')
    await checkIn.goOnWithout('card', 'Kartu saya tertinggal di rumah')

    await expect(checkIn.step('phone')).toBeVisible()
    await checkIn.press('Tampilkan kode untuk ponsel')
    await expect(page.getByTestId('phone-qr')).toBeVisible()
    const code = await page.getByTestId('phone-code').textContent()
    const phones = opened.add(await launchBrowser())
    const phone = await openPage(phones, stack.url, { width: 390, height: 844 })
    await phone.goto(`/second-camera#${code}`)
    expect.soft(await findBarriers(phone)).toEqual([])
    await phone.getByRole('button', { name: 'Nyalakan kamera dan bergabung' }).click()
    const arriving = phone.locator('[data-testid="phone-status"][data-status="arriving"]')
    await expect(arriving).toBeVisible()
    expect.soft(await findBarriers(phone)).toEqual([])
    await checkIn.press('Lanjut')
    await expect(page.getByTestId('waiting-room')).toBeVisible()
    expect.soft(await findBarriers(page)).toEqual([])

    const staff = opened.add(await launchBrowser())
    const { page: room } = await StaffPage.open(staff, stack, nip.superAdmin, '/dashboard/waiting-room')
    const open = room.getByTestId('desk')
    await expect(room.getByTestId('waiting-candidate')).toContainText('Menunggu keputusan')
    await room.keyboard.press('n')
    await expect(open.getByTestId('live-picture')).toBeVisible()
    await expect(open.getByTestId('network-ways')).toHaveText(/UDP: berfungsi.*TCP: berfungsi.*TURN: tidak disediakan/)
    await expect(open.getByTestId('uncalibrated')).toBeVisible()
    const phonePicture = open.locator('[data-testid="phone-frame"][data-playing="true"]')
    await expect(phonePicture).toBeVisible()
    expect.soft(await findBarriers(room)).toEqual([])
    await room.keyboard.press('r')
    await room.getByRole('checkbox', { name: 'Foto wajah' }).check()
    await room.getByLabel('Alasan untuk peserta').fill('Wajah tertutup rambut')
    await room.keyboard.press('Enter')

    await expect(page.getByTestId('redo-reason')).toContainText('Wajah tertutup rambut')
    await checkIn.takePicture('portrait')
    await checkIn.takePicture('card')
    await expect(page.getByTestId('waiting-room')).toBeVisible()

    const other = await page.context().newPage()
    // Playwright's own questions to a page count as its user's clicks, after which it would go on by itself.
    await other.addInitScript(() => Object.defineProperty(navigator, 'userActivation', { value: undefined }))
    await other.goto(`/assessment/${assessment.id}`)
    await other.getByRole('button', { name: 'Lanjutkan check-in' }).click()
    await expect(other.getByTestId('waiting-room')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Check-in Anda terbuka di halaman lain' })).toBeVisible()

    await phone.reload()
    await expect(arriving).toBeVisible()
    await room.keyboard.press('n')
    await expect(phonePicture).toBeVisible()
    // A key that comes too soon after a candidate was opened decides nothing.
    await expect(async () => {
      await room.keyboard.press('a')
      await expect(room.getByTestId('last-decision')).toContainText('sudah diizinkan masuk', { timeout: 1_000 })
    }).toPass()
    await expect(other.getByTestId('admitted')).toHaveText(/Waktu Anda mulai sekarang/)
    const shown = await other.getByRole('timer', { name: 'Sisa waktu' }).textContent()
    expect(shown).toMatch(
      new RegExp(`^(${DURATION_MINUTES}:00|${DURATION_MINUTES - 1}:5\\d|${DURATION_MINUTES - 1}:4\\d)$`),
    )

    // A phone that drops is said large in the test, and no more once the server receives its picture again.
    const told = other.getByTestId('trouble-phone')
    await phone.goto('about:blank')
    await expect(told).toContainText('Buka kunci ponsel')
    await expect(told).toContainText('waktu Anda berjalan terus. Proktor melihat gangguan ini')
    expect.soft(await findBarriers(other)).toEqual([])
    await phone.goto('/second-camera')
    await expect(arriving).toBeVisible()
    await expect(told).toBeHidden()
  } finally {
    await opened.closeAll()
  }
})
