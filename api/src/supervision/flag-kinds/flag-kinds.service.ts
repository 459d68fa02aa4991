import { randomUUID } from 'node:crypto'
import type {
  DecideKind,
  FlagKinds,
  KindDecisionEntry,
  KindPart,
  KindPrecision,
  KindProposals,
} from '@pengawas/shared/contracts/flag-kinds'
import { AppError } from '@pengawas/shared/errors'
import { seesEveryAssessment } from '@pengawas/shared/permissions'
import type { AssessmentsService } from '../../assessments/assessments/assessments.service.ts'
import { findTitles } from '../../assessments/assessments/assessments.queries.ts'
import { type AssessmentScope, assessmentScope } from '../../assessments/assessments/managing.rules.ts'
import { listAssessmentIds } from '../../assessments/assessments/managing.queries.ts'
import { findNames } from '../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import { listKindDecisions } from './flag-kinds.queries.ts'
import {
  everyFlag,
  insertDecision,
  type NarrowToDisputed,
  type PartTally,
  raisedInOpen,
  raisedWithin,
  tallyAssessments,
  tallyDays,
  tallyKind,
  tallyKinds,
  tallyParts,
} from './flag-kinds.repository.ts'
import {
  beginningOfWeeks,
  countReviews,
  driftOf,
  inForce,
  kindsOf,
  listedParts,
  observedWithin,
  precisionOf,
  proposalsWithin,
  proposalWithin,
} from './flag-kinds.rules.ts'

interface Deps {
  db: Database
  audit: AuditService
  assessments: Pick<AssessmentsService, 'assertInScope'>
  narrowToDisputed: NarrowToDisputed
  now: () => Date
}

const MOST_PARTS = 100
const MOST_PROPOSALS = 100
const MOST_DECISIONS = 100

export type FlagKindsService = ReturnType<typeof createFlagKindsService>

/** How often each kind of flag is right, by what people made of them, and which kinds are only observed. */
export function createFlagKindsService(deps: Deps) {
  return {
    list: listKinds.bind(null, deps),
    between: listKindsBetween.bind(null, deps),
    precision: readPrecision.bind(null, deps),
    proposals: listProposals.bind(null, deps),
    decide: decideKind.bind(null, deps),
    decisions: listDecisions.bind(null, deps),
    drift: readDrift.bind(null, deps),
  }
}

/** Of the whole system: it says something of kinds and nothing of persons, so everybody reads it who reads flags. */
async function listKinds({ db, narrowToDisputed, now }: Deps, actor: Actor): Promise<FlagKinds> {
  requirePermission(actor, 'flag:list')
  const [all, disputed, decisions] = await Promise.all([
    tallyKinds(db.read, everyFlag),
    tallyKinds(db.read, narrowToDisputed),
    listKindDecisions(db.read),
  ])
  return { at: now().toISOString(), kinds: kindsOf(all, disputed, decisions) }
}

/** Each kind by the flags that were raised within a time in the assessments of the actor. */
async function listKindsBetween(
  { db, narrowToDisputed }: Deps,
  actor: Actor,
  span: { from: Date; to: Date },
): Promise<FlagKinds['kinds']> {
  requirePermission(actor, 'flag-kind:read')
  const raised = raisedWithin(assessmentScope(actor), span)
  return kindsOf(
    await tallyKinds(db.read, raised),
    await tallyKinds(db.read, (flags) => narrowToDisputed(raised(flags))),
    await listKindDecisions(db.read),
  )
}

/** What reviews say of each kind by week, in the whole system, for this many weeks until now. */
async function readDrift(
  { db, narrowToDisputed, now }: Deps,
  actor: Actor,
  weeks: number,
): Promise<ReturnType<typeof driftOf>> {
  requirePermission(actor, 'flag-kind:read')
  const since = beginningOfWeeks(now(), weeks)
  return driftOf(await tallyDays(db.read, since, everyFlag), await tallyDays(db.read, since, narrowToDisputed))
}

/** One kind, by where its flags were raised, in the assessments of the actor. */
async function readPrecision(
  { db, narrowToDisputed }: Deps,
  actor: Actor,
  kind: string,
  by: KindPart,
): Promise<KindPrecision> {
  requirePermission(actor, 'flag-kind:read')
  const scope = assessmentScope(actor)
  const of = { kind, by, scope }
  const [all, disputed, decisions] = await Promise.all([
    tallyParts(db.read, of, everyFlag),
    tallyParts(db.read, of, narrowToDisputed),
    listKindDecisions(db.read, kind),
  ])
  // Without a name it is not known; MySQL groups by no expression.
  const partOf = ({ part }: PartTally): string | null => ((part ?? '').trim() === '' ? null : (part ?? '').trim())
  const disputedOf = Map.groupBy(disputed, partOf)
  const parts = [...Map.groupBy(all, partOf)].map(([id, group]) => ({
    id,
    reviews: countReviews(group, disputedOf.get(id)),
  }))
  const isAssessment = by === 'assessment'
  const observed = isAssessment ? observedWithin(decisions, kind).filter(await ownAssessments(db, scope)) : []
  const { listed, isCut } = listedParts(parts, observed, MOST_PARTS)
  const titles = await findTitles(db.read, isAssessment ? listed.flatMap(({ id }) => id ?? []) : [])
  return {
    ...{ kind, by, isCut },
    parts: listed.map(({ id, reviews }) => {
      const decided = isAssessment ? inForce(decisions, kind, id) : undefined
      return {
        ...{ id, name: isAssessment ? (titles.get(id ?? '') ?? null) : id, ...reviews },
        precision: precisionOf(reviews),
        proposal: isAssessment ? proposalWithin(kind, reviews, decisions, id) : 'none',
        isObserved: decided?.decision === 'observe',
      }
    }),
  }
}

/** What is proposed within assessments of the actor. A decision is about what will be raised, so those that are over have none. */
async function listProposals({ db, narrowToDisputed, now }: Deps, actor: Actor): Promise<KindProposals> {
  requirePermission(actor, 'flag-kind:read')
  const open = raisedInOpen(assessmentScope(actor), now())
  const [all, disputed, decisions] = await Promise.all([
    tallyAssessments(db.read, open),
    tallyAssessments(db.read, (flags) => narrowToDisputed(open(flags))),
    listKindDecisions(db.read),
  ])
  const found = proposalsWithin(all, disputed, decisions)
  const shown = found.slice(0, MOST_PROPOSALS)
  const titles = await findTitles(
    db.read,
    shown.map(({ assessmentId }) => assessmentId),
  )
  return {
    proposals: shown.map((proposal) => ({ ...proposal, title: titles.get(proposal.assessmentId) ?? '' })),
    isCut: found.length > shown.length,
  }
}

/**
 * Puts a kind under observation in an assessment, or in the whole system, or has it count again; for flags that are raised from
 * now on. Throws `not-found`, `not-allowed` where an administrator would decide for all, and `conflict` where it is so already.
 */
async function decideKind(
  deps: Deps,
  actor: Actor,
  kind: string,
  { decision, assessmentId, reason }: DecideKind,
): Promise<KindDecisionEntry> {
  const { db, audit, assessments, narrowToDisputed, now } = deps
  requirePermission(actor, 'flag-kind:decide')
  if (assessmentId === null && !seesEveryAssessment(actor.role)) throw new AppError('not-allowed')
  if (assessmentId !== null) await assessments.assertInScope(actor, assessmentId)
  const all = await tallyKind(db.read, { kind, assessmentId }, everyFlag)
  // In an assessment before its first flag of a kind that is known elsewhere, too.
  if (all.length === 0 && (await tallyKind(db.read, { kind, assessmentId: null }, everyFlag)).length === 0)
    throw new AppError('not-found')
  const { right, wrong } = countReviews(all, await tallyKind(db.read, { kind, assessmentId }, narrowToDisputed))
  const row = await db.write(async (manager) => {
    const before = inForce(await listKindDecisions(manager, kind), kind, assessmentId)
    if ((before?.decision === 'observe') === (decision === 'observe') && (before !== undefined || decision === 'count'))
      throw new AppError('conflict')
    const decided = {
      ...{ id: randomUUID(), kind, assessmentId, decision, reason },
      ...{ rightReviews: right, wrongReviews: wrong, decidedBy: actor.userId, decidedAt: now() },
    }
    await insertDecision(manager, decided)
    await audit.append(manager, {
      actorId: actor.userId,
      action: decision === 'observe' ? 'flag-kind.observed' : 'flag-kind.counted-again',
      ...{ subjectType: 'flag-kind', subjectId: kind, data: { assessmentId, right, wrong }, words: { reason } },
    })
    return decided
  })
  const [entry] = await toEntries(deps, [row])
  if (entry === undefined) throw new AppError('not-found')
  return entry
}

/** What was decided of a kind, the newest first; of administrators that of the system and of their own assessments. */
async function listDecisions(deps: Deps, actor: Actor, kind: string): Promise<KindDecisionEntry[]> {
  requirePermission(actor, 'flag-kind:read')
  const rows = await listKindDecisions(deps.db.read, kind)
  const isOwn = await ownAssessments(deps.db, assessmentScope(actor))
  const seen = rows.filter(({ assessmentId }) => assessmentId === null || isOwn(assessmentId))
  return toEntries(deps, seen.slice(0, MOST_DECISIONS))
}

/** Tells the assessments of a scope from others. */
async function ownAssessments({ read }: Database, scope: AssessmentScope): Promise<(id: string) => boolean> {
  if (scope.kind === 'all') return () => true
  const own = new Set(await listAssessmentIds(read, scope))
  return (id) => own.has(id)
}

async function toEntries(
  { db }: Deps,
  rows: readonly Awaited<ReturnType<typeof listKindDecisions>>[number][],
): Promise<KindDecisionEntry[]> {
  const names = await findNames(
    db.read,
    rows.map(({ decidedBy }) => decidedBy),
  )
  const titles = await findTitles(
    db.read,
    rows.flatMap(({ assessmentId }) => assessmentId ?? []),
  )
  return rows.map(({ id, kind, assessmentId, decision, reason, rightReviews, wrongReviews, decidedBy, decidedAt }) => ({
    ...{ id, kind, assessmentId, decision, reason, right: rightReviews, wrong: wrongReviews },
    assessmentTitle: titles.get(assessmentId ?? '') ?? null,
    decidedByName: names.get(decidedBy) ?? '',
    decidedAt: decidedAt.toISOString(),
  }))
}
