import { type EntityManager, type EntitySchema, IsNull, type ObjectLiteral } from 'typeorm'
import {
  assessmentEntity,
  participantEntity,
  proctorEntity,
} from '../../../assessments/assessments/assessments.entity.ts'
import { sittingEntity } from '../../../assessments/assessments/sittings.entity.ts'
import { insertQuestions } from '../../../bank/questions/questions.changes.ts'
import { assessmentQuestionEntity } from '../../../bank/questions/questions.entity.ts'
import { insertTasks, replaceCompetencies } from '../../../bank/validation/validation.changes.ts'
import { testResultEntity, type TestResultRow } from '../../../grading/results/results.entity.ts'
import { notificationEntity } from '../../../identity/notifications/notifications.entity.ts'
import type { PasswordHasher } from '../../../identity/auth/passwords.ts'
import { userEntity, type UserRow } from '../../../identity/users/users.entity.ts'
import type { AuditKeys } from '../../../kernel/audit/audit-chain.rules.ts'
import { createAuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { insertRows } from '../../../kernel/db/insert-rows.ts'
import { DEMO_USERS, demoEmail } from '../demo-users.ts'
import { seedDemo } from '../seed.service.ts'
import { certifyYear } from './certify-year.ts'
import { createDraw, type Draw } from './draw.rules.ts'
import { planSessions, type SessionPlan } from './plan-sessions.ts'
import { runTests } from './run-tests.ts'
import { makeAssessments, type YearAssessment } from './year-assessments.ts'
import { createYearLog, type YearLog } from './year-log.ts'
import { makePeople, type People } from './year-people.ts'
import { makeBank, type YearBank } from './year-questions.ts'
import { shapeOf } from './year-shape.rules.ts'

const DAY_MS = 24 * 60 * 60_000
const DEMO_DAYS = 90

export interface SeedYearDeps {
  db: Database
  auditKeys: AuditKeys
  passwords: PasswordHasher
  demoPassword: string
  now: Date
  /** Told after each step what was made. */
  onStep: (step: string) => void
}

/** Why nothing was made, in words for the person who asked. */
export class YearRefused extends Error {}

/** The accounts that there are; all of them the demo's. */
async function requireDemo(manager: EntityManager): Promise<UserRow[]> {
  const users = await manager.find(userEntity, { order: { nip: 'ASC' } })
  const demo = new Set(DEMO_USERS.map(({ nip }) => nip))
  const others = users.filter(({ nip, email }) => !demo.has(nip) || email !== demoEmail(nip))
  if (others.length > 0)
    throw new YearRefused(
      `The database has ${others.length} accounts that are not the demo's. A year is made only in an empty database, or beside the demo data.`,
    )
  return users
}

/** The demo data as they were before the year began, with the demo's assessment open now. */
async function makeDemo(
  { db, auditKeys: keys, passwords, demoPassword, now }: SeedYearDeps,
  at: Date,
): Promise<UserRow[]> {
  if ((await requireDemo(db.read)).length === 0) {
    const before = (): Date => at
    await seedDemo({ db, audit: createAuditService({ db, keys, now: before }), passwords, now: before }, demoPassword)
    await db.write(async (manager) => {
      const dates = {
        startDate: new Date(now.getTime() - DAY_MS),
        endDate: new Date(now.getTime() + DEMO_DAYS * DAY_MS),
      }
      await manager.update(assessmentEntity, { archivedAt: IsNull() }, dates)
    })
  }
  return requireDemo(db.read)
}

/** When each candidate was last there: a little before their newest test. */
function withLastLogin(rows: readonly UserRow[], plans: readonly SessionPlan[]): UserRow[] {
  const newest = new Map<string, number>()
  for (const { userId, startTime } of plans)
    newest.set(userId, Math.max(newest.get(userId) ?? 0, startTime.getTime() - 120_000))
  return rows.map((row) => {
    const at = newest.get(row.id)
    return at === undefined ? row : { ...row, lastLogin: new Date(at) }
  })
}

async function storeBase(
  db: Database,
  log: YearLog,
  { people, plans, bank }: { people: People; plans: readonly SessionPlan[]; bank: YearBank },
): Promise<void> {
  const users = withLastLogin(people.rows, plans)
  const rows = bank.questions.map(({ row }) => row)
  await db.write(async (manager) => {
    await insertRows(manager, userEntity, users)
    await insertQuestions(manager, rows)
    await insertTasks(manager, bank.tasks)
    for (const { id } of people.byRole.validator)
      await replaceCompetencies(manager, id, ['manajerial', 'sosiokultural', 'teknis'])
  })
  for (const { id, createdAt, createdBy: actorId, role } of users)
    log.add(createdAt, { ...{ actorId, action: 'user.created', subjectType: 'user', subjectId: id }, data: { role } })
  for (const row of rows) {
    const about = { subjectType: 'question' as const, subjectId: row.id }
    log.add(row.createdAt, {
      ...{ actorId: row.createdBy, action: 'question.created', ...about },
      data: { type: row.type },
    })
    if (row.approvedVersion !== null && row.validationDate !== null)
      log.add(row.validationDate, {
        ...{ actorId: row.validatedBy, action: 'question.approved', ...about },
        data: { version: 1 },
      })
  }
}

async function storeAssessments(db: Database, log: YearLog, assessments: readonly YearAssessment[]): Promise<void> {
  const store = <T extends ObjectLiteral>(entity: EntitySchema<T>, read: (one: YearAssessment) => readonly T[]) =>
    db.write((manager) => insertRows(manager, entity, assessments.flatMap(read)))
  await store(assessmentEntity, ({ row }) => [row])
  await store(sittingEntity, ({ sittings }) => sittings)
  await store(assessmentQuestionEntity, ({ links }) => links)
  await store(participantEntity, ({ participants }) => participants)
  await store(proctorEntity, ({ proctors }) => proctors)
  for (const { row, links, participants } of assessments)
    log.add(row.createdAt, {
      ...{ actorId: row.createdBy, action: 'assessment.created', subjectType: 'assessment', subjectId: row.id },
      data: { status: row.status, questions: links.length, participants: participants.length, fromDraft: false },
    })
}

async function storeResults(
  { db, now }: SeedYearDeps,
  draw: Draw,
  log: YearLog,
  { assessments, results }: { assessments: readonly YearAssessment[]; results: readonly TestResultRow[] },
): Promise<number> {
  return db.write(async (manager) => {
    const certified = await certifyYear(manager, draw, { assessments, results, log, now })
    await insertRows(manager, testResultEntity, certified.results)
    await insertRows(manager, notificationEntity, certified.notices)
    return certified.results.filter(({ certificateNumber }) => certificateNumber !== null).length
  })
}

export interface YearMade {
  users: number
  questions: number
  assessments: number
  testSessions: number
  answers: number
  flags: number
  appeals: number
  essays: number
  certificates: number
  auditEntries: number
}

/**
 * Makes a year of an agency: people of several units, a bank, assessments, and tests whose answers, flags and marks follow from
 * the seed; scores, verdicts and certificates are computed by the rules that hubs use. The same seed on the same day makes the
 * same year, but for secrets. Throws `YearRefused` where the database holds anybody who is not of the demo.
 */
export async function seedYear(
  deps: SeedYearDeps,
  { seed, scale }: { seed: number; scale: number },
): Promise<YearMade> {
  const { db, passwords, demoPassword, auditKeys, now, onStep } = deps
  const shape = shapeOf(scale)
  const beganAt = new Date(now.getTime() - 365 * DAY_MS)
  const draw = (what: string): Draw => createDraw(`year ${seed} ${what}`)
  const existing = await makeDemo(deps, new Date(beganAt.getTime() - 30 * DAY_MS))
  const passwordHash = await passwords.hash(demoPassword)
  const log = createYearLog()

  const people = makePeople(draw('people'), existing, { users: shape.users, beganAt, passwordHash })
  const idsOf = (role: UserRow['role']): string[] => people.byRole[role].map(({ id }) => id)
  const staff = { authors: idsOf('penilai'), validators: idsOf('validator') }
  const bank = makeBank(draw('bank'), shape.questions, { ...staff, beganAt, now })
  const assessments = makeAssessments(draw('assessments'), shape, people, bank, now)
  const plans = planSessions(draw('sessions'), assessments, people.abilities, now)
  await storeBase(db, log, { people, plans, bank })
  await storeAssessments(db, log, assessments)
  onStep(`${people.rows.length} people, ${bank.questions.length} questions`)

  const sequences = new Map<string, number>()
  const ran = await runTests({ db, log, people, sequences, beganAt, now, onStep }, draw, plans)
  await db.write(async (manager) => {
    for (const [id, flagSequence] of sequences) await manager.update(assessmentEntity, { id }, { flagSequence })
  })
  const certificates = await storeResults(deps, draw('certificates'), log, { assessments, results: ran.results })
  onStep(`${ran.results.length} results, ${certificates} certificates`)
  const auditEntries = await log.write(db, auditKeys)
  onStep(`${auditEntries} entries of the audit log`)
  return {
    ...{
      users: existing.length + people.rows.length,
      questions: bank.questions.length,
      assessments: assessments.length,
    },
    ...{ testSessions: plans.length, ...ran.counts, certificates, auditEntries },
  }
}
