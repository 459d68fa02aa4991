import { randomUUID } from 'node:crypto'
import {
  assessmentEntity,
  coAdministratorEntity,
  participantEntity,
} from '@pengawas/api/assessments/assessments/assessments.entity'
import { testResultEntity } from '@pengawas/api/grading/results/results.entity'
import { userEntity } from '@pengawas/api/identity/users/users.entity'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import { flagEntity, flagReviewEntity } from '@pengawas/api/supervision/flags/flags.entity'
import { recordingEntity } from '@pengawas/api/supervision/recordings/recordings.entity'
import { profileResponseSchema } from '@pengawas/shared/contracts/auth'
import { type ReportCard, type ReportCardAnswer, reportCardAnswerSchema } from '@pengawas/shared/contracts/report-cards'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData, people, signIn } from '../hub/test-hub.ts'
import { auditOf, createUser, settleIn } from '../people/support.ts'
import { answerAll, begin, end, openTaking, type Taking } from './support.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A day in Jakarta on which nothing else happened, and nine o'clock of it. */
const DAY = new Date(Date.now() - 40 * DAY_MS).toISOString().slice(0, 10)
const NINE = Date.parse(`${DAY}T02:00:00Z`)
const atMinute = (minutes: number): Date => new Date(NINE + minutes * MINUTE_MS)
const QUERY = `from=${DAY}&to=${DAY}`

onEveryDatabase('report cards', (databaseUrl) => {
  let taking: Taking
  let otherAdministrator: string

  /** 15 candidates; 13 began: six of unit A with 90, five of C with 50, and two of B whose tests were ended. */
  async function prepare(): Promise<void> {
    const { assessment, session, run } = await begin(taking, {})
    await answerAll(taking, run, 7)
    await end(taking, session.id)
    await taking.db.write(async (manager) => {
      const ended = await manager.findOneByOrFail(assessmentEntity, { id: assessment.id })
      const taken = await manager.findOneByOrFail(testSessionEntity, { id: session.id })
      const result = await manager.findOneByOrFail(testResultEntity, { testSessionId: session.id })
      const person = await manager.findOneByOrFail(userEntity, { id: taken.participantId })
      const assessmentId = randomUUID()
      const held = { ...ended, status: 'completed' as const, aiProctoringEnabled: true }
      await manager.insert(assessmentEntity, { ...held, id: assessmentId, title: 'Hari itu', endDate: atMinute(600) })
      const earlier = { ...held, id: randomUUID(), title: 'Hari sebelumnya', endDate: atMinute(-600) }
      await manager.insert(assessmentEntity, earlier)
      for (let index = 0; index < 15; index += 1) {
        const [userId, id] = [randomUUID(), randomUUID()]
        const nip = `19900101202001${String(3000 + index)}`
        const unit = index < 6 ? 'Unit A' : index < 11 ? 'Unit C' : 'Unit B'
        await manager.insert(userEntity, { ...person, id: userId, nip, email: `${nip}@contoh.id`, unit })
        await manager.insert(participantEntity, { assessmentId, userId, assignedAt: atMinute(-60), sittingId: null })
        if (index < 2) {
          const assignedAt = atMinute(-700)
          await manager.insert(participantEntity, { assessmentId: earlier.id, userId, assignedAt, sittingId: null })
        }
        if (index >= 13) continue
        const isEnded = index >= 11
        // The last one begins when all others are over.
        const startTime = atMinute(index === 12 ? 120 : index)
        await manager.insert(testSessionEntity, {
          ...{ ...taken, id, assessmentId, participantId: userId, code: `CARD${String(index).padStart(4, '0')}` },
          ...{ status: isEnded ? 'terminated' : 'completed', startTime },
          endTime: new Date(startTime.getTime() + 60 * MINUTE_MS),
        })
        const flags = index === 0 ? 12 : index === 1 ? 1 : 0
        for (let sequence = 0; sequence < flags; sequence += 1) {
          const [flagId, isPending] = [randomUUID(), index === 1]
          const verdict = sequence < 9 ? 'confirmed' : 'dismissed'
          const dismissal = verdict === 'dismissed' ? 'misdetected' : null
          await manager.insert(flagEntity, {
            ...{ id: flagId, assessmentId, testSessionId: id, sequence: 1 + sequence + 100 * index },
            ...{ type: 'face-detection', severity: 'high', confidence: 0.9, reason: 'no-face', description: 'x' },
            ...{ origin: 'server', detectedAt: atMinute(20), endedAt: null, timesSeen: 1, details: {}, comments: 0 },
            ...{ validationStatus: isPending ? 'pending' : verdict, dismissal: isPending ? null : dismissal },
            ...{ isObservation: false, createdAt: atMinute(20) },
          })
          if (isPending) continue
          await manager.insert(flagReviewEntity, {
            ...{ id: randomUUID(), flagId, kind: 'verdict', verdict, dismissal, reason: 'Dilihat', reviewerId: null },
            createdAt: atMinute(26),
          })
        }
        if (index === 0)
          await manager.insert(recordingEntity, {
            ...{ id: randomUUID(), testSessionId: id, source: 'camera', startedAt: startTime, durationMs: 3_600_000 },
            ...{ bytes: 5_000_000, sha256: 'x', fileKey: 'x', storedAt: startTime },
          })
        if (isEnded) continue
        const isPassed = index < 6
        await manager.insert(testResultEntity, {
          ...{ ...result, testSessionId: id, assessmentId, participantId: userId, completedAt: atMinute(70) },
          ...{ percentageScore: isPassed ? 90 : 50, isPassed, verdict: isPassed ? 'passed' : 'failed' },
          ...{ certificateNumber: null, certificateCode: null },
        })
      }
    })
  }

  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
    await prepare()
    const other = await createUser(taking.hub, taking.tokens.superAdmin, { role: 'administrator' })
    otherAdministrator = await settleIn(taking.hub, other)
  })
  afterAll(() => taking.close())

  const read = (card: ReportCard, token: string): Promise<ReportCardAnswer> =>
    fetchData(taking.hub, `/api/report-cards/${card}?${QUERY}`, reportCardAnswerSchema, { token })
  const figuresOf = ({ figures }: ReportCardAnswer) =>
    Object.fromEntries(figures.map(({ key, value, n }) => [key, n === null ? value : [value, n]]))
  const cellsOf = ({ tables }: ReportCardAnswer, key: string) =>
    tables.find((table) => table.key === key)?.rows.map(({ cells }) => cells)

  it('say how assessments ended, beside the period before', async () => {
    const card = await read('assessment-performance', taking.tokens.administrator)
    expect(figuresOf(card)).toEqual({
      ...{ assessments: 1, candidates: 15, completion: [73.3, 15], passing: [54.5, 11], average: [71.8, 11] },
      ...{ deviation: [20.9, 11], lowerQuarter: [50, 11], upperQuarter: [90, 11], openScores: 0 },
    })
    const before = Object.fromEntries(card.figures.map(({ key, before: earlier }) => [key, earlier]))
    expect(before).toMatchObject({
      assessments: { value: 1 },
      completion: { value: 0, n: 2 },
      passing: { value: null },
    })
    expect(cellsOf(card, 'best')).toEqual([['Hari itu', 15, 73.3, 11, 54.5, 71.8]])
    expect(cellsOf(card, 'worst')).toEqual([])
  })

  it('say who took part, and never a small unit by itself', async () => {
    const card = await read('participant-analytics', taking.tokens.administrator)
    expect(figuresOf(card)).toEqual({
      ...{ people: 13, attempts: 13, attemptsPerPerson: [1, 13], handedIn: [84.6, 13], withoutResult: [2, 13] },
    })
    expect(cellsOf(card, 'attendanceTimes')).toEqual([[DAY, 13, 13]])
    expect(cellsOf(card, 'bands')?.map(([, count]) => count)).toEqual([6, 0, 0, 0, 5, 0])
    const units = card.tables.find(({ key }) => key === 'units')
    expect(units?.rows.map(({ pooledUnits, cells }) => [pooledUnits, ...cells])).toEqual([
      [0, 'Unit A', 6, 6, 100, 0],
      [2, null, 7, 7, 71.4, 2],
    ])
  })

  it('say how often flags were right, and how long they waited', async () => {
    const card = await read('ai-proctoring', taking.tokens.administrator)
    expect(figuresOf(card)).toEqual({
      ...{ tests: 13, flaggedTests: [15.4, 13], flags: 13, waitingFlags: 1, precision: [75, 12], observedKinds: 0 },
      ...{ decisionMedian: [6, 12], decisionUpperQuarter: [6, 12], watchedMinutes: [0, 13], unseenTests: [13, 13] },
      ...{ appealsWaiting: 0, appealsOverdue: 0, appealsDecided: 0, pointsOverturned: [0, 0] },
    })
    expect(card.figures.find(({ key }) => key === 'precision')).toMatchObject({ low: 46.8, high: 91.1 })
    expect(cellsOf(card, 'verdicts')).toEqual([
      ['pending', 1],
      ['confirmed', 9],
      ['dismissed', 3],
    ])
    expect(cellsOf(card, 'kinds')?.[0]?.slice(0, 8)).toEqual(['no-face', 'face-detection', 13, 9, 3, 0, 1, 12])
  })

  it('say when most tests ran, with what belongs to everybody for a super-admin alone', async () => {
    const own = await read('system-usage', taking.tokens.administrator)
    expect(figuresOf(own)).toEqual({
      tests: 13,
      peak: 12,
      recordedHours: [1, 1],
      recordedBytes: 5_000_000,
      ownExports: 0,
    })
    expect(own.figures.find(({ key }) => key === 'peak')?.reachedAt).toBe(atMinute(11).toISOString())
    expect(cellsOf(own, 'hours')?.filter(([, count]) => count !== 0)).toEqual([
      ['09', 12],
      ['11', 1],
    ])
    const all = await read('system-usage', taking.tokens.superAdmin)
    expect(figuresOf(all)).toMatchObject({ tests: 13, peak: 12, logins: 0, activePeople: 0, mediaNodes: 0 })
    expect([own.scope, all.scope]).toEqual(['own', 'all'])
    const path = '/api/report-cards/system-usage?period=week'
    const week = await fetchData(taking.hub, path, reportCardAnswerSchema, { token: taking.tokens.superAdmin })
    // Everybody who signed in for this test.
    expect(Number(figuresOf(week).activePeople)).toBeGreaterThanOrEqual(6)
  })

  it.each(['assessment-performance', 'participant-analytics', 'ai-proctoring', 'system-usage'] as const)(
    'show an administrator nothing of what others manage: %s',
    async (card) => {
      const { figures } = await read(card, otherAdministrator)
      for (const { key, value } of figures) expect([key, value === 0 || value === null]).toEqual([key, true])
    },
  )

  it('show an administrator nothing more of an assessment that was taken from them', async () => {
    const { id: assessmentId } = await taking.db.read.findOneByOrFail(assessmentEntity, { title: 'Hari itu' })
    const profile = await fetchData(taking.hub, '/api/auth/profile', profileResponseSchema, {
      token: otherAdministrator,
    })
    const userId = profile.user.id
    const assessments = async () => figuresOf(await read('assessment-performance', otherAdministrator)).assessments
    const co = { assessmentId, userId, addedBy: userId, addedAt: new Date() }
    expect(await assessments()).toBe(0)
    await taking.db.write((manager) => manager.insert(coAdministratorEntity, co))
    expect(await assessments()).toBe(1)
    await taking.db.write((manager) => manager.delete(coAdministratorEntity, { assessmentId, userId }))
    expect(await assessments()).toBe(0)
  })

  it('refuse auditors, unknown cards, and periods that are none', async () => {
    const status = async (path: string, token: string): Promise<number> =>
      (await call(taking.hub, `/api/report-cards/${path}`, { token })).status
    const auditor = await signIn(taking.hub, people.auditor)
    expect(await status('ai-proctoring', auditor)).toBe(403)
    expect(await status('ai-proctoring/file', auditor)).toBe(403)
    expect(await status('weather', taking.tokens.administrator)).toBe(404)
    expect(await status(`ai-proctoring?from=${DAY}`, taking.tokens.administrator)).toBe(400)
  })

  it('are workbooks with sheets and types, and a download is on record', async () => {
    const token = taking.tokens.administrator
    const response = await fetch(`${taking.hub.url}/api/report-cards/participant-analytics/file?${QUERY}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.status).toBe(200)
    const day = DAY.replaceAll('-', '')
    expect(response.headers.get('content-disposition')).toContain(`laporan-participant-analytics-${day}-${day}.xlsx`)
    const sheets = await readXlsxFile(Buffer.from(await response.arrayBuffer()))
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      ...['Ringkasan', 'Orang dan percobaan per waktu', 'Sebaran nilai', 'Menurut unit kerja'],
    ])
    const [summary, , , units] = sheets
    const people13 = summary?.data.find(([name]) => name === 'Orang yang mengikuti tes')
    expect(people13?.slice(0, 2)).toEqual(['Orang yang mengikuti tes', 13])
    expect(people13?.at(-1)).toBeInstanceOf(Date)
    expect(units?.data.slice(1)).toEqual([
      ['Unit A', 6, 6, 100, 0],
      ['Unit kecil bersama (2)', 7, 7, 71.4, 2],
    ])
    expect(await auditOf(taking.hub, taking.tokens.superAdmin, 'participant-analytics')).toEqual([
      'report-card.exported',
    ])
  })
})
