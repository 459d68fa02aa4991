import { randomUUID } from 'node:crypto'
import {
  MAX_WARNING_TEMPLATES,
  type WarningTemplate,
  type WarningTexts,
} from '@pengawas/shared/contracts/warning-templates'
import { AppError } from '@pengawas/shared/errors'
import { isAllowed } from '@pengawas/shared/permissions'
import type { EntityManager } from 'typeorm'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { AuditAction } from '../../kernel/audit/audit.rules.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { WarningTemplateRow } from './warning-templates.entity.ts'
import {
  changeTemplate,
  countTemplates,
  findTemplate,
  insertTemplate,
  listTemplates,
} from './warning-templates.repository.ts'

/** Warnings that the agency has prepared. Throws `conflict` where one has changed since the version that its editor saw. */
export interface WarningTemplatesService {
  /** What a proctor can choose from; those who manage them see the archived ones too. Throws `not-allowed`. */
  list(actor: Actor): Promise<WarningTemplate[]>
  /** Throws `conflict` where there are as many as an agency keeps. */
  create(actor: Actor, texts: WarningTexts): Promise<WarningTemplate>
  change(actor: Actor, id: string, edited: { texts: WarningTexts; version: number }): Promise<WarningTemplate>
  archive(actor: Actor, id: string, version: number): Promise<WarningTemplate>
  restore(actor: Actor, id: string, version: number): Promise<WarningTemplate>
}

interface Deps {
  db: Database
  audit: AuditService
  now: () => Date
}

const MANAGE = 'warning-template:manage'

export function createWarningTemplatesService(deps: Deps): WarningTemplatesService {
  const { db, now } = deps
  return {
    async list(actor) {
      const isManager = isAllowed(actor.role, MANAGE)
      if (!isManager) requirePermission(actor, 'test-session:command')
      return (await listTemplates(db.read, isManager)).map(toTemplate)
    },

    create: createTemplate.bind(null, deps),

    change: (actor, id, { texts, version }) => edit(deps, actor, { id, version }, 'changed', { texts }),
    archive: (actor, id, version) => edit(deps, actor, { id, version }, 'archived', { archivedAt: now() }),
    restore: (actor, id, version) => edit(deps, actor, { id, version }, 'restored', { archivedAt: null }),
  }
}

const toTemplate = ({ id, texts, archivedAt, version, updatedAt }: WarningTemplateRow): WarningTemplate => ({
  ...{ id, texts, version },
  archivedAt: archivedAt?.toISOString() ?? null,
  updatedAt: updatedAt.toISOString(),
})

async function createTemplate({ db, audit, now }: Deps, actor: Actor, texts: WarningTexts): Promise<WarningTemplate> {
  requirePermission(actor, MANAGE)
  const at = now()
  const row: WarningTemplateRow = {
    ...{ id: randomUUID(), texts, version: 1 },
    ...{ createdAt: at, updatedAt: at, archivedAt: null },
  }
  await db.write(async (manager) => {
    if ((await countTemplates(manager)) >= MAX_WARNING_TEMPLATES)
      throw new AppError('conflict', { message: 'warningTemplatesFull' })
    await insertTemplate(manager, row)
    await log(audit, manager, actor, 'warning-template.created', row.id)
  })
  return toTemplate(row)
}

async function edit(
  { db, audit, now }: Deps,
  actor: Actor,
  { id, version }: { id: string; version: number },
  verb: 'changed' | 'archived' | 'restored',
  changes: Partial<Pick<WarningTemplateRow, 'texts' | 'archivedAt'>>,
): Promise<WarningTemplate> {
  requirePermission(actor, MANAGE)
  return db.write(async (manager) => {
    const before = await findTemplate(manager, id)
    if (before === null) throw new AppError('not-found')
    const changed = { ...changes, updatedAt: now() }
    if (!(await changeTemplate(manager, { id, version }, changed))) throw new AppError('conflict')
    await log(audit, manager, actor, `warning-template.${verb}`, id)
    return toTemplate({ ...before, ...changed, version: version + 1 })
  })
}

const log = (
  audit: AuditService,
  manager: EntityManager,
  { userId: actorId }: Actor,
  action: AuditAction,
  subjectId: string,
): Promise<unknown> => audit.append(manager, { actorId, action, subjectType: 'warning-template', subjectId })
