import type { PrivateTalk } from '@pengawas/shared/contracts/talks'
import { minimumLength } from '@pengawas/shared/rules/test-length'
import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../assessments/assessments/assessments.entity.ts'
import { findAssessmentsById } from '../../assessments/assessments/assessments.queries.ts'
import { type Database, isDatabaseAway } from '../../kernel/db/database.ts'
import { createBatcher } from '../../kernel/lib/batcher.ts'
import { findShownItems, type ShownItem } from '../answers/answers.queries.ts'
import type { ClockCreditRow } from '../outages/clock-credits.entity.ts'
import { listGivenTime } from '../outages/clock-credits.queries.ts'
import type { TestSessionRow } from '../test-sessions/test-sessions.entity.ts'
import { findTestSessions } from '../test-sessions/test-sessions.queries.ts'
import { startSettings } from '../test-sessions/test-sessions.rules.ts'

/** What a proctor said to a candidate. */
export interface WarningRow {
  id: string
  testSessionId: string
  text: string
  createdAt: Date
}

/** A candidate's request for help. */
export interface HelpRow {
  id: string
  testSessionId: string
  createdAt: Date
  seenAt: Date | null
  loweredAt: Date | null
}

/** A message of the candidate or of staff. */
export interface MessageRow {
  id: string
  testSessionId: string
  side: 'candidate' | 'staff'
  text: string
  createdAt: Date
  deliveredAt: Date | null
  readAt: Date | null
}

type ListOf<Row> = (manager: EntityManager, testSessionIds: readonly string[]) => Promise<Row[]>

/** What proctors and candidates said during these sessions, oldest first. */
export interface SaidDuringTest {
  listWarnings: ListOf<WarningRow>
  listHelp: ListOf<HelpRow>
  listMessages: ListOf<MessageRow>
  findTalks: (manager: EntityManager, testSessionIds: readonly string[]) => Promise<ReadonlyMap<string, PrivateTalk>>
}

/** A test as its page needs it, but for the answers. */
export interface RunRows {
  session: TestSessionRow
  assessment: AssessmentRow
  /** How many questions have to be answered so that it can be passed, and how many are asked at most. */
  minimum: number
  maximum: number
  /** In the order in which they are asked. */
  items: ShownItem[]
  /** Oldest first. */
  warnings: WarningRow[]
  /** Oldest first. */
  timeGiven: ClockCreditRow[]
  /** The newest request. */
  help: HelpRow | null
  /** Oldest first. */
  messages: MessageRow[]
  talk: PrivateTalk | null
}

export interface RunReader {
  /** Null where there is no such test. The caller checks whose it is. */
  read(testSessionId: string): Promise<RunRows | null>
}

const RUNS_PER_BATCH = 40
const MAX_WAITING = 5_000

/** How long a test is: all `given` items of one of fixed length, or what an adaptive one was started with. */
function lengthOf(
  session: TestSessionRow,
  assessment: AssessmentRow,
  given: number,
): Pick<RunRows, 'minimum' | 'maximum'> {
  if (assessment.type === 'regular') return { minimum: given, maximum: given }
  const settings = startSettings(session, assessment)
  return { minimum: minimumLength({ type: 'cat', ...settings }), maximum: settings.totalQuestions }
}

/** Everybody who starts at the same minute opens the page then, so tests are read together. */
export function createRunReader(
  db: Database,
  { listWarnings, listHelp, listMessages, findTalks }: SaidDuringTest,
): RunReader {
  const batcher = createBatcher<string, RunRows | null>({
    async work(jobs) {
      const ids = [...new Set(jobs)]
      const sessions = new Map((await findTestSessions(db.read, ids)).map((row) => [row.id, row]))
      const assessmentIds = [...new Set([...sessions.values()].map(({ assessmentId }) => assessmentId))]
      const assessments = new Map((await findAssessmentsById(db.read, assessmentIds)).map((row) => [row.id, row]))
      const items = Map.groupBy(await findShownItems(db.read, ids), ({ testSessionId }) => testSessionId)
      const warnings = Map.groupBy(await listWarnings(db.read, ids), ({ testSessionId }) => testSessionId)
      const given = Map.groupBy(await listGivenTime(db.read, ids), ({ testSessionId }) => testSessionId)
      const messages = Map.groupBy(await listMessages(db.read, ids), ({ testSessionId }) => testSessionId)
      const talks = await findTalks(db.read, ids)
      // The newest comes last and stays.
      const help = new Map((await listHelp(db.read, ids)).map((row) => [row.testSessionId, row]))
      return jobs.map((id) => {
        const session = sessions.get(id)
        const assessment = assessments.get(session?.assessmentId ?? '')
        if (session === undefined || assessment === undefined) return { ok: true, value: null }
        const asked = items.get(id) ?? []
        return {
          ok: true,
          value: {
            session,
            assessment,
            ...lengthOf(session, assessment, asked.length),
            items: asked,
            warnings: warnings.get(id) ?? [],
            timeGiven: given.get(id) ?? [],
            help: help.get(id) ?? null,
            messages: messages.get(id) ?? [],
            talk: talks.get(id) ?? null,
          },
        }
      })
    },
    mayRetryAlone: (error) => !isDatabaseAway(error),
    maxSize: RUNS_PER_BATCH,
    maxWaiting: MAX_WAITING,
  })
  return { read: (testSessionId) => batcher.add(testSessionId) }
}
