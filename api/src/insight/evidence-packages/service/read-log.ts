import type { EyesOn } from '@pengawas/shared/contracts/eyes-on'
import { AppError } from '@pengawas/shared/errors'
import { isAllowed } from '@pengawas/shared/permissions'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import { findNames, findPeopleFacts } from '../../../identity/users/users.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { AuditRow } from '../../../kernel/audit/audit.entity.ts'
import { listOfSubjects } from '../../../kernel/audit/audit.queries.ts'
import { withWords } from '../../../kernel/audit/changed-values.ts'
import { findAbsences } from '../../../sessions/answers/absences.ts'
import { listGivenTime } from '../../../sessions/outages/clock-credits.queries.ts'
import { listFlagRecords } from '../../../supervision/flags/flag-records.queries.ts'
import { toFlag } from '../../../supervision/flags/flags.rules.ts'
import {
  type EvidenceLog,
  isIntervention,
  type LoggedFlag,
  toComment,
  toLogged,
  toReview,
  withinTest,
} from '../evidence-log.rules.ts'
import type { PackageContext, PackagedTest } from './contributors.ts'

type Whole = Pick<EvidenceLog, 'notes' | 'chat' | 'absences' | 'timeGiven' | 'eyesOn' | 'answers'>

/** All that is on record of a test, or of some of its flags, as far as its reader may know it. */
export async function readLog(context: PackageContext, test: PackagedTest): Promise<EvidenceLog> {
  const { deps, actor, packageId, madeAt } = context
  const { session, flags, isWhole } = test
  const read = deps.db.read
  const flagEntries = await withWords(
    read,
    await listOfSubjects(read, { type: 'flag', ids: flags.map(({ id }) => id) }),
  )
  const own = isWhole
    ? await withWords(read, await listOfSubjects(read, { type: 'test-session', ids: [session.id] }))
    : []
  const entries = [...own, ...flagEntries].toSorted((a, b) => a.sequence - b.sequence)
  const names = await findNames(read, actorsOf(entries))
  const assessment = await findAssessment(read, session.assessmentId)
  const readsAudit = isAllowed(actor.role, 'audit:read')
  if (!readsAudit) test.record.withheld.push('audit')
  return {
    format: 'pengawas-evidence-log',
    version: 1,
    packageId,
    madeAt: madeAt.toISOString(),
    testSession: {
      ...{ id: session.id, code: session.code, attempt: session.attempt, status: session.status },
      ...{ statusReason: session.statusReason, terminationCause: session.terminationCause },
      finishReason: session.finishReason,
      startedAt: session.startTime.toISOString(),
      endedAt: session.endTime?.toISOString() ?? null,
      consent: session.consent,
      assessment: { id: session.assessmentId, title: assessment?.title ?? '' },
      candidate: await readCandidate(context, session.participantId),
    },
    flags: await readFlags(context, test),
    recording: test.recording,
    interventions: isWhole ? own.filter(isIntervention).map((row) => toLogged(row, names)) : null,
    ...(isWhole ? await readWhole(context, test) : NOTHING),
    audit: readsAudit ? entries.map((row) => toLogged(row, names)) : null,
  }
}

const NOTHING: Whole = { notes: null, chat: null, absences: null, timeGiven: null, eyesOn: null, answers: null }

const actorsOf = (entries: readonly AuditRow[]): string[] =>
  entries.flatMap(({ actorId }) => (actorId === null ? [] : [actorId]))

async function readCandidate({ deps }: PackageContext, id: string): Promise<EvidenceLog['testSession']['candidate']> {
  const person = (await findPeopleFacts(deps.db.read, [id])).get(id)
  return { id, name: person?.name ?? '', nip: person?.nip ?? '' }
}

async function readFlags({ deps }: PackageContext, { flags, pictures }: PackagedTest): Promise<LoggedFlag[]> {
  const { reviews, comments } = await listFlagRecords(
    deps.db.read,
    flags.map(({ id }) => id),
  )
  const people = [
    ...flags.flatMap(({ reviewedBy, raisedBy }) => [reviewedBy, raisedBy]),
    ...reviews.map(({ reviewerId }) => reviewerId),
    ...comments.map(({ authorId }) => authorId),
  ]
  const names = await findNames(
    deps.db.read,
    people.filter((id) => id !== null),
  )
  const reviewsOf = Map.groupBy(reviews, ({ flagId }) => flagId)
  const commentsOf = Map.groupBy(comments, ({ flagId }) => flagId)
  return flags.map((row) => ({
    ...toFlag(row, names),
    picture: pictures.get(row.id) ?? null,
    reviews: (reviewsOf.get(row.id) ?? []).map((review) => toReview(review, names)),
    thread: (commentsOf.get(row.id) ?? []).map((comment) => toComment(comment, names)),
  }))
}

async function readWhole(context: PackageContext, { session, record }: PackagedTest): Promise<Whole> {
  const { deps, actor } = context
  const read = deps.db.read
  const details = await deps.listing.get(actor, session.id)
  if (details.answers === null) record.withheld.push('answers')
  const eyesOn = await readLedger(context, session.id)
  if (eyesOn === null) record.withheld.push('eyesOn')
  const instant = (milliseconds: number): string => new Date(milliseconds).toISOString()
  return {
    notes: details.proctorNotes,
    chat: context.parts.has('chat') ? details.messages : null,
    absences: withinTest((await findAbsences(read, [session.id])).get(session.id) ?? [], session.endTime).map(
      ({ from, to }) => ({ from: instant(from), to: to === null ? null : instant(to) }),
    ),
    timeGiven: (await listGivenTime(read, [session.id])).map(({ kind, creditMs, reason, decidedAt }) => ({
      ...{ kind, creditMs, reason },
      at: decidedAt?.toISOString() ?? null,
    })),
    eyesOn,
    answers: details.answers,
  }
}

/** The ledger is open to the lead among the proctors; a package of another proctor is made without it. */
export async function readLedger(
  { deps, actor }: { deps: Pick<PackageContext['deps'], 'eyesOn'>; actor: Actor },
  testSessionId: string,
): Promise<EyesOn | null> {
  try {
    return await deps.eyesOn.show(actor, testSessionId)
  } catch (error) {
    if (error instanceof AppError && (error.code === 'not-allowed' || error.code === 'not-found')) return null
    throw error
  }
}
