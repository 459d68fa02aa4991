import { randomUUID } from 'node:crypto'
import type { EntityManager } from 'typeorm'
import {
  insertAssessment,
  insertParticipants,
  insertProctors,
} from '../../assessments/assessments/assessments.changes.ts'
import { insertAssessmentQuestions } from '../../bank/questions/questions.changes.ts'
import type { PasswordHasher } from '../../identity/auth/passwords.ts'
import { insertUser } from '../../identity/users/users.changes.ts'
import type { UserRow } from '../../identity/users/users.entity.ts'
import { countUsers } from '../../identity/users/users.queries.ts'
import { newUserRow } from '../../identity/users/users.rules.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import { randomLegible } from '../../kernel/lib/secrets.ts'
import { demoAssessment } from './demo-assessment.ts'
import { seedBank } from './demo-bank.ts'
import { DEMO_USERS, demoEmail } from './demo-users.ts'

const DEMO_CANDIDATES_PER_PROCTOR = 20
export const FIRST_ADMIN_NIP = '000000000000000001'

export interface SeedDeps {
  db: Database
  audit: AuditService
  passwords: PasswordHasher
  now: () => Date
}

/** Fills an empty database with demo data. A database that has any user is left as it is. Returns whether it seeded. */
export async function seedDemo(deps: SeedDeps, demoPassword: string): Promise<boolean> {
  const { db, audit, passwords, now } = deps
  if ((await countUsers(db.read)) > 0) return false
  const passwordHash = await passwords.hash(demoPassword)
  const at = now()
  return seedOnce(db, async (manager) => {
    const users = await seedUsers(manager, audit, passwordHash, at)
    const assessmentId = await seedAssessment(manager, audit, users, at)
    const author = firstOf(users, 'penilai')
    const questionIds = await seedBank(manager, { audit, author, validator: firstOf(users, 'validator'), at })
    await insertAssessmentQuestions(
      manager,
      questionIds.map((questionId, position) => ({ assessmentId, questionId, position, version: 1 })),
    )
  })
}

const firstOf = (users: readonly UserRow[], role: UserRow['role']): string | null =>
  users.find((user) => user.role === role)?.id ?? null

async function seedUsers(
  manager: EntityManager,
  audit: AuditService,
  passwordHash: string,
  at: Date,
): Promise<UserRow[]> {
  const users = DEMO_USERS.map((user): UserRow => {
    const account = { email: demoEmail(user.nip), passwordHash, mustChangePassword: false, createdBy: null }
    return newUserRow({ ...user, ...account, id: randomUUID() }, at)
  })
  const administrator = firstOf(users, 'administrator')
  for (const user of users) {
    await insertUser(manager, { ...user, createdBy: user.role === 'peserta' ? administrator : null })
    await audit.append(manager, {
      actorId: null,
      action: 'user.created',
      subjectType: 'user',
      subjectId: user.id,
      data: { role: user.role },
    })
  }
  return users
}

/** The demo assessment, for all demo candidates and proctors. Returns its id. */
async function seedAssessment(
  manager: EntityManager,
  audit: AuditService,
  users: readonly UserRow[],
  at: Date,
): Promise<string> {
  const assessment = demoAssessment(randomUUID(), firstOf(users, 'administrator'), at)
  const assessmentId = assessment.id
  await insertAssessment(manager, assessment)
  await audit.append(manager, {
    actorId: null,
    action: 'assessment.created',
    subjectType: 'assessment',
    subjectId: assessmentId,
  })
  const assigned = (role: UserRow['role']): { assessmentId: string; userId: string; assignedAt: Date }[] =>
    users.filter((user) => user.role === role).map((user) => ({ assessmentId, userId: user.id, assignedAt: at }))
  await insertParticipants(manager, assigned('peserta'))
  await insertProctors(
    manager,
    assigned('proktor').map((row) => ({ ...row, maxCandidates: DEMO_CANDIDATES_PER_PROCTOR, isLead: false })),
  )
  return assessmentId
}

/** Gives an empty production database its first super-admin. Returns the password to be shown once, or null where there is a user. */
export async function createFirstAdmin(
  deps: SeedDeps,
  initialPassword: string | undefined,
): Promise<{ nip: string; password: string } | null> {
  const { db, audit, passwords, now } = deps
  if ((await countUsers(db.read)) > 0) return null
  const password = initialPassword ?? [randomLegible(5), randomLegible(5), randomLegible(5), randomLegible(5)].join('-')
  const passwordHash = await passwords.hash(password)
  const at = now()
  const id = randomUUID()
  const created = await seedOnce(db, async (manager) => {
    const user = {
      id,
      nip: FIRST_ADMIN_NIP,
      name: 'Administrator Utama',
      email: demoEmail(FIRST_ADMIN_NIP),
      role: 'super-admin' as const,
      unit: null,
      passwordHash,
      mustChangePassword: true,
      createdBy: null,
    }
    await insertUser(manager, newUserRow(user, at))
    await audit.append(manager, {
      actorId: null,
      action: 'user.created',
      subjectType: 'user',
      subjectId: id,
      data: { role: 'super-admin' },
    })
  })
  return created ? { nip: FIRST_ADMIN_NIP, password } : null
}

/** Two hubs may find the same empty database. The unique NIP lets one of them win; the other's transaction is rolled back. */
async function seedOnce(db: Database, work: (manager: EntityManager) => Promise<void>): Promise<boolean> {
  try {
    return await db.write(async (manager) => {
      if ((await countUsers(manager)) > 0) return false
      await work(manager)
      return true
    })
  } catch (error) {
    if ((await countUsers(db.read)) > 0) return false
    throw error
  }
}
