import { wallSchema } from '@pengawas/shared/contracts/proctoring'
import { expect, test, type Page } from 'playwright/test'
import { z } from 'zod'
import { makeAssessment } from '../support/assessments.ts'
import { launchBrowser } from '../support/browsers.ts'
import { makeCameraFile } from '../support/camera-files.ts'
import { chooseCause } from '../support/choose-cause.ts'
import { Closer } from '../support/closer.ts'
import { callHub, nameOf, nip, signIn } from '../support/hub-client.ts'
import { waitForMotion } from '../support/motion.ts'
import { newPerson } from '../support/new-people.ts'
import { CandidatePage } from '../support/pages/candidate-page.ts'
import { StaffPage } from '../support/pages/staff-page.ts'
import { TestPage } from '../support/pages/test-page.ts'
import { startStack } from '../support/stack.ts'

/** Long enough for all that is done before the end of the assessment, and not longer. */
const ENDS_AFTER_MS = 90_000
/** Whoever has left for a minute has left. */
const LEFT_AFTER_MS = 75_000
const EXTRA_MINUTES = 30

const versioned = z.object({ version: z.int() })

/** The time that a candidate's page shows, in seconds. */
async function secondsLeft(page: Page): Promise<number> {
  const text = await page.getByRole('timer', { name: 'Sisa waktu' }).innerText()
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

test('a test that was ended goes on with its time when it is reactivated after the second review, a proctor who leaves is followed by another, and whoever has time left is watched past the end', async () => {
  test.setTimeout(240_000)
  const opened = new Closer()
  try {
    const stack = opened.add(await startStack())
    const { url } = stack
    const token = await signIn(url, nip.superAdmin)
    const second = await newPerson(url, token, 'proktor')
    const endsAt = Date.now() + ENDS_AFTER_MS
    const users = [nip.candidate(1), nip.candidate(2)]
    const { id } = await makeAssessment(url, {
      title: 'Tes yang diawasi berdua',
      candidates: users,
      mediaPolicy: { camera: 'required', microphone: 'off', screen: 'off' },
      endDate: new Date(endsAt).toISOString(),
    })
    const { version } = await callHub(url, `/api/assessments/${id}`, versioned, { token })
    const firstToken = await signIn(url, nip.proctor)
    const first = await callHub(
      url,
      '/api/auth/profile',
      z.object({ user: z.object({ id: z.string(), name: z.string() }) }),
      {
        token: firstToken,
      },
    )
    await callHub(url, `/api/assessments/${id}/proctors`, z.unknown(), {
      ...{ token, method: 'PUT' },
      body: {
        version,
        proctors: [
          { proctorId: first.user.id, maxCandidates: 10 },
          { proctorId: second.id, maxCandidates: 10 },
        ],
      },
    })

    const staff = opened.add(await launchBrowser())
    const walls = [
      await StaffPage.open(staff, stack, nip.proctor, '/dashboard/monitoring'),
      await StaffPage.open(staff, stack, second.nip, '/dashboard/monitoring', second.password),
    ] as const
    const camera = await makeCameraFile([{ scene: 'alone', seconds: 12 }])
    const candidates = await Promise.all(
      users.map(async (user) => {
        const candidate = opened.add(await CandidatePage.launch(url, { nip: user, camera }))
        return { page: candidate.page, candidate, name: await nameOf(url, user), user }
      }),
    )
    for (const { candidate } of candidates) {
      await candidate.openAssessment(id)
      await candidate.allowDevices()
      await candidate.startSession()
    }

    const ofFirst = (await callHub(url, '/api/proctoring/wall', wallSchema, { token: firstToken })).candidates
    const leftAlone = candidates.find(({ name }) => ofFirst.some(({ participantName }) => participantName === name))
    const ended = candidates.find((each) => each !== leftAlone)
    if (leftAlone === undefined || ended === undefined)
      throw new Error('each of two proctors has one of two candidates')
    const [, wall] = walls
    const tileOf = (name: string) => wall.page.getByTestId('tile').filter({ hasText: name })
    await waitForMotion(walls[0].page.getByTestId('tile').filter({ hasText: leftAlone.name }).getByTestId('tile-video'))
    await waitForMotion(tileOf(ended.name).getByTestId('tile-video'))
    const { candidates: all } = await callHub(url, '/api/proctoring/wall', wallSchema, { token })
    for (const { testSessionId } of all)
      await callHub(url, `/api/test-sessions/${testSessionId}/clock-credits`, z.unknown(), {
        token,
        body: { minutes: EXTRA_MINUTES, reason: 'Listrik padam' },
      })
    for (const { page } of candidates) await expect.poll(() => secondsLeft(page)).toBeGreaterThan(EXTRA_MINUTES * 60)
    await walls[0].close()
    const leftAt = Date.now()

    await tileOf(ended.name)
      .getByRole('button', { name: `Buka ${ended.name}` })
      .click()
    const focus = wall.page.getByRole('region', { name: `Pantauan ${ended.name}` })
    await focus.getByRole('button', { name: 'Hentikan', exact: true }).click()
    await chooseCause(focus)
    await focus.getByRole('textbox', { name: 'Alasan' }).fill('Bekerja sama')
    await focus.getByRole('button', { name: 'Hentikan assessment' }).click()
    const before = await secondsLeft(ended.page)
    await wall.page
      .getByRole('dialog', { name: `Hentikan tes ${ended.name}?` })
      .getByRole('button', { name: 'Ya, hentikan tes ini' })
      .click()
    await expect(ended.page.getByRole('heading', { name: 'Assessment dihentikan oleh proktor' })).toBeVisible()
    const { page: desk } = await StaffPage.open(staff, stack, nip.superAdmin, '/dashboard/flags')
    const review = desk.getByTestId('termination-review').filter({ hasText: ended.name })
    await expect(review).toContainText('Bekerja sama')
    await review.getByRole('textbox').fill('Rekaman sudah dilihat')
    await review.getByRole('button', { name: 'Kuatkan penghentian' }).click()
    const forGood = desk.getByRole('region', { name: 'Tes yang penghentiannya dikuatkan' })
    await forGood.getByRole('textbox').fill('Ternyata keliru')
    await forGood.getByRole('button', { name: 'Buka kembali tes' }).click()
    await expect(review).toBeHidden()
    await ended.page.goto('/dashboard')
    await ended.page
      .getByRole('button', { name: /Lanjutkan/ })
      .first()
      .click()
    await expect(ended.page.getByRole('timer', { name: 'Sisa waktu' })).toBeVisible()
    const after = await secondsLeft(ended.page)
    expect(before - after).toBeGreaterThanOrEqual(0)
    expect(before - after).toBeLessThan(30)

    const room = TestPage.on(ended.page)
    await room.choose('B')
    await room.expectSaved()

    await expect(tileOf(leftAlone.name)).toBeVisible({
      timeout: Math.max(1_000, LEFT_AFTER_MS - (Date.now() - leftAt)),
    })
    const moved = wall.page.getByTestId('candidates-moved')
    await expect(moved.getByText(new RegExp(`^1 peserta dari ${first.user.name} sekarang pada Anda`))).toBeVisible()
    await waitForMotion(tileOf(leftAlone.name).getByTestId('tile-video'))

    await expect.poll(() => Date.now(), { timeout: ENDS_AFTER_MS }).toBeGreaterThan(endsAt)
    await wall.page.reload()
    for (const { name, page } of candidates) {
      await waitForMotion(tileOf(name).getByTestId('tile-video'))
      expect(await secondsLeft(page)).toBeGreaterThan((EXTRA_MINUTES - 3) * 60)
    }
  } finally {
    await opened.closeAll()
  }
})
