import type { WebhookEvent } from '@pengawas/shared/contracts/webhooks'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { isTechnicalFlag } from '@pengawas/shared/flags'
import type { EntityManager } from 'typeorm'
import { ASSESSMENT_TOPIC } from '../../assessments/assessments/assessments.changes.ts'
import { findAssessmentsById } from '../../assessments/assessments/assessments.queries.ts'
import { isCertified } from '../../grading/results/certificate-number.rules.ts'
import { RESULT_TOPIC } from '../../grading/results/results-topic.ts'
import type { TestResultRow } from '../../grading/results/results.entity.ts'
import { findResults } from '../../grading/results/results.queries.ts'
import { isFinal } from '../../grading/results/verdict.rules.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Touch } from '../../kernel/db/touches.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { SESSION_TOPIC } from '../../sessions/test-sessions/test-sessions.changes.ts'
import { findTestSessions } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { FLAG_TOPIC } from '../../supervision/flags/flags-topic.ts'
import { findFlags } from '../../supervision/flags/flags.queries.ts'
import type { AnnouncedFactRow } from './announced-facts.entity.ts'
import { holdAnnounced, saveAnnounced } from './announced-facts.repository.ts'
import {
  type Announced,
  assessmentSayings,
  flagSayings,
  resultSayings,
  type Saying,
  sessionSayings,
} from './facts.rules.ts'

/** Something that other systems may be told: a fact that is settled, or has ceased to be true. */
export interface SettledFact {
  event: WebhookEvent
  assessmentId: string
  /** The four are null where it is not about a candidate's test, a flag, or a certificate. */
  testSessionId: string | null
  participantId: string | null
  flagId: string | null
  certificateNumber: string | null
  /** Counts what was said of its subject. */
  revision: number
  /** As it is now; null: it was taken back, or the fact is none of a result. */
  result: TestResultRow | null
}

/** Who passes facts on. */
export interface FactListener {
  /** Whether anybody is to be told anything; asked before anything is read. */
  isWanted(manager: EntityManager): Promise<boolean>
  /** Writes what is to be sent, in the transaction that makes the facts. */
  told(manager: EntityManager, facts: readonly SettledFact[]): Promise<void>
}

/** What a fact is about. */
type Subject = Pick<SettledFact, 'assessmentId' | 'testSessionId' | 'participantId' | 'flagId' | 'result'>
interface Found {
  subject: Subject
  say: (before: Announced) => { after: Announced; sayings: Saying[] }
}

type Reader = (manager: EntityManager, ids: readonly string[]) => Promise<Map<string, Found>>

const NOBODY = { testSessionId: null, participantId: null, flagId: null, result: null } as const

/** Reads what transactions have touched, as it is at their end. */
const READERS: Readonly<Record<string, Reader>> = {
  async [RESULT_TOPIC](manager, ids) {
    const results = new Map((await findResults(manager, ids)).map((row) => [row.testSessionId, row]))
    const found = (await findTestSessions(manager, ids)).map(({ id, assessmentId, participantId }) => {
      const result = results.get(id) ?? null
      const figures = result === null ? null : { ...result, isFinal: isFinal(result), isCertified: isCertified(result) }
      const subject = { ...NOBODY, assessmentId, testSessionId: id, participantId, result }
      return [id, { subject, say: (before: Announced) => resultSayings(before, figures) }] as const
    })
    return new Map(found)
  },
  async [SESSION_TOPIC](manager, ids) {
    const found = (await findTestSessions(manager, ids)).map(({ id, assessmentId, participantId, status }) => {
      const subject = { ...NOBODY, assessmentId, testSessionId: id, participantId }
      return [id, { subject, say: (before: Announced) => sessionSayings(before, { isOver: isOver(status) }) }] as const
    })
    return new Map(found)
  },
  async [FLAG_TOPIC](manager, ids) {
    const flags = await findFlags(manager, ids)
    const sessions = await findTestSessions(manager, [...new Set(flags.map(({ testSessionId }) => testSessionId))])
    const participantOf = new Map(sessions.map(({ id, participantId }) => [id, participantId]))
    const found = flags.map((flag) => {
      const { id, assessmentId, testSessionId } = flag
      const participantId = participantOf.get(testSessionId) ?? null
      const state = { isConfirmed: flag.validationStatus === 'confirmed', isTechnical: isTechnicalFlag(flag) }
      const subject = { ...NOBODY, assessmentId, testSessionId, participantId, flagId: id }
      return [id, { subject, say: (before: Announced) => flagSayings(before, state) }] as const
    })
    return new Map(found)
  },
  async [ASSESSMENT_TOPIC](manager, ids) {
    const found = (await findAssessmentsById(manager, ids)).map(({ id, status, archivedAt }) => {
      const state = { isDraft: status === 'draft', isArchived: archivedAt !== null }
      const say = (before: Announced) => assessmentSayings(before, state)
      return [id, { subject: { ...NOBODY, assessmentId: id }, say }] as const
    })
    return new Map(found)
  },
}

const IDS_PER_ROUND = 200

/**
 * Finds out what each transaction settles, by what it has touched, and tells the listeners before it is committed: whatever
 * changes a result, a test, a verdict or an assessment, nobody has to remember them. Costs one question where nobody listens.
 */
export function tellSettledFacts(
  { db, now }: { db: Pick<Database, 'beforeCommit'>; now: () => Date },
  listeners: readonly FactListener[],
): void {
  db.beforeCommit(async (manager, touches) => {
    const meant = touches.filter(({ topic }) => topic in READERS)
    if (meant.length === 0) return
    const wanting: FactListener[] = []
    for (const listener of listeners) if (await listener.isWanted(manager)) wanting.push(listener)
    if (wanting.length === 0) return
    for (const [topic, alike] of Map.groupBy(meant, (touch) => touch.topic)) {
      for (const chunk of inChunks(alike, IDS_PER_ROUND)) {
        const facts = await factsOf(manager, topic, chunk, now())
        if (facts.length > 0) for (const listener of wanting) await listener.told(manager, facts)
      }
    }
  })
}

async function factsOf(
  manager: EntityManager,
  topic: string,
  touches: readonly Touch[],
  at: Date,
): Promise<SettledFact[]> {
  const found = await READERS[topic]?.(
    manager,
    touches.map(({ id }) => id),
  )
  if (found === undefined || found.size === 0) return []
  const keyOf = (id: string): string => `${topic}/${id}`
  const announced = await holdAnnounced(manager, [...found.keys()].map(keyOf), at)
  const facts: SettledFact[] = []
  const changed: AnnouncedFactRow[] = []
  for (const [id, { subject, say }] of found) {
    const before = announced.get(keyOf(id))
    if (before === undefined) throw new Error('a subject has a row once it is held')
    const { after, sayings } = say(before)
    if (sayings.length === 0) continue
    let { revision } = before
    for (const { event, certificateNumber = null } of sayings) {
      revision += 1
      facts.push({ event, ...subject, certificateNumber, revision })
    }
    changed.push({ ...before, ...after, revision, updatedAt: at })
  }
  await saveAnnounced(manager, changed)
  return facts
}
