import type {
  DeletedFile,
  KeptFiles,
  KeptFilesQuery,
  RetentionFigures,
  TermBasis,
} from '@pengawas/shared/contracts/retention'
import type { Page } from '@pengawas/shared/contracts/paging'
import { findAssessmentsById } from '../../../assessments/assessments/assessments.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { countSince, pageOfActions } from '../../../kernel/audit/audit.queries.ts'
import { findTestSessions } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { countFiles, pageKeptGroups } from '../retention.repository.ts'
import type { RetentionDeps } from './deps.ts'
import { findTerms } from '../terms.queries.ts'

const SOON_DAYS = 7
const DELETED_DAYS = 30
const DAY_MS = 24 * 60 * 60_000

/** Counts of what is kept, due and gone. */
export async function countRetention({ db, now }: RetentionDeps, actor: Actor): Promise<RetentionFigures> {
  requirePermission(actor, 'retention:manage')
  const at = now()
  const days = (count: number): Date => new Date(at.getTime() + count * DAY_MS)
  return {
    at: at.toISOString(),
    soon: { days: SOON_DAYS, files: await countFiles.due(db.read, at, days(SOON_DAYS)) },
    overdue: await countFiles.overdue(db.read, at),
    open: await countFiles.open(db.read),
    held: await countFiles.held(db.read),
    deleted: { days: DELETED_DAYS, files: await countSince(db.read, 'file.removed', days(-DELETED_DAYS)) },
  }
}

/** Kept files of test sessions by session and kind, with the day on which they go and why then. */
export async function listKeptFiles(
  deps: RetentionDeps,
  actor: Actor,
  query: KeptFilesQuery,
): Promise<Page<KeptFiles>> {
  const { db } = deps
  requirePermission(actor, 'retention:manage')
  const { rows, total } = await pageKeptGroups(db.read, query)
  const ids = [...new Set(rows.map(({ testSessionId }) => testSessionId))]
  const sessions = new Map((await findTestSessions(db.read, ids)).map((one) => [one.id, one]))
  const assessmentIds = [...new Set([...sessions.values()].map(({ assessmentId }) => assessmentId))]
  const titles = new Map((await findAssessmentsById(db.read, assessmentIds)).map(({ id, title }) => [id, title]))
  const terms = await findTerms(deps, db.read, ids)
  const items = rows.map(({ testSessionId, subjectType, term, files, dueAt }): KeptFiles => {
    const session = sessions.get(testSessionId)
    return {
      ...{ testSessionId, kind: kindOf(subjectType, term === 'session'), files, dueAt: dueAt?.toISOString() ?? null },
      code: session?.code ?? '',
      assessmentTitle: titles.get(session?.assessmentId ?? '') ?? '',
      basis: term === 'session' ? (terms.get(testSessionId)?.basis ?? 'calm') : ownBasis(subjectType),
    }
  })
  return { items, total, page: query.page, pageSize: query.pageSize }
}

/** What the day of a file follows from that has a term of its own. */
const ownBasis = (subjectType: string): TermBasis => (subjectType === 'appeal' ? 'appeal' : 'check-in')

/** What files belong to; of the files of a test session itself, those that have its term are its recordings. */
const kindOf = (subjectType: string, isOfSession: boolean): string =>
  subjectType === 'test-session' && isOfSession ? 'recording' : subjectType

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** What was deleted, as the audit log has it. */
export async function listDeletedFiles(
  { db }: RetentionDeps,
  actor: Actor,
  query: { page: number; pageSize: number },
): Promise<Page<DeletedFile>> {
  requirePermission(actor, 'retention:manage')
  const { rows, total } = await pageOfActions(db.read, ['file.removed'], query)
  const items = rows.map(({ sequence, at, subjectType, subjectId, data }) => ({
    ...{ sequence, at: at.toISOString(), subjectId },
    kind: kindOf(subjectType, textOf(data['file'])?.startsWith('recordings/') === true),
    ...{ reason: textOf(data['reason']) ?? '', sha256: textOf(data['fileSha256']) },
  }))
  return { items, total, ...query }
}
