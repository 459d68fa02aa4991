import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { assessmentEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { answerEntity } from '@pengawas/api/sessions/answers/answers.entity'
import { liveStateEntity } from '@pengawas/api/sessions/live-states/live-states.entity'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { lateAnswersPageSchema } from '@pengawas/shared/contracts/incidents'
import { testSessionSchema } from '@pengawas/shared/contracts/test-sessions'
import { sessionCommandAnswerSchema, testRunSchema } from '@pengawas/shared/contracts/test-taking'
import { expect, test } from 'playwright/test'
import { z } from 'zod'
import { findBarriers } from '../support/accessibility.ts'
import { makeAssessment, type MadeAssessment } from '../support/assessments.ts'
import { launchBrowser, openPage } from '../support/browsers.ts'
import { chooseCause } from '../support/choose-cause.ts'
import { Closer } from '../support/closer.ts'
import { callHub, nameOf, nip, signIn } from '../support/hub-client.ts'
import { signInOn } from '../support/pages/candidate-page.ts'
import { TestPage } from '../support/pages/test-page.ts'
import { paths } from '../support/paths.ts'
import { startStack, type Stack } from '../support/stack.ts'

/** Taking a test: nothing is lost, one page writes, the clock is the server's, and the result can be shown to others. */
const pictures = path.join(paths.output, 'test-screen')
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

const opened = new Closer()
let stack: Stack

test.beforeAll(async () => {
  test.setTimeout(120_000)
  await mkdir(pictures, { recursive: true })
  stack = opened.add(await startStack({ mediaNode: false }))
})

test.afterAll(async () => {
  await opened.closeAll()
})

test.afterEach(async ({}, info) => {
  if (info.status !== info.expectedStatus) await info.attach('logs', { body: stack.logs() })
})

/** What the server has of a candidate's running test. */
async function runOf(user: string, { id }: MadeAssessment) {
  const token = await signIn(stack.url, user)
  const own = z.array(z.object({ assessment: z.object({ id: z.string() }), testSession: testSessionSchema.nullable() }))
  const list = await callHub(stack.url, '/api/assessments/available-for-participants', own, { token })
  const session = list.find(({ assessment }) => assessment.id === id)?.testSession
  if (!session) throw new Error('this candidate has not begun')
  return {
    token,
    session,
    fetchRun: () => callHub(stack.url, `/api/test-sessions/${session.id}/run`, testRunSchema, { token }),
  }
}

test('a plain test survives a reload, a second tab, an outage and the death of the hub', async () => {
  const candidate = nip.candidate(1)
  const assessment = await makeAssessment(stack.url, { title: 'Tes tanpa pengawasan', candidates: [candidate] })
  const first = opened.add(await TestPage.launch(stack.url, candidate))
  await first.start(assessment.title)
  await first.choose('B')
  await first.expectSaved()

  await test.step('a reload goes on where it was', async () => {
    await first.go(2)
    await first.choose('C')
    await first.expectSaved()
    await first.page.reload()
    await first.expectQuestion(2)
    await first.expectChosen('C')
  })

  const second = await test.step('a second tab takes over after consent, and the first says so', async () => {
    const tab = await first.secondTab(`/assessment/${assessment.id}`)
    await expect(tab.page.getByRole('heading', { name: 'Assessment ini terbuka di halaman lain' })).toBeVisible()
    // Until then the first page still writes.
    await first.go(3)
    await first.choose('A')
    await first.expectSaved()
    await tab.page.getByRole('button', { name: 'Lanjutkan di sini' }).click()
    await expect(tab.timer).toBeVisible()
    await expect(first.page.getByRole('heading', { name: 'Assessment dilanjutkan di halaman lain' })).toBeVisible()
    await tab.expectQuestion(3)
    await tab.expectChosen('A')
    return tab
  })

  await test.step('an outage: answers wait in the browser and arrive', async () => {
    await second.context.setOffline(true)
    await second.go(4)
    await second.choose('D')
    await second.go(5)
    await second.choose('A')
    await expect(second.saveState).toHaveText('Luring: 2 belum terkirim')
    await second.context.setOffline(false)
    await second.expectSaved()
  })

  await test.step('a hub that dies while answers are given', async () => {
    await stack.killHub()
    await second.go(6)
    await second.choose('B')
    await expect(second.saveState).toHaveAttribute('data-state', 'offline')
    await stack.startHub()
    await second.expectSaved()
    const { fetchRun } = await runOf(candidate, assessment)
    const { answers } = await fetchRun()
    expect(answers.map(({ value }) => (value?.kind === 'choice' ? value.place : null)).toSorted()).toEqual([
      0, 0, 1, 1, 2, 3,
    ])
  })

  await test.step('the dialog at the end names what is blank; then come toast and result', async () => {
    await second.page.keyboard.press('m')
    await second.page.getByRole('button', { name: 'Selesaikan' }).click()
    const dialog = second.page.getByRole('dialog', { name: 'Selesaikan assessment?' })
    await expect(dialog.getByText('Belum dijawab (4)')).toBeVisible()
    await expect(dialog.getByText('Ditandai untuk ditinjau (1)')).toBeVisible()
    expect.soft(await findBarriers(second.page)).toEqual([])
    await dialog.getByRole('button', { name: 'Ya, selesaikan' }).click()
    await second.page.waitForURL('**/participant/results/**')
    await expect(second.page.getByTestId('result-toast')).toContainText('Hasil assessment Anda telah tersedia')
    await second.page.getByRole('button', { name: 'Lihat Detail' }).click()
    expect.soft(await findBarriers(second.page)).toEqual([])
    await second.page.reload()
    await expect(second.page.getByRole('heading', { name: 'Hasil assessment' })).toBeVisible()
    await expect(second.page.getByTestId('result-toast')).toHaveCount(0)
  })

  await test.step('a test that is done cannot be opened again', async () => {
    await second.page.goto(`/assessment/${assessment.id}`)
    await expect(second.page.getByRole('heading', { name: 'Assessment sudah dikerjakan' })).toBeVisible()
    await second.page.waitForURL('**/participant')
    await expect(second.page.getByRole('link', { name: 'Lihat hasil' })).toBeVisible()
  })
})

test('an essay is saved while it is typed, and what another page was typing is not lost', async () => {
  const candidate = nip.candidate(2)
  const assessment = await makeAssessment(stack.url, {
    title: 'Tes esai',
    candidates: [candidate],
    questionTypes: ['essay'],
  })
  const page = opened.add(await TestPage.launch(stack.url, candidate))
  await page.start(assessment.title)
  const words =
    'Saya mendengarkan keluhan warga, mencatatnya, lalu menjelaskan langkah berikutnya dengan bahasa yang sederhana.'
  await page.text.pressSequentially(words, { delay: 25 })
  await expect(page.page.getByTestId('text-count')).toHaveText(`13 kata · ${words.length} karakter`)
  await page.expectSaved()
  await page.page.keyboard.press('b')
  await page.expectSaved()
  await page.page.reload()
  await expect(page.text).toHaveValue(`${words}b`)
  const { fetchRun } = await runOf(candidate, assessment)
  expect((await fetchRun()).answers[0]?.value).toEqual({ kind: 'text', text: `${words}b` })
})

test('an adaptive test goes on after a pause by the proctor and a reload, and ends with a score and its error', async () => {
  const candidate = nip.candidate(3)
  const assessment = await makeAssessment(stack.url, {
    title: 'Tes adaptif',
    type: 'cat',
    candidates: [candidate],
    totalQuestions: 6,
  })
  const page = opened.add(await TestPage.launch(stack.url, candidate))
  await page.start(assessment.title)
  await expect(page.page.getByTestId('question-number')).toHaveText('Soal 1 dari 6')
  const next = page.page.getByRole('button', { name: 'Kunci jawaban & lanjut' })
  await expect(next).toBeDisabled()
  await page.choose('A')
  await next.click()
  await page.expectQuestion(2)
  await page.page.getByRole('button', { name: 'Selesaikan' }).click()
  await expect(page.page.getByTestId('end-notice')).toContainText('Anda baru menjawab 1 dari minimal 6 soal.')
  await expect(page.page.getByTestId('adaptive-end')).toContainText('1 soal terjawab.')
  await expect(page.page.getByTestId('end-notice')).toContainText('hasilnya tidak terukur dan Anda tidak dapat lulus')
  expect.soft(await findBarriers(page.page)).toEqual([])
  await page.page.screenshot({ path: path.join(pictures, 'finish-adaptive.png') })
  await page.page.getByRole('button', { name: 'Kembali ke soal' }).click()

  const { session, fetchRun } = await runOf(candidate, assessment)
  const proctor = await signIn(stack.url, nip.superAdmin)
  const command = async (name: string, text = ''): Promise<void> => {
    await callHub(stack.url, `/api/test-sessions/${session.id}/${name}`, sessionCommandAnswerSchema, {
      token: proctor,
      body: { text },
    })
  }
  await command('pause')
  await expect(page.page.getByTestId('halted')).toContainText('Assessment dijeda oleh proktor')
  await expect(page.page.getByRole('radio')).toHaveCount(0)
  await command('resume')
  await expect(page.page.getByRole('radio').first()).toBeEnabled()
  await command('warning', 'Mohon tetap melihat ke layar.')
  await expect(page.page.getByTestId('proctor-warning')).toContainText('Mohon tetap melihat ke layar.')
  await page.page.getByRole('button', { name: 'Saya mengerti' }).click()
  await expect(page.page.getByTestId('proctor-warning')).toBeHidden()

  const before = (await fetchRun()).items.map(({ questionId }) => questionId)
  await page.page.reload()
  await page.expectQuestion(2)
  await expect(page.page.getByTestId('proctor-warning')).toBeHidden()
  expect((await fetchRun()).items.map(({ questionId }) => questionId)).toEqual(before)
  for (let number = 2; number <= 6; number += 1) {
    await page.expectQuestion(number)
    await page.choose('B')
    await next.click()
  }
  await page.page.waitForURL('**/participant/results/**')
  // How the estimate went would reveal which answers were right; the page says what waits, and until when.
  await expect(page.page.getByTestId('withheld-note')).toContainText(
    'Hasil per kompetensi: tersedia setelah assessment berakhir untuk semua peserta',
  )
  await expect(page.page.getByRole('heading', { name: 'Perkiraan kemampuan' })).toHaveCount(0)
  await expect(page.page.getByText(/± [\d,]+ \(galat baku\)/)).toBeVisible()
  expect.soft(await findBarriers(page.page)).toEqual([])
  await page.page.screenshot({ path: path.join(pictures, 'result-adaptive.png'), fullPage: true })
})

test('a certificate can be downloaded and confirmed by anybody', async () => {
  const candidate = nip.candidate(4)
  const assessment = await makeAssessment(stack.url, {
    title: 'Tes bersertifikat',
    candidates: [candidate],
    passingScore: 0,
  })
  const page = opened.add(await TestPage.launch(stack.url, candidate))
  await page.start(assessment.title)
  await page.choose('A')
  await page.expectSaved()
  await page.finish()
  const download = page.page.waitForEvent('download')
  await page.page.getByRole('link', { name: 'Sertifikat', exact: true }).click()
  const file = await download
  const number = path.basename(file.suggestedFilename(), '.pdf')
  expect(number).toMatch(/^PGW-\d{4}-\d{6}$/)
  // The address stands below the QR code, as a link.
  const address = /\/certificate\/[\w-]+/.exec(await readFile(await file.path(), 'latin1'))?.[0]
  if (address === undefined) throw new Error('the certificate names no address')

  const stranger = await openPage(opened.add(await launchBrowser({ withoutDevices: true })), stack.url, PHONE)
  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { name: 'Sertifikat ini asli' })).toBeVisible()
  await expect(stranger.getByText(`Nomor ${number}`)).toBeVisible()
  expect.soft(await findBarriers(stranger)).toEqual([])
  await stranger.goto(`${address.slice(0, -4)}AAAA`)
  await expect(stranger.getByRole('heading', { name: 'Sertifikat tidak ditemukan' })).toBeVisible()
})

test('from the wall a proctor sees how far a candidate is, pauses, answers a call, warns, gives time and ends', async () => {
  const user = nip.candidate(5)
  const name = await nameOf(stack.url, user)
  const assessment = await makeAssessment(stack.url, { title: 'Tes yang dipandu', candidates: [user] })
  const candidate = opened.add(await TestPage.launch(stack.url, user))
  await candidate.start(assessment.title)
  await candidate.choose('A')
  await candidate.expectSaved()

  const wall = await openPage(opened.add(await launchBrowser()), stack.url, DESKTOP)
  await signInOn(wall, nip.superAdmin)
  await wall.waitForURL('**/dashboard/**')
  await wall.goto('/dashboard/monitoring')
  const tile = wall.getByTestId('tile').filter({ hasText: name })
  await expect(tile.getByTestId('tile-progress')).toHaveText(/^1\/10 · \d+:\d\d/)
  await tile.getByRole('button', { name: `Buka ${name}` }).click()
  const focus = wall.getByRole('region', { name: `Pantauan ${name}` })
  await expect(focus.getByText('1 dari 10 terjawab')).toBeVisible()

  await wall.keyboard.press('p')
  await wall.keyboard.press('Enter')
  await expect(candidate.page.getByTestId('halted')).toContainText('Assessment dijeda oleh proktor')
  await expect(focus.getByText(/^Waktu berhenti/)).toBeVisible()
  const standing = await candidate.timer.innerText()
  const stoodAt = Date.now()
  // The candidate may be told before the proctor's form has its answer and closes; keys are text until then.
  await expect(focus.getByRole('textbox', { name: 'Alasan (opsional)' })).toBeHidden()
  // That a clock stands shows only after seconds in which it would have gone on.
  await expect.poll(() => Date.now() - stoodAt, { timeout: 10_000 }).toBeGreaterThan(3_000)
  await expect(candidate.timer).toHaveText(standing)
  await wall.keyboard.press('p')
  await expect(candidate.page.getByTestId('halted')).toBeHidden()
  await expect(candidate.timer).not.toHaveText(standing)

  await focus.getByRole('button', { name: 'Kunci', exact: true }).click()
  await focus.getByRole('textbox', { name: /^Alasan penguncian/ }).fill('Identitas diperiksa')
  await wall.keyboard.press('Enter')
  await expect(candidate.page.getByTestId('halted')).toContainText('Identitas diperiksa')
  await candidate.page.getByTestId('halted').getByRole('button', { name: 'Angkat tangan' }).click()
  await expect(tile.getByTestId('tile-call')).toHaveText(/^Minta bantuansejak \d+:\d\d$/)
  await expect(wall.getByTestId('call-announcer')).toHaveText(`${name} meminta bantuan.`)
  await expect(wall.getByTestId('call-count')).toHaveText('Bantuan: 1')
  expect.soft(await findBarriers(wall)).toEqual([])
  await focus.getByTestId('call').getByRole('button', { name: 'Selesai' }).click()
  await expect(candidate.page.getByTestId('help')).toContainText('Proktor menanggapi tangan Anda pukul')
  await expect(tile.getByTestId('tile-call')).toBeHidden()
  await expect(wall.getByTestId('call-count')).toBeHidden()
  await focus.getByRole('button', { name: 'Buka kunci' }).click()
  await expect(candidate.page.getByTestId('halted')).toBeHidden()

  await wall.keyboard.press('m')
  await focus.getByRole('textbox', { name: 'Pesan kepada peserta' }).fill('Mohon kerjakan sendiri.')
  await wall.keyboard.press('Enter')
  await expect(candidate.page.getByTestId('proctor-warning')).toContainText('Mohon kerjakan sendiri.')
  await candidate.page.getByRole('button', { name: 'Saya mengerti' }).click()

  const before = await candidate.timer.innerText()
  await focus.getByRole('button', { name: 'Tambah waktu' }).click()
  await focus.getByRole('textbox', { name: 'Menit' }).fill('30')
  await focus.getByRole('textbox', { name: 'Alasan' }).fill('Listrik padam')
  expect.soft(await findBarriers(wall)).toEqual([])
  await wall.screenshot({ path: path.join(pictures, 'wall-commands.png') })
  await focus.getByRole('button', { name: 'Tambahkan' }).click()
  await wall
    .getByRole('dialog', { name: `Tambah waktu ${name}: 30 menit?` })
    .getByText('Ya, beri waktu ini')
    .click()
  await expect(candidate.timer).toHaveText(/^1:\d\d:\d\d$/)
  expect(before).toMatch(/^\d\d:\d\d$/)

  await focus.getByRole('button', { name: 'Hentikan' }).click()
  await focus.getByRole('textbox', { name: 'Alasan' }).fill('Bekerja sama')
  // Enter in a text field ends nobody's test, nor does Enter in the question that the button asks.
  await wall.keyboard.press('Enter')
  const question = wall.getByRole('dialog', { name: `Hentikan tes ${name}?` })
  await expect(question).toBeHidden()
  await focus.getByRole('button', { name: 'Hentikan assessment' }).click()
  await expect(focus.getByText('Pilih sebabnya')).toBeVisible()
  await expect(question).toBeHidden()
  await chooseCause(focus)
  await focus.getByRole('button', { name: 'Hentikan assessment' }).click()
  await expect(question).toContainText('Bekerja sama')
  expect.soft(await findBarriers(wall)).toEqual([])
  await wall.keyboard.press('Enter')
  await expect(question).toBeHidden()

  const ending = wall.getByTestId('termination')
  const orderEnd = async (): Promise<void> => {
    await focus.getByRole('button', { name: 'Hentikan assessment' }).click()
    await question.getByRole('button', { name: 'Ya, hentikan tes ini' }).click()
    await expect(ending).toContainText(name)
  }
  await orderEnd()
  await wall.keyboard.press('u')
  await expect(ending).toBeHidden()
  await candidate.choose('B')
  await candidate.expectSaved()

  await focus.getByRole('button', { name: 'Hentikan', exact: true }).click()
  await chooseCause(focus)
  await focus.getByRole('textbox', { name: 'Alasan' }).fill('Bekerja sama')
  await orderEnd()
  await expect(candidate.page.getByRole('heading', { name: 'Assessment dihentikan oleh proktor' })).toBeVisible()

  await wall.goto('/dashboard/incidents')
  await expect(wall.getByRole('heading', { name: 'Kejadian' })).toBeVisible()
  await expect(
    wall.getByRole('region', { name: 'Jawaban terlambat' }).getByText('Tidak ada jawaban terlambat.'),
  ).toBeVisible()
  expect.soft(await findBarriers(wall)).toEqual([])
})

/** Lets the server see the page leave half a minute ago, and the test's time run out now. */
async function runOutWhileAway(id: string): Promise<void> {
  const db = await openDatabase({ url: undefined, dataDir: stack.dataDir })
  try {
    const assessment = await db.read.findOneByOrFail(assessmentEntity, {
      id: (await db.read.findOneByOrFail(testSessionEntity, { id })).assessmentId,
    })
    const startTime = new Date(Date.now() - assessment.duration * 60_000)
    const leftAt = new Date(Date.now() - 30_000)
    await db.write(async (manager) => {
      await manager.update(testSessionEntity, { id }, { startTime })
      await manager.update(answerEntity, { testSessionId: id }, { receivedAt: leftAt })
      await manager.update(liveStateEntity, { testSessionId: id }, { pageId: null, leftAt, leftStoppedMs: 0 })
    })
    await expect.poll(async () => (await db.read.findOneByOrFail(testSessionEntity, { id })).status).toBe('completed')
  } finally {
    await db.close()
  }
}

test('an answer that was made in time and delivered late waits for a person', async () => {
  const user = nip.candidate(6)
  const assessment = await makeAssessment(stack.url, { title: 'Tes singkat', candidates: [user] })
  const candidate = opened.add(await TestPage.launch(stack.url, user))
  await candidate.start(assessment.title)
  await candidate.choose('A')
  await candidate.expectSaved()
  await candidate.context.setOffline(true)
  await candidate.go(2)
  await candidate.choose('C')
  await expect(candidate.saveState).toHaveText('Luring: 1 belum terkirim')
  // The time runs out while this browser is away, as the hub sees.
  const { session } = await runOf(user, assessment)
  await runOutWhileAway(session.id)
  await candidate.context.setOffline(false)
  await candidate.page.waitForURL('**/participant/results/**')
  const staff = await signIn(stack.url, nip.superAdmin)
  const { items: late } = await callHub(stack.url, '/api/late-answers?decision=pending', lateAnswersPageSchema, {
    token: staff,
  })
  expect(late).toMatchObject([{ testSessionId: session.id, position: 1, isPlausible: true }])
})

test('signals of a watched page reach the proctor, and candidates may copy their own text', async () => {
  const user = nip.candidate(6)
  const assessment = await makeAssessment(stack.url, {
    title: 'Tes diawasi tanpa kamera',
    candidates: [user],
    questionTypes: ['essay'],
    aiProctoringEnabled: true,
    mediaPolicy: { camera: 'optional', microphone: 'off', screen: 'off' },
  })
  const page = opened.add(await TestPage.launch(stack.url, user))
  await page.page.getByRole('article', { name: assessment.title }).getByRole('button', { name: 'Baca aturan' }).click()
  await expect(page.page.getByText('Halaman tes mencatat bila Anda meninggalkan tab')).toBeVisible()
  await page.page.getByRole('checkbox', { name: 'Saya telah membaca dan memahami semua aturan' }).check()
  await page.page.getByRole('button', { name: 'Mulai Assessment' }).click()
  await page.page.getByRole('switch', { name: 'Bagikan Kamera' }).uncheck({ force: true })
  await page.page.getByRole('button', { name: 'Izinkan akses & mulai' }).click()
  await page.page.getByRole('button', { name: 'Mulai sesi' }).click()
  await expect(page.timer).toBeVisible()
  expect.soft(await findBarriers(page.page)).toEqual([])
  await page.page.screenshot({ path: path.join(pictures, 'watched.png') })

  await page.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.text.fill('Jawaban saya sendiri. ')
  await page.text.selectText()
  await page.page.keyboard.press('Control+C')
  await page.page.keyboard.press('End')
  await page.page.keyboard.press('Control+V')
  await expect(page.text).toHaveValue('Jawaban saya sendiri. Jawaban saya sendiri. ')
  const told = page.page.waitForRequest((request) => request.url().endsWith('/signals'))
  await page.page.locator('#question-content').selectText()
  await page.page.keyboard.press('Control+C')
  const body = z
    .object({ signals: z.array(z.object({ sequence: z.int(), kind: z.string() })) })
    .parse((await told).postDataJSON())
  expect(body.signals).toMatchObject([{ sequence: 1, kind: 'copy' }])

  const staff = await signIn(stack.url, nip.superAdmin)
  const flags = z.object({ flags: z.array(z.object({ reason: z.string(), origin: z.string() })) })
  await expect(async () => {
    const list = await callHub(
      stack.url,
      `/api/ai-proctoring/flags?assessmentId=${assessment.id}&after=0&limit=50`,
      flags,
      { token: staff },
    )
    expect(list.flags).toMatchObject([{ reason: 'copy', origin: 'client' }])
  }).toPass()
  // Nothing is noted behind the candidate's back.
  await page.page.getByRole('button', { name: 'Tampilkan Pengawasan' }).click()
  await expect(page.page.getByRole('dialog', { name: 'Pengawasan' }).getByText('Teks disalin.')).toBeVisible()
  await page.page.screenshot({ path: path.join(pictures, 'watched-panel.png') })
})

test('the test screen fits and has no barriers, in Indonesian and Arabic, on a desktop and on a phone', async () => {
  const browser = await launchBrowser({ withoutDevices: true })
  opened.add(browser)
  for (const language of ['id', 'ar'] as const) {
    const page = await openPage(browser, stack.url, DESKTOP)
    await page.addInitScript((chosen) => localStorage.setItem('app_language', chosen), language)
    await page.goto('/practice')
    await page.getByRole('main').getByRole('button').nth(1).click()
    await expect(page.getByTestId('timer')).toBeVisible()
    await page.keyboard.press('b')
    await page.keyboard.press('m')
    for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
      await page.setViewportSize(viewport)
      await expect(page.getByTestId('save-state')).toHaveAttribute('data-state', 'saved')
      expect.soft(await findBarriers(page), `${language} on a ${size}`).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(overflow, `${language} is wider than a ${size}`).toBeLessThanOrEqual(0)
      await page.screenshot({ path: path.join(pictures, `test-${language}-${size}.png`) })
    }
    await page.context().close()
  }
})
