import type { validatorCompetenciesSchema } from '@pengawas/shared/contracts/validation'
import { AppError } from '@pengawas/shared/errors'
import type { z } from 'zod'
import { findUser } from '../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import { replaceCompetencies } from './validation.changes.ts'
import { findCompetencies } from './validation.repository.ts'

type Competencies = z.infer<typeof validatorCompetenciesSchema>

/** What validators know about. They set their own; a super-admin sets anyone's. */
export interface CompetenciesService {
  get(actor: Actor, userId: string): Promise<Competencies>
  set(actor: Actor, userId: string, wanted: Competencies): Promise<Competencies>
}

export function createCompetenciesService({ db, audit }: { db: Database; audit: AuditService }): CompetenciesService {
  /** Throws `not-found` for people whose competencies the actor may not set. */
  async function requireOwnOrAny(actor: Actor, userId: string): Promise<void> {
    requirePermission(actor, 'question:validate')
    if (actor.userId === userId) return
    const person = actor.role === 'super-admin' ? await findUser(db.read, userId) : null
    if (person?.role !== 'validator') throw new AppError('not-found')
  }

  async function read(userId: string): Promise<Competencies> {
    return { competencyCategories: ((await findCompetencies(db.read, [userId])).get(userId) ?? []).toSorted() }
  }

  return {
    async get(actor, userId) {
      await requireOwnOrAny(actor, userId)
      return read(userId)
    },

    async set(actor, userId, { competencyCategories }) {
      await requireOwnOrAny(actor, userId)
      const categories = [...new Set(competencyCategories)]
      await db.write(async (manager) => {
        await replaceCompetencies(manager, userId, categories)
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'user.competencies-set',
          subjectType: 'user',
          subjectId: userId,
          data: { categories: categories.join(' ') },
        })
      })
      return read(userId)
    },
  }
}
