import { randomUUID } from 'node:crypto'
import type { SaveDraft } from '@pengawas/shared/contracts/assessment-management'
import {
  LEFT_TO_ASSESSMENT,
  type ListedTemplate,
  type ListTemplatesQuery,
  type Template,
} from '@pengawas/shared/contracts/assessment-templates'
import type { Page } from '@pengawas/shared/contracts/paging'
import { AppError } from '@pengawas/shared/errors'
import { seesEveryAssessment } from '@pengawas/shared/permissions'
import { titleKey } from '@pengawas/shared/rules/assessment-title'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { findNames } from '../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { AuditAction } from '../../kernel/audit/audit.rules.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { TemplateRow } from './templates.entity.ts'
import { changeTemplate, deleteTemplate, findTemplate, insertTemplate, pageTemplates } from './templates.repository.ts'

type Fields = Pick<SaveDraft, 'title' | 'form'>

/**
 * What new assessments can begin with. Everyone who manages assessments sees and uses all of them; their creator, and those
 * who see every assessment, change and delete them: `not-allowed` for others, `not-found` for what is gone, `conflict` where
 * it has changed since the version that the editor saw.
 */
export interface TemplatesService {
  list(actor: Actor, query: ListTemplatesQuery): Promise<Page<ListedTemplate>>
  get(actor: Actor, id: string): Promise<Template>
  create(actor: Actor, fields: Fields): Promise<Template>
  change(actor: Actor, id: string, fields: Fields & { version: number }): Promise<Template>
  remove(actor: Actor, id: string, version: number): Promise<void>
}

const isOwn = ({ createdBy }: Pick<TemplateRow, 'createdBy'>, { userId, role }: Actor): boolean =>
  createdBy === userId || seesEveryAssessment(role)

const formSchema = z.record(z.string(), z.unknown())
const left: ReadonlySet<string> = new Set(LEFT_TO_ASSESSMENT)

/** The columns of a form, without what is left to each assessment and the title that is the template's own name. */
const columnsOf = ({ title, form }: Fields): Pick<TemplateRow, 'title' | 'titleKey' | 'form'> => ({
  title,
  titleKey: titleKey(title),
  form: JSON.stringify(
    Object.fromEntries(Object.entries(form).filter(([name]) => name !== 'title' && !left.has(name))),
  ),
})

async function toListed(
  db: Database,
  actor: Actor,
  rows: readonly Omit<TemplateRow, 'form'>[],
): Promise<ListedTemplate[]> {
  const names = await findNames(
    db.read,
    rows.map(({ createdBy }) => createdBy),
  )
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    creatorName: names.get(row.createdBy) ?? null,
    isOwn: isOwn(row, actor),
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  }))
}

async function found(manager: EntityManager, id: string): Promise<TemplateRow> {
  const row = await findTemplate(manager, id)
  if (row === null) throw new AppError('not-found')
  return row
}

async function ownRow(manager: EntityManager, actor: Actor, id: string): Promise<TemplateRow> {
  const row = await found(manager, id)
  if (!isOwn(row, actor)) throw new AppError('not-allowed')
  return row
}

export function createTemplatesService(deps: { db: Database; audit: AuditService; now: () => Date }): TemplatesService {
  const { db, audit, now } = deps

  const toTemplate = async (actor: Actor, row: TemplateRow): Promise<Template> => {
    const [listed] = await toListed(db, actor, [row])
    if (listed === undefined) throw new AppError('not-found')
    return { ...listed, form: formSchema.parse(JSON.parse(row.form)) }
  }

  const log = (manager: EntityManager, actor: Actor, action: AuditAction, subjectId: string): Promise<unknown> =>
    audit.append(manager, { actorId: actor.userId, action, subjectType: 'assessment-template', subjectId })

  return {
    async list(actor, query) {
      requirePermission(actor, 'assessment:manage')
      const { rows, total } = await pageTemplates(db.read, query)
      return { items: await toListed(db, actor, rows), total, page: query.page, pageSize: query.pageSize }
    },

    async get(actor, id) {
      requirePermission(actor, 'assessment:manage')
      return toTemplate(actor, await found(db.read, id))
    },

    async create(actor, fields) {
      requirePermission(actor, 'assessment:manage')
      const row: TemplateRow = {
        ...columnsOf(fields),
        id: randomUUID(),
        version: 1,
        createdBy: actor.userId,
        updatedAt: now(),
      }
      await db.write(async (manager) => {
        await insertTemplate(manager, row)
        await log(manager, actor, 'assessment.template-saved', row.id)
      })
      return toTemplate(actor, row)
    },

    async change(actor, id, { version, ...fields }) {
      requirePermission(actor, 'assessment:manage')
      const row = await db.write(async (manager) => {
        const before = await ownRow(manager, actor, id)
        const changes = { ...columnsOf(fields), updatedAt: now() }
        if (!(await changeTemplate(manager, { id, version }, changes))) throw new AppError('conflict')
        await log(manager, actor, 'assessment.template-saved', id)
        return { ...before, ...changes, version: version + 1 }
      })
      return toTemplate(actor, row)
    },

    async remove(actor, id, version) {
      requirePermission(actor, 'assessment:manage')
      await db.write(async (manager) => {
        await ownRow(manager, actor, id)
        if (!(await deleteTemplate(manager, { id, version }))) throw new AppError('conflict')
        await log(manager, actor, 'assessment.template-deleted', id)
      })
    },
  }
}
