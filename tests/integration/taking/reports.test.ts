import { assessmentEntity, participantEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { testResultEntity } from '@pengawas/api/grading/results/results.entity'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import { eyesOnEntity } from '@pengawas/api/supervision/eyes-on/eyes-on.entity'
import { assessmentComparisonSchema, unitComparisonSchema } from '@pengawas/shared/contracts/report-comparisons'
import { type Report, reportSchema, type ReportRow, reportsPageSchema } from '@pengawas/shared/contracts/reports'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inHours } from '../assessments/support.ts'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData, people, signIn } from '../hub/test-hub.ts'
import { auditOf, createUser, settleIn } from '../people/support.ts'
import { answerAll, begin, end, openTaking, start, type Taking, takeOver } from './support.ts'

const WITHIN = { timeout: 5_000 }

onEveryDatabase('reports', (databaseUrl) => {
  let taking: Taking
  let auditor: string
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
    auditor = await signIn(taking.hub, people.auditor)
  })
  afterAll(() => taking.close())

  const list = (token: string, query = '') =>
    fetchData(taking.hub, `/api/reports?pageSize=100&${query}`, reportsPageSchema, { token })
  const read = (token: string, id: string): Promise<Report> =>
    fetchData(taking.hub, `/api/reports/${id}`, reportSchema, { token })
  async function rowOf(id: string, query = ''): Promise<ReportRow | undefined> {
    return (await list(taking.tokens.administrator, query)).items.find((row) => row.assessmentId === id)
  }
  const download = async (id: string, format: string) => {
    const url = `${taking.hub.url}/api/reports/download/${id}?format=${format}`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${taking.tokens.administrator}` } })
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  /** Two of three candidates have handed in: 7 of 10, and nothing. */
  async function held(overrides: Parameters<typeof begin>[1] = {}): Promise<{ id: string; title: string }> {
    const { assessment, session, run } = await begin(taking, overrides)
    await answerAll(taking, run, 7)
    await end(taking, session.id)
    const second = await start(taking, assessment.id, taking.tokens.other)
    await takeOver(taking, second.id, {}, taking.tokens.other)
    await end(taking, second.id, taking.tokens.other)
    return assessment
  }

  it('say the same in the list and in the report, by the result that counts', async () => {
    const { id, title } = await held({ maxAttempts: 2 })
    // A second attempt that is worse counts for nothing.
    const again = await start(taking, id)
    await takeOver(taking, again.id)
    await end(taking, again.id)
    const expected = {
      ...{ id, assessmentId: id, assessmentTitle: title, status: 'active' },
      ...{ totalParticipants: 3, completedParticipants: 2, finalResults: 2, openResults: 0 },
      ...{ averageScore: 35, passingRate: 50, completionRate: 66.7 },
    }
    expect(await rowOf(id)).toMatchObject(expected)
    const report = await read(taking.tokens.administrator, id)
    expect(report).toMatchObject({
      ...expected,
      ...{ type: 'regular', passingScore: 70, passing: { value: 50, n: 2 }, topPerformers: 0, needImprovement: 1 },
      spread: { lowest: 0, highest: 70 },
      reliability: { method: 'alpha', measured: null, tests: 2 },
      items: { asked: 10, judged: 0, toReview: 0 },
      integrity: { sessions: 3, flagged: 0, coverage: null },
    })
    expect(report.reportData.participants).toMatchObject([
      { rank: 1, score: 70, verdict: 'passed', state: 'final', id: taking.stock.participantIds[0] },
      { rank: 2, score: 0, verdict: 'failed' },
    ])
    expect(report.reportData.scoreDistribution.map(({ count }) => count)).toEqual([0, 0, 1, 0, 0, 1])
  })

  it('leave scores out that are not final, and count them apart', async () => {
    const { id } = await held()
    await taking.db.write((manager) =>
      manager.update(
        testResultEntity,
        { assessmentId: id, percentageScore: 70 },
        { isProvisional: true, verdict: 'undecided' },
      ),
    )
    const expected = { finalResults: 1, openResults: 1, averageScore: 0, passingRate: 0 }
    expect(await rowOf(id)).toMatchObject(expected)
    const report = await read(taking.tokens.administrator, id)
    expect(report).toMatchObject(expected)
    expect(report.reportData.recommendations[0]).toMatchObject({ kind: 'scores-open', count: 1, total: 2 })
  })

  it('are filtered and sorted by their figures', async () => {
    const { id } = await held()
    expect(await rowOf(id, 'filter=low')).toBeDefined()
    expect(await rowOf(id, 'filter=high')).toBeUndefined()
    expect(await rowOf(id, 'filter=completed')).toBeUndefined()
    await taking.db.write((manager) =>
      manager.delete(participantEntity, { assessmentId: id, userId: taking.stock.participantIds[2] ?? '' }),
    )
    // What was read a moment ago stays for a second; the hub hears of its own results at once.
    await expect.poll(() => rowOf(id, 'filter=completed'), WITHIN).toMatchObject({ completionRate: 100 })
    await taking.db.write((manager) => manager.update(testResultEntity, { assessmentId: id }, { percentageScore: 80 }))
    await expect.poll(() => rowOf(id, 'filter=high'), WITHIN).toMatchObject({ averageScore: 80 })
    const averages = (await list(taking.tokens.administrator, 'sort=averageScore&order=desc')).items.flatMap(
      ({ averageScore }) => averageScore ?? [],
    )
    expect(averages).toEqual(averages.toSorted((a, b) => b - a))
    expect((await list(taking.tokens.administrator, 'q=tidak+ada+yang+begini')).total).toBe(0)
  })

  it('reach back as far as the period', async () => {
    const { id } = await held()
    const ended = async (days: number): Promise<void> => {
      await taking.db.write((manager) =>
        manager.update(assessmentEntity, { id }, { endDate: new Date(inHours(-24 * days)) }),
      )
    }
    await ended(8)
    expect(await rowOf(id, 'period=week')).toBeUndefined()
    expect(await rowOf(id, 'period=month')).toBeDefined()
    await ended(91)
    expect(await rowOf(id, 'period=quarter')).toBeUndefined()
    expect(await rowOf(id, 'period=year')).toBeDefined()
  })

  it('say how far proctored tests were watched', async () => {
    const { id } = await held()
    const [seen] = await taking.db.read.findBy(testSessionEntity, { assessmentId: id })
    if (seen === undefined) throw new Error('not held')
    const endTime = new Date(Math.floor(Date.now() / 60_000) * 60_000)
    const startTime = new Date(endTime.getTime() - 4 * 60_000)
    const look = { testSessionId: seen.id, visible: 1, focused: 0 }
    await taking.db.write(async (manager) => {
      await manager.update(assessmentEntity, { id }, { aiProctoringEnabled: true })
      await manager.update(testSessionEntity, { assessmentId: id }, { startTime, endTime })
      // Two who look in the same minute watch one minute; a look before the start is none.
      for (const [userId, minutes] of [
        ['one', 1],
        ['two', 1],
        ['one', 2],
        ['one', -1],
      ] as const) {
        const minute = new Date(startTime.getTime() + minutes * 60_000)
        await manager.insert(eyesOnEntity, { ...look, userId, minute, lastAt: minute })
      }
    })
    const { integrity, reportData } = await read(taking.tokens.administrator, id)
    expect(integrity.coverage).toEqual({ tests: 2, unseen: 1, watchedShare: 25 })
    expect(reportData.recommendations.map(({ kind }) => kind)).toContain('unwatched')
  })

  it('lie within the scope of the reader', async () => {
    const { id } = await held()
    const statusOf = async (token: string, path: string): Promise<number> =>
      (await call(taking.hub, path, { token })).status
    const { proctor, assessor, candidate, superAdmin } = taking.tokens
    for (const token of [superAdmin, auditor]) expect(await statusOf(token, `/api/reports/${id}`)).toBe(200)
    const other = await settleIn(
      taking.hub,
      await createUser(taking.hub, taking.tokens.superAdmin, { role: 'administrator' }),
    )
    expect((await list(other)).items.map(({ assessmentId }) => assessmentId)).not.toContain(id)
    expect(await statusOf(other, `/api/reports/${id}`)).toBe(404)
    expect(await statusOf(other, `/api/reports/download/${id}`)).toBe(404)
    expect(await statusOf(other, `/api/reports/${id}/units`)).toBe(404)
    const { id: second } = await held()
    expect(await statusOf(other, `/api/reports/compare?ids=${id},${second}`)).toBe(404)
    expect(await statusOf(superAdmin, `/api/reports/compare?ids=${id},${id}`)).toBe(400)
    for (const token of [proctor, assessor, candidate])
      for (const path of ['/api/reports', `/api/reports/${id}`, `/api/reports/download/${id}`])
        expect(await statusOf(token, path)).toBe(403)
    const scheduled = await taking.assessment({ startDate: inHours(24), endDate: inHours(26) })
    expect(await statusOf(superAdmin, `/api/reports/${scheduled.id}`)).toBe(404)
  })

  it('stand beside each other, and give no figure of two people', async () => {
    const first = await held()
    const second = await held({ passingScore: 60 })
    const token = taking.tokens.administrator
    const compared = await fetchData(
      taking.hub,
      `/api/reports/compare?ids=${first.id},${second.id}`,
      assessmentComparisonSchema,
      { token },
    )
    expect(compared).toMatchObject({
      intervals: 0,
      assessments: [
        { id: first.id, n: 2, average: null, passing: null, againstFirst: null },
        {
          ...{ id: second.id, n: 2, passingScore: 60 },
          againstFirst: { incomparable: [], sharedQuestions: 10, allQuestions: 10, sharedPeople: 2, method: null },
        },
      ],
    })
    const units = await fetchData(taking.hub, `/api/reports/${first.id}/units`, unitComparisonSchema, { token })
    expect(units).toMatchObject({ n: 2, intervals: 0, listed: [{ kind: 'pooled', unit: null, n: 2, average: null }] })
    await taking.db.write((manager) => manager.update(assessmentEntity, { id: second.id }, { type: 'cat' }))
    const other = await fetchData(
      taking.hub,
      `/api/reports/compare?ids=${first.id},${second.id}`,
      assessmentComparisonSchema,
      { token },
    )
    expect(other.assessments[1]?.againstFirst?.incomparable).toEqual(['type'])
  })

  it('are taken as CSV with the specified columns, in which nothing is computed', async () => {
    const { id } = await held({ title: `=1+1 Laporan;=2+2 ${Date.now()}` })
    const { answer, bytes } = await download(id, 'csv')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="laporan-${id}.csv"`)
    const [heading, first, second, ...rest] = bytes.toString().split('\r\n')
    expect(heading).toBe('\uFEFFRank,Nama Peserta,Email,Assessment,Score,Status,Tanggal Selesai')
    expect(first).toMatch(/^1,[^,]+,[^,]+@[^,]+,'=1\+1 Laporan;'=2\+2 \d+,70,Lulus,\d\d\/\d\d\/\d{4} pukul \d\d\.\d\d$/)
    expect(second).toContain(',0,Tidak Lulus,')
    expect(rest).toEqual([''])
    expect(await auditOf(taking.hub, taking.tokens.superAdmin, id)).toContain('result.exported')
  })

  it('are taken as a workbook with sheets and types, and as PDF', async () => {
    const { id, title } = await held()
    const { bytes } = await download(id, 'xlsx')
    const sheets = await readXlsxFile(bytes)
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      'Ringkasan',
      'Peringkat',
      'Rekomendasi',
      'Kompetensi',
      'Butir soal',
      'Integritas pelaksanaan',
    ])
    const [, best] = sheets[1]?.data ?? []
    expect(best?.slice(3, 6)).toEqual([title, 70, 'Lulus'])
    expect(best?.[6]).toBeInstanceOf(Date)
    const { answer, bytes: pdf } = await download(id, 'pdf')
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.subarray(-6).toString()).toContain('%%EOF')
  })
})
