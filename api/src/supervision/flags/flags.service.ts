import type { Readable } from 'node:stream'
import type { DetectedFlag } from '@pengawas/shared/contracts/analysis'
import type { Flag, FlagList, FlagStats, ListFlagsQuery, ResolveFlag } from '@pengawas/shared/contracts/flags'
import { AppError } from '@pengawas/shared/errors'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { type Database, isUniqueViolation } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import { takeFlagSequence } from '../../assessments/assessments/assessments.changes.ts'
import { findAssessment, listAssessments } from '../../assessments/assessments/assessments.queries.ts'
import { assessmentScope } from '../../assessments/assessments/assessments.rules.ts'
import type { AssessmentsService } from '../../assessments/assessments/assessments.service.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { FileStore } from '../../kernel/files/file-store.ts'
import { findPlacement } from '../../sessions/live-states/placements.queries.ts'
import { mayReport } from '../../sessions/live-states/placements.rules.ts'
import { assertWatched, watchedIds } from '../../sessions/watching/watch-scope.ts'
import { findTestSession } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { findNames } from '../../identity/users/users.queries.ts'
import type { FlagRow } from './flags.entity.ts'
import { insertFlag, listFlagsAfter, reviewFlag, tallyFlags } from './flags.repository.ts'
import { findFlag } from './flags.queries.ts'
import { isWebp, summarise, toFlag } from './flags.rules.ts'

const MAX_EVIDENCE_BYTES = 512 * 1024
const EVIDENCE_TYPE = 'image/webp'

export interface IncomingFlag {
  testSessionId: string
  flag: DetectedFlag
  /** WebP; null where the flag rests on sound. */
  evidence: Uint8Array | null
}

export interface Evidence {
  stream: Readable
  length: number | undefined
  contentType: string
}

export interface FlagsService {
  /**
   * Stores a flag with its evidence, then announces it. The same flag again changes nothing. A media node may raise flags of
   * candidates that it held at that moment; for others it is told `not-found`. Without a media node a flag comes from the
   * test page unless `origin` says otherwise.
   */
  raise(incoming: IncomingFlag, nodeId: string | null, origin?: Flag['origin']): Promise<void>
  list(actor: Actor, query: ListFlagsQuery): Promise<FlagList>
  /** Throws `conflict` when somebody changed the flag since the reviewer saw it. */
  resolve(actor: Actor, id: string, review: ResolveFlag): Promise<Flag>
  /** Opens the evidence and records who saw it. */
  evidence(actor: Actor, id: string): Promise<Evidence>
  stats(actor: Actor, assessmentId: string | undefined): Promise<FlagStats>
}

export interface FlagsDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  files: FileStore
  assessments: AssessmentsService
  now: () => Date
}

export function createFlagsService(deps: FlagsDeps): FlagsService {
  const { db, audit, announcer, files, assessments, now } = deps

  async function toFlags(rows: readonly FlagRow[]): Promise<Flag[]> {
    const names = await findNames(
      db.read,
      rows.flatMap((row) => (row.reviewedBy === null ? [] : [row.reviewedBy])),
    )
    return rows.map((row) => toFlag(row, row.reviewedBy === null ? null : (names.get(row.reviewedBy) ?? null)))
  }

  async function oneFlag(row: FlagRow): Promise<Flag> {
    const [flag] = await toFlags([row])
    if (flag === undefined) throw new AppError('not-found')
    return flag
  }

  /** The proctor of the candidate receives the flag, the assessment's other proctors its number. */
  function announceChange(flag: Flag): void {
    const { assessmentId, testSessionId, sequence } = flag
    announcer.announce(pushes.flagChanged, { testSessionId }, flag)
    announcer.announce(pushes.flagNumbered, { assessmentId, testSessionId }, { assessmentId, sequence })
  }

  function announceRaised(flag: Flag): void {
    const { id, testSessionId, type, severity, reason, timestamp: at } = flag
    announceChange(flag)
    announcer.announce(pushes.flagNoted, { testSessionId }, { id, type, severity, reason, at })
    announcer.emit('candidateChanged', { testSessionId })
    announcer.emit('flagRaised', { flag })
  }

  async function findInScope(actor: Actor, id: string): Promise<FlagRow> {
    const row = await findFlag(db.read, id)
    if (row === null) throw new AppError('not-found')
    await assessments.assertInScope(actor, row.assessmentId)
    await assertWatched(db.read, actor, { id: row.testSessionId, assessmentId: row.assessmentId })
    return row
  }

  async function storeEvidence(
    assessmentId: string,
    flagId: string,
    evidence: Uint8Array | null,
  ): Promise<string | null> {
    if (evidence === null) return null
    if (evidence.byteLength > MAX_EVIDENCE_BYTES) throw new AppError('payload-too-large')
    if (!isWebp(evidence)) throw new AppError('invalid-input')
    const key = `evidence/${assessmentId.toLowerCase()}/${flagId.toLowerCase()}.webp`
    await files.put(key, evidence, EVIDENCE_TYPE)
    return key
  }

  return {
    async raise({ testSessionId, flag, evidence }, nodeId, origin = nodeId === null ? 'client' : 'server') {
      if ((await findFlag(db.read, flag.id)) !== null) return
      const session = await findTestSession(db.read, testSessionId)
      if (session === null) throw new AppError('not-found')
      if (nodeId !== null && !mayReport(await findPlacement(db.read, testSessionId, nodeId), flag.detectedAt))
        throw new AppError('not-found')
      const { assessmentId } = session
      // The picture first: a row must never point at evidence that is not there.
      const evidenceKey = await storeEvidence(assessmentId, flag.id, evidence)
      const unnumbered = {
        id: flag.id,
        assessmentId,
        testSessionId,
        type: flag.type,
        severity: flag.severity,
        confidence: flag.confidence,
        reason: flag.reason,
        description: flag.description,
        origin,
        detectedAt: new Date(flag.detectedAt),
        evidenceKey,
        evidenceType: evidenceKey === null ? null : EVIDENCE_TYPE,
        details: flag.details,
        validationStatus: 'pending' as const,
        reviewedBy: null,
        reviewedAt: null,
        reviewReason: null,
        createdAt: now(),
      }
      try {
        const row = await db.write(async (manager) => {
          const numbered: FlagRow = { ...unnumbered, sequence: await takeFlagSequence(manager, assessmentId) }
          await insertFlag(manager, numbered)
          await audit.append(manager, {
            actorId: null,
            action: 'flag.raised',
            subjectType: 'flag',
            subjectId: flag.id,
            data: { testSessionId, nodeId, type: flag.type, severity: flag.severity },
          })
          return numbered
        })
        announceRaised(toFlag(row, null))
      } catch (error) {
        // The same flag was delivered twice at once; the other delivery has stored and announced it.
        if (isUniqueViolation(error) && (await findFlag(db.read, flag.id)) !== null) return
        throw error
      }
    },

    async list(actor, query) {
      requirePermission(actor, 'flag:list')
      await assessments.assertInScope(actor, query.assessmentId)
      // The number before the rows: a flag stored in between is then fetched twice rather than missed.
      const assessment = await findAssessment(db.read, query.assessmentId)
      if (assessment === null) throw new AppError('not-found')
      const rows = await listFlagsAfter(db.read, {
        assessmentId: query.assessmentId,
        testSessionId: query.testSessionId,
        onlyOf: await watchedIds(db.read, actor, [query.assessmentId]),
        after: query.after,
        limit: query.limit,
      })
      const newest = rows.at(-1)?.sequence ?? 0
      return { flags: await toFlags(rows), lastSequence: Math.max(assessment.flagSequence, newest) }
    },

    async resolve(actor, id, review) {
      requirePermission(actor, 'flag:review')
      const before = await findInScope(actor, id)
      const at = now()
      const changes = {
        validationStatus: review.verdict,
        reviewedBy: actor.userId,
        reviewedAt: at,
        reviewReason: review.reason,
      }
      const after = await db.write(async (manager) => {
        const sequence = await takeFlagSequence(manager, before.assessmentId)
        if (!(await reviewFlag(manager, id, review.sequence, { ...changes, sequence }))) throw new AppError('conflict')
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'flag.reviewed',
          subjectType: 'flag',
          subjectId: id,
          data: { verdict: review.verdict, reason: review.reason, before: before.validationStatus },
        })
        return { ...before, ...changes, sequence }
      })
      const flag = await oneFlag(after)
      announceChange(flag)
      return flag
    },

    async evidence(actor, id) {
      requirePermission(actor, 'flag:evidence')
      const row = await findInScope(actor, id)
      if (row.evidenceKey === null) throw new AppError('not-found')
      const file = await files.open(row.evidenceKey)
      if (file === null) throw new AppError('not-found')
      try {
        await db.write((manager) =>
          audit.append(manager, {
            actorId: actor.userId,
            action: 'flag.evidence-viewed',
            subjectType: 'flag',
            subjectId: id,
          }),
        )
      } catch (error) {
        // Nobody sees evidence without a record of it.
        file.stream.destroy()
        throw error
      }
      return { ...file, contentType: row.evidenceType ?? 'application/octet-stream' }
    },

    async stats(actor, assessmentId) {
      requirePermission(actor, 'flag:list')
      const visible = await listAssessments(db.read, assessmentScope(actor))
      const ids = visible
        .map((assessment) => assessment.id)
        .filter((id) => assessmentId === undefined || id === assessmentId)
      return summarise(await tallyFlags(db.read, ids, await watchedIds(db.read, actor, ids)))
    },
  }
}
