import type { Suggestion } from '@pengawas/shared/contracts/marking'
import type { Logger } from 'pino'
import { plainText } from '../../bank/questions/question-html.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { EssayGrader } from '../../kernel/essay-grading/essay-grader.ts'
import { claimTasks, settleClaim } from './grading.repository.ts'
import type { MarkingTaskRow } from './marking.entity.ts'

/** A claim outlives two attempts of a model with a minute each; then another hub may take the essay over. */
const CLAIM_MS = 180_000
const AT_ONCE = 2
const MOST_PER_ROUND = 50
const ATTEMPTS = 3

export interface GradingService {
  /** Grades what waits, some dozens at most, and answers how many it was. The queue is in the database: it survives every restart. */
  gradeWaiting(): Promise<number>
  /** Gives up what is under way, for the next start or another hub to take over. */
  close(): void
}

export interface GradingDeps {
  db: Database
  audit: AuditService
  grader: EssayGrader
  log: Logger
  now: () => Date
}

export function createGradingService(deps: GradingDeps): GradingService {
  const { db, audit, grader, log, now } = deps
  const stop = new AbortController()

  async function store(task: MarkingTaskRow, suggestion: Suggestion): Promise<void> {
    await db.write(async (manager) => {
      const isOurs = await settleClaim(manager, task, {
        grading: 'done',
        suggestion,
        suggestedScore: suggestion.score,
        suggestedConfidence: suggestion.confidence,
        updatedAt: now(),
      })
      if (!isOurs) return
      // Neither score nor confidence: those who read the log are among those who mark.
      const { grader: by, model } = suggestion
      await audit.append(manager, {
        actorId: null,
        action: 'essay.graded',
        subjectType: 'essay',
        subjectId: task.id,
        data: { by, model },
      })
    })
  }

  async function grade(task: MarkingTaskRow): Promise<void> {
    const { content, rubric, answer, gradingAttempts } = task
    try {
      const suggestion = await grader.grade({ question: plainText(content), rubric, answer }, stop.signal)
      await store(task, suggestion)
    } catch (error) {
      const isStopped = stop.signal.aborted
      if (!isStopped)
        log.error(
          { taskId: task.id, failure: error instanceof Error ? error.name : 'unknown' },
          'essay could not be graded',
        )
      const grading = !isStopped && gradingAttempts >= ATTEMPTS ? 'failed' : 'waiting'
      await db.write((manager) => settleClaim(manager, task, { grading, updatedAt: now() }))
    }
  }

  return {
    async gradeWaiting() {
      let graded = 0
      while (graded < MOST_PER_ROUND && !stop.signal.aborted) {
        const at = now()
        const claim = { now: at, until: new Date(at.getTime() + CLAIM_MS), limit: AT_ONCE }
        const tasks = await db.write((manager) => claimTasks(manager, claim))
        if (tasks.length === 0) break
        await Promise.all(tasks.map(grade))
        graded += tasks.length
      }
      return graded
    },
    close: () => stop.abort(),
  }
}
