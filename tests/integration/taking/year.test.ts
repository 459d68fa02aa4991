import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findAssessment } from '@pengawas/api/assessments/assessments/assessments.queries'
import { amendmentsOf } from '@pengawas/api/bank/questions/contents.queries'
import { createMarkingService } from '@pengawas/api/grading/marking/marking.service'
import { certificateNumber } from '@pengawas/api/grading/results/certificate-number.rules'
import { testResultEntity } from '@pengawas/api/grading/results/results.entity'
import { computeScore } from '@pengawas/api/grading/results/scoring/compute-score'
import { resultRowOf } from '@pengawas/api/grading/results/scoring/store-result'
import { createPasswordHasher } from '@pengawas/api/identity/auth/passwords'
import { userEntity } from '@pengawas/api/identity/users/users.entity'
import { createAuditService } from '@pengawas/api/kernel/audit/audit.service'
import type { Database } from '@pengawas/api/kernel/db/database'
import { answerEntity } from '@pengawas/api/sessions/answers/answers.entity'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import { flagEntity } from '@pengawas/api/supervision/flags/flags.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { seedYear, YearRefused } from '@pengawas/api/wiring/seed/year/seed-year'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { auditKeys, PASSWORD } from '../hub/test-hub.ts'

const now = new Date('2026-11-23T06:00:00Z')
const passwords = createPasswordHasher()
const LEAST = { seed: 7, scale: 0.001 }

const make = (db: Database) =>
  seedYear({ db, auditKeys, passwords, demoPassword: PASSWORD, now, onStep: () => undefined }, LEAST)

onEveryDatabase('a year of data', (databaseUrl) => {
  let folder: string
  let db: Database
  let made: Awaited<ReturnType<typeof seedYear>>

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pengawas-year-'))
    db = await openDatabase({ url: await databaseUrl(), dataDir: folder })
    made = await make(db)
  })
  afterAll(async () => {
    await db.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('has as much as was asked for, and says how much', async () => {
    expect(made).toMatchObject({ users: 120, questions: 150, assessments: 14, testSessions: 200 })
    expect(await db.read.count(userEntity)).toBe(made.users)
    expect(await db.read.count(testSessionEntity)).toBe(made.testSessions)
    expect(await db.read.count(answerEntity)).toBe(made.answers)
    expect(await db.read.count(flagEntity)).toBe(made.flags)
  })

  it('stores the results that a hub computes from its answers and marks', async () => {
    const deps = { audit: createAuditService({ db, keys: auditKeys, now: () => now }), now: () => now }
    const marking = createMarkingService(deps)
    const sessions = new Map((await db.read.find(testSessionEntity)).map((row) => [row.id, row]))
    const results = await db.read.find(testResultEntity)
    expect(results.length).toBeGreaterThan(150)
    for (const stored of results) {
      const session = sessions.get(stored.testSessionId)
      const assessment = await findAssessment(db.read, stored.assessmentId)
      if (session === undefined || assessment === null) throw new Error('a result without its test')
      const { passingScore } = assessment
      const scored = await computeScore(
        { ...deps, marking },
        db.read,
        session,
        assessment,
        await amendmentsOf(db.read, assessment.id),
      )
      const { percentageScore, verdict, competencyBreakdown, theta, isProvisional } = resultRowOf(session, scored, {
        ...{ before: null, passingScore, at: now },
      })
      expect(stored).toMatchObject({ percentageScore, verdict, competencyBreakdown, isProvisional })
      expect(stored.theta ?? 0).toBeCloseTo(theta ?? 0, 9)
    }
  })

  it('numbers certificates without a gap', async () => {
    const numbers = (await db.read.find(testResultEntity)).flatMap((row) => row.certificateNumber ?? [])
    expect(numbers).toHaveLength(made.certificates)
    const byYear = Map.groupBy(numbers, (number) => Number(number.split('-')[1]))
    for (const [year, own] of byYear)
      expect(own.toSorted()).toEqual(own.map((_, index) => certificateNumber(year, index + 1)))
  })

  it('leaves an audit log that is whole', async () => {
    const verdict = await createAuditService({ db, keys: auditKeys, now: () => now }).verify()
    expect(verdict).toMatchObject({ valid: true })
    expect(verdict.entries).toBeGreaterThanOrEqual(made.auditEntries)
  })

  it('is the same year for the same seed', async () => {
    const other = await mkdtemp(path.join(tmpdir(), 'pengawas-year-'))
    const again = await openDatabase({ url: undefined, dataDir: other })
    try {
      expect(await make(again)).toEqual(made)
      const scores = async ({ read }: Database): Promise<(string | number)[][]> =>
        (await read.find(testResultEntity, { order: { testSessionId: 'ASC' } })).map((row) => [
          ...[row.testSessionId, row.percentageScore, row.verdict],
        ])
      expect(await scores(again)).toEqual(await scores(db))
    } finally {
      await again.close()
      await rm(other, { recursive: true, force: true })
    }
  })

  it('is not made where there are people who are not of the demo', async () => {
    await expect(make(db)).rejects.toThrow(YearRefused)
  })
})
