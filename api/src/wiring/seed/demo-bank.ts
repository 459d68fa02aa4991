import { randomUUID } from 'node:crypto'
import type { QuestionContent } from '@pengawas/shared/contracts/questions'
import type { EntityManager } from 'typeorm'
import { newQuestionRow } from '../../bank/questions/question-writer.ts'
import { insertQuestions } from '../../bank/questions/questions.changes.ts'
import type { QuestionRow } from '../../bank/questions/questions.entity.ts'
import { insertComment, insertTasks, replaceCompetencies } from '../../bank/validation/validation.changes.ts'
import type { ValidationTaskRow } from '../../bank/validation/validation.entity.ts'
import { approved, dueAfter, newTask } from '../../bank/validation/validation.rules.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { DEMO_QUESTIONS } from './demo-questions.ts'
import {
  CASE_STUDY,
  ESSAY,
  PENDING_ESSAY,
  RETURNED_CHOICE,
  RETURN_COMMENT,
  RETURN_REPLY,
} from './demo-written-questions.ts'

const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000
const DEMO_VALIDATION_DAYS = 7

export interface DemoBankDeps {
  audit: AuditService
  /** Who wrote the questions, and who approved them. */
  author: string | null
  validator: string | null
  at: Date
}

const asChoice = (question: (typeof DEMO_QUESTIONS)[number]): QuestionContent => ({
  ...question,
  type: 'multiple-choice',
  category: null,
  tags: [],
  multipleResponse: null,
  pinnedOptions: [],
  aiEnabled: true,
  rubric: null,
})

/** Questions in every state that validation knows. Returns the ids of the ten situational ones, in their order. */
export async function seedBank(
  manager: EntityManager,
  { audit, author, validator, at }: DemoBankDeps,
): Promise<string[]> {
  // The situational questions are a day older, so that they come first wherever questions stand in the order of their making.
  const yesterday = new Date(at.getTime() - DAY_MS)
  const make = (content: QuestionContent, createdAt: Date): QuestionRow =>
    newQuestionRow({ content }, author, createdAt)
  const approve = (row: QuestionRow): QuestionRow => ({
    ...row,
    ...approved(row, validator ?? '', null, row.createdAt),
    validatedBy: validator,
  })

  const situational = DEMO_QUESTIONS.map((question) => approve(make(asChoice(question), yesterday)))
  const written = [ESSAY, CASE_STUDY].map((content) => approve(make(content, at)))
  const pending = make(PENDING_ESSAY, at)
  const returned: QuestionRow = { ...make(RETURNED_CHOICE, at), validationStatus: 'revision' }
  const rows = [...situational, ...written, pending, returned]
  await insertQuestions(manager, rows)

  const tasks = rows.map((row): ValidationTaskRow => {
    const task = newTask(randomUUID(), row, row.createdAt, dueAfter(row.createdAt, DEMO_VALIDATION_DAYS))
    if (row === pending) return task
    if (row === returned) return { ...task, status: 'returned', validatorId: validator }
    return { ...task, status: 'approved', validatorId: validator, closedAt: row.createdAt }
  })
  await insertTasks(manager, tasks)
  const taskId = tasks.find((task) => task.questionId === returned.id)?.id ?? null
  const comment = { questionId: returned.id, taskId, version: 1 }
  await insertComment(manager, {
    ...comment,
    id: randomUUID(),
    authorId: validator,
    kind: 'return',
    text: RETURN_COMMENT,
    createdAt: new Date(at.getTime() - 2 * HOUR_MS),
  })
  await insertComment(manager, {
    ...comment,
    id: randomUUID(),
    authorId: author,
    kind: 'comment',
    text: RETURN_REPLY,
    createdAt: new Date(at.getTime() - HOUR_MS),
  })
  if (validator !== null) await replaceCompetencies(manager, validator, ['manajerial', 'sosiokultural'])
  await audit.appendAll(
    manager,
    rows.map((row) => ({ actorId: null, action: 'question.created', subjectType: 'question', subjectId: row.id })),
  )
  return situational.map((row) => row.id)
}
