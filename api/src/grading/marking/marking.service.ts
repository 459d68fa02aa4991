import { randomUUID } from 'node:crypto'
import type { Rubric } from '@pengawas/shared/contracts/questions'
import { AppError } from '@pengawas/shared/errors'
import type { MarkedType } from '@pengawas/shared/questions'
import type { EntityManager } from 'typeorm'
import { previewOf } from '../../bank/questions/question-text.ts'
import type { NotificationRow } from '../../identity/notifications/notifications.entity.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { isGradable } from '../../kernel/essay-grading/rules/rubric-criteria.ts'
import { randomLegible } from '../../kernel/lib/secrets.ts'
import type { MarkingTaskRow, MarkingTaskSummary } from './marking.entity.ts'
import {
  changeTask,
  changeTexts,
  deleteMarks,
  insertTask,
  listEssaysOfSession,
  listTasksOfSession,
} from './marking.repository.ts'
import { countWords } from './marking.rules.ts'

/** An answer in words, with the question as this candidate was asked: the version of their item, not the newest. */
export interface SubmittedEssay {
  questionId: string
  /** Place in the candidate's own order, from 0. */
  position: number
  type: MarkedType
  /** Sanitised HTML. */
  content: string
  rubric: Rubric | null
  /** The question's own switch: false means that people mark without a suggestion. */
  aiEnabled: boolean
  /** Plain text; empty where nothing was answered. */
  answer: string
}

export interface Submission {
  testSessionId: string
  assessmentId: string
  submittedAt: Date
  /** The assessment's switch. */
  essayGradingEnabled: boolean
  items: readonly SubmittedEssay[]
}

/** What an essay counts for so far. A grader's suggestion counts for nothing: the reader of the result would otherwise see the suggestion. */
export interface EssayScore {
  questionId: string
  state: 'waiting' | 'final'
  /** 0 to `maxScore`; null while `waiting`. */
  score: number | null
  maxScore: number
}

/** What marking offers to the rest of the hub. */
export interface MarkingService {
  /**
   * Queues the essays of a session that was handed in, in the caller's transaction. Calling it again changes nothing,
   * except where an answer is another one (a late delivery that was accepted): that essay is marked again.
   * Blank answers are final at once, with 0 points.
   */
  onSubmitted(manager: EntityManager, submission: Submission): Promise<void>
  /** The essays of a session and what they count for. Results are provisional until each of them is `final`. */
  scoresOf(manager: EntityManager, testSessionId: string): Promise<EssayScore[]>
}

/**
 * Called in the transaction in which a score of this session changed: a mark became final.
 * Stored results are then computed again from `scoresOf`; calling it twice must do no harm. Returns notices, to be delivered
 * after the transaction.
 */
export type ScoresChanged = (manager: EntityManager, testSessionId: string) => Promise<NotificationRow[]>

export interface MarkingDeps {
  audit: AuditService
  now: () => Date
}

const CODE_LENGTH = 6

export function createMarkingService(deps: MarkingDeps): MarkingService {
  const { audit, now } = deps

  return {
    async onSubmitted(manager, submission) {
      if (submission.items.length === 0) return
      const at = now()
      const before = await listEssaysOfSession(manager, submission.testSessionId)
      const candidateCode = before[0]?.candidateCode ?? randomLegible(CODE_LENGTH)
      let added = 0
      for (const item of submission.items) {
        const task = before.find(({ questionId }) => questionId === item.questionId)
        if (task === undefined) {
          await insertTask(manager, newMarkingTask(submission, item, { id: randomUUID(), candidateCode, at }))
          added += 1
        } else if (task.answer !== item.answer) {
          await reopen(manager, task, submission, item, at)
        }
      }
      if (added > 0)
        await audit.append(manager, {
          actorId: null,
          action: 'essay.queued',
          subjectType: 'test-session',
          subjectId: submission.testSessionId,
          data: { essays: added },
        })
    },

    async scoresOf(manager, testSessionId) {
      const tasks = await listTasksOfSession(manager, testSessionId)
      return tasks.map(toScore)
    },
  }

  /** Marks of another text say nothing of this one. */
  async function reopen(
    manager: EntityManager,
    task: MarkingTaskRow,
    submission: Submission,
    item: SubmittedEssay,
    at: Date,
  ): Promise<void> {
    const { content, rubric, answer, suggestion, ...summary } = contentOf(submission, item, at)
    if (!(await changeTask(manager, task, { ...summary, updatedAt: at }))) throw new AppError('conflict')
    await changeTexts(manager, task.id, { content, rubric, answer, suggestion })
    await deleteMarks(manager, { taskId: task.id })
    await audit.append(manager, {
      actorId: null,
      action: 'essay.reopened',
      subjectType: 'essay',
      subjectId: task.id,
      data: { was: task.status },
    })
  }
}

/** The task of marking an essay that was handed in; nobody has looked at it yet. */
export function newMarkingTask(
  submission: Submission,
  item: SubmittedEssay,
  { id, candidateCode, at }: { id: string; candidateCode: string; at: Date },
): MarkingTaskRow {
  const { testSessionId, assessmentId, submittedAt } = submission
  return {
    ...{ id, testSessionId, assessmentId, candidateCode, submittedAt },
    ...{ version: 1, createdAt: at, updatedAt: at },
    ...contentOf(submission, item, at),
  }
}

/** A question without a rubric is worth as much as one with it. */
const EMPTY_RUBRIC: Rubric = { keyPoints: [], gradingCriteria: [], maxScore: 100 }

/** What follows from question and answer; the rest says whose essay it is, and since when. */
type EssayContent = Omit<
  MarkingTaskRow,
  'id' | 'testSessionId' | 'assessmentId' | 'candidateCode' | 'submittedAt' | 'version' | 'createdAt' | 'updatedAt'
>

function contentOf({ essayGradingEnabled }: Submission, item: SubmittedEssay, at: Date): EssayContent {
  const { questionId, position, type, content, answer, aiEnabled } = item
  const rubric = item.rubric ?? EMPTY_RUBRIC
  const words = countWords(answer)
  const isBlank = words === 0
  const isGraded = essayGradingEnabled && aiEnabled && !isBlank && isGradable(rubric)
  return {
    questionId,
    position,
    type,
    content,
    answer,
    rubric,
    words,
    preview: previewOf(content),
    maxScore: rubric.maxScore,
    status: isBlank ? 'final' : 'first',
    finalScore: isBlank ? 0 : null,
    finalAt: isBlank ? at : null,
    grading: isGraded ? 'waiting' : 'off',
    gradingUntil: null,
    gradingAttempts: 0,
    suggestion: null,
    suggestedScore: null,
    suggestedConfidence: null,
  }
}

function toScore({ questionId, finalScore, maxScore }: MarkingTaskSummary): EssayScore {
  if (finalScore !== null) return { questionId, state: 'final', score: finalScore, maxScore }
  return { questionId, state: 'waiting', score: null, maxScore }
}
