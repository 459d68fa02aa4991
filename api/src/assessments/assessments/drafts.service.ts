import { randomUUID } from 'node:crypto'
import type { Draft, DraftSummary, SaveDraft } from '@pengawas/shared/contracts/assessment-management'
import { AppError } from '@pengawas/shared/errors'
import { z } from 'zod'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import { insertAssessment } from './assessments.changes.ts'
import type { AssessmentRow } from './assessments.entity.ts'
import { draftColumns, newAssessmentRow } from './assessments.rules.ts'
import {
  deleteAssessment,
  findDraft,
  findDraftByTitle,
  listDrafts,
  updateVersion,
} from './managed-assessments.repository.ts'
import { lockCreator } from './titles.queries.ts'

/** Unfinished forms. Only its creator sees a draft. */
export interface DraftsService {
  list(actor: Actor): Promise<DraftSummary[]>
  get(actor: Actor, id: string): Promise<Draft>
  /** Saves over the draft that is named or has the title; a new one otherwise. */
  save(actor: Actor, draft: SaveDraft): Promise<Draft>
  remove(actor: Actor, id: string): Promise<void>
}

const formSchema = z.record(z.string(), z.unknown())

const toSummary = ({ id, title, updatedAt }: Pick<AssessmentRow, 'id' | 'title' | 'updatedAt'>): DraftSummary => ({
  id,
  title,
  updatedAt: updatedAt.toISOString(),
})

function toDraft(row: AssessmentRow): Draft {
  const form = row.draftForm === null ? {} : formSchema.parse(JSON.parse(row.draftForm))
  return { ...toSummary(row), form }
}

export function createDraftsService(deps: { db: Database; audit: AuditService; now: () => Date }): DraftsService {
  const { db, audit, now } = deps

  return {
    async list(actor) {
      requirePermission(actor, 'assessment:manage')
      return (await listDrafts(db.read, actor.userId)).map(toSummary)
    },

    async get(actor, id) {
      requirePermission(actor, 'assessment:manage')
      const row = await findDraft(db.read, actor.userId, id)
      if (row === null) throw new AppError('not-found')
      return toDraft(row)
    },

    async save(actor, { id, title, form }) {
      requirePermission(actor, 'assessment:manage')
      const row = await db.write(async (manager) => {
        const at = now()
        await lockCreator(manager, actor.userId)
        const columns = draftColumns(title, form, at)
        const named = id === undefined ? null : await findDraft(manager, actor.userId, id)
        // A draft that was scheduled or deleted elsewhere is not overwritten: a form that names it is refused.
        if (id !== undefined && named === null) throw new AppError('not-found')
        const existing = named ?? (await findDraftByTitle(manager, actor.userId, columns.titleKey))
        const stored = { ...columns, draftForm: JSON.stringify(form), updatedAt: at }
        const saved: AssessmentRow = {
          ...(existing ?? newAssessmentRow(randomUUID(), columns, 'draft', actor.userId, at)),
          ...stored,
        }
        if (existing === null) await insertAssessment(manager, saved)
        else if (!(await updateVersion(manager, saved.id, existing.version, stored))) throw new AppError('conflict')
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'assessment.draft-saved',
          subjectType: 'assessment',
          subjectId: saved.id,
        })
        return saved
      })
      return toDraft(row)
    },

    async remove(actor, id) {
      requirePermission(actor, 'assessment:manage')
      await db.write(async (manager) => {
        if ((await findDraft(manager, actor.userId, id)) === null) throw new AppError('not-found')
        await deleteAssessment(manager, id)
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'assessment.draft-deleted',
          subjectType: 'assessment',
          subjectId: id,
        })
      })
    },
  }
}
