import { randomUUID } from 'node:crypto'
import { titleKey } from '@pengawas/shared/rules/assessment-title'
import type { EntityManager } from 'typeorm'
import type { Database } from '../../kernel/db/database.ts'
import { randomLegible } from '../../kernel/lib/secrets.ts'
import {
  insertAssessment,
  insertParticipants,
  insertProctors,
} from '../../assessments/assessments/assessments.changes.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { PasswordHasher } from '../../identity/auth/passwords.ts'
import { insertAssessmentQuestions } from '../../bank/questions/questions.changes.ts'
import type { UserRow } from '../../identity/users/users.entity.ts'
import { insertUser } from '../../identity/users/users.changes.ts'
import { countUsers } from '../../identity/users/users.queries.ts'
import { newUserRow } from '../../identity/users/users.rules.ts'
import { seedBank } from './demo-bank.ts'
import { DEMO_QUESTIONS } from './demo-questions.ts'
import { DEMO_USERS, demoEmail } from './demo-users.ts'

const DAY_MS = 24 * 60 * 60_000
const DEMO_DAYS = 90
const DEMO_MINUTES = 120
const DEMO_TITLE = 'Asesmen Kompetensi Manajerial dan Sosiokultural'
const DEMO_CANDIDATES_PER_PROCTOR = 20
export const FIRST_ADMIN_NIP = '000000000000000001'

export interface SeedDeps {
  db: Database
  audit: AuditService
  passwords: PasswordHasher
  now: () => Date
}

/** Fills an empty database with demo data. A database with anybody in it is left alone. Returns whether it seeded. */
export async function seedDemo(deps: SeedDeps, demoPassword: string): Promise<boolean> {
  const { db, audit, passwords, now } = deps
  if ((await countUsers(db.read)) > 0) return false
  const passwordHash = await passwords.hash(demoPassword)
  const at = now()

  return seedOnce(db, async (manager) => {
    const users = DEMO_USERS.map((user): UserRow =>
      newUserRow(
        {
          ...user,
          id: randomUUID(),
          email: demoEmail(user.nip),
          passwordHash,
          mustChangePassword: false,
          createdBy: null,
        },
        at,
      ),
    )
    const idOf = (role: UserRow['role']): string | null => users.find((user) => user.role === role)?.id ?? null
    const administrator = idOf('administrator')
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

    const assessmentId = randomUUID()
    await insertAssessment(manager, {
      id: assessmentId,
      title: DEMO_TITLE,
      titleKey: titleKey(DEMO_TITLE),
      description:
        'Simulasi asesmen kompetensi ASN dengan pengawasan langsung. Peserta menjawab sepuluh soal situasional tentang integritas, kerja sama, komunikasi, orientasi pelayanan, dan disiplin.',
      type: 'regular',
      difficulty: 'medium',
      totalQuestions: DEMO_QUESTIONS.length,
      minQuestions: null,
      duration: DEMO_MINUTES,
      startDate: new Date(at.getTime() - DAY_MS),
      endDate: new Date(at.getTime() + DEMO_DAYS * DAY_MS),
      status: 'active',
      aiProctoringEnabled: true,
      essayGradingEnabled: false,
      passingScore: 70,
      showAnswers: false,
      maxAttempts: 1,
      instructions: 'Kerjakan sendiri di ruangan yang terang. Kamera dan mikrofon harus menyala selama asesmen.',
      requirements: ['Kamera dan mikrofon yang berfungsi', 'Koneksi internet yang stabil'],
      mediaPolicy: { camera: 'required', microphone: 'required', screen: 'optional' },
      missingAfterSeconds: 10,
      missingHighAfterSeconds: 60,
      flagSequence: 0,
      draftForm: null,
      archivedAt: null,
      version: 1,
      createdBy: administrator,
      createdAt: at,
      updatedAt: at,
    })
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
      assigned('proktor').map((row) => ({ ...row, maxCandidates: DEMO_CANDIDATES_PER_PROCTOR })),
    )

    const questionIds = await seedBank(manager, { audit, author: idOf('penilai'), validator: idOf('validator'), at })
    await insertAssessmentQuestions(
      manager,
      questionIds.map((questionId, position) => ({ assessmentId, questionId, position, version: 1 })),
    )
  })
}

/** Gives an empty production database its first super-admin. Returns the password to be shown once, or null where somebody exists. */
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

/** Two hubs may find the same empty database. The unique NIP lets one of them win; the other's transaction is undone whole. */
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
