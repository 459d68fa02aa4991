import type { LinkedQuestion } from '@pengawas/shared/contracts/assessment-management'
import { ADAPTIVE_TYPES, QUESTION_TYPES } from '@pengawas/shared/questions'
import type { EntityManager } from 'typeorm'
import { findLinks } from '../../bank/questions/contents.queries.ts'
import { previewOf } from '../../bank/questions/question-text.ts'
import { findContentsByQuestion, findQuestionsById, listApprovedIds } from '../../bank/questions/questions.queries.ts'
import { themeOf } from '../../bank/questions/questions.rules.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { recordValues } from '../../kernel/audit/changed-values.ts'
import type { Database } from '../../kernel/db/database.ts'
import { editedRow, managedRow } from './assessment-access.ts'
import { listLinkedQuestionIds } from './assessment-links.repository.ts'
import { refuse, refuseBank, requireOpenQuestions, setQuestions } from './assessment-parts.ts'
import { questionValues } from './changed-assessment.rules.ts'
import { endAcceptance } from './uncalibrated-acceptance.ts'
import type { AssessmentRow } from './assessments.entity.ts'
import type { TestRecords } from './test-records.ts'

/**
 * The questions of an assessment. Each change answers with all of them in their new order. Changes with a version throw
 * `conflict` when the assessment has changed since.
 */
export interface LinkedQuestionsService {
  list(actor: Actor, assessmentId: string): Promise<LinkedQuestion[]>
  /** Adds at the end; those that are linked already stay where they are. */
  add(actor: Actor, assessmentId: string, questionIds: readonly string[]): Promise<LinkedQuestion[]>
  remove(actor: Actor, assessmentId: string, questionIds: readonly string[]): Promise<LinkedQuestion[]>
  /** Sorts by the given numbers; those without one follow in the order they have. */
  sort(
    actor: Actor,
    assessmentId: string,
    orders: readonly { questionId: string; order: number }[],
    version: number,
  ): Promise<LinkedQuestion[]>
  replace(
    actor: Actor,
    assessmentId: string,
    questionIds: readonly string[],
    version: number,
  ): Promise<LinkedQuestion[]>
  /** Links every approved question that a test of this type can ask, and nothing else. */
  linkAll(actor: Actor, assessmentId: string): Promise<LinkedQuestion[]>
}

type Arrange = (
  linked: readonly string[],
  manager: EntityManager,
  row: AssessmentRow,
) => Promise<readonly string[]> | readonly string[]

interface LinkedQuestionsDeps {
  db: Database
  audit: AuditService
  tests: TestRecords
  now: () => Date
}

export function createLinkedQuestionsService(deps: LinkedQuestionsDeps): LinkedQuestionsService {
  const change = changeLinks.bind(null, deps)
  return {
    async list(actor, assessmentId) {
      await managedRow(deps.db.read, actor, assessmentId)
      return readLinks(deps.db, assessmentId)
    },
    add: (actor, assessmentId, questionIds) =>
      change(actor, assessmentId, null, (linked) => [...new Set([...linked, ...questionIds])]),
    remove: (actor, assessmentId, questionIds) =>
      change(actor, assessmentId, null, (linked) => {
        requireLinked(linked, questionIds)
        return linked.filter((id) => !questionIds.includes(id))
      }),
    sort: (actor, assessmentId, orders, version) =>
      change(actor, assessmentId, version, (linked) => sortLinks(linked, orders)),
    replace: (actor, assessmentId, questionIds, version) => change(actor, assessmentId, version, () => questionIds),
    linkAll: (actor, assessmentId) =>
      change(actor, assessmentId, null, async (_linked, manager, { type }) => {
        const all = await listApprovedIds(manager, type === 'cat' ? ADAPTIVE_TYPES : QUESTION_TYPES)
        if (all.length === 0) throw refuse('questionIds', 'questionsNone')
        return all
      }),
  }
}

async function readLinks(db: Database, assessmentId: string): Promise<LinkedQuestion[]> {
  const links = await findLinks(db.read, assessmentId)
  const questions = await findQuestionsById(
    db.read,
    links.map((link) => link.questionId),
  )
  const questionOf = new Map(questions.map((question) => [question.id, question]))
  const contents = await findContentsByQuestion(db.read, links)
  return links.flatMap(({ questionId, version }, index): LinkedQuestion[] => {
    const question = questionOf.get(questionId)
    if (question === undefined) return []
    const { content, type, theme, difficulty, competency, competencyCategory, bloomLevel } =
      contents.get(questionId) ?? question
    const { approvedVersion } = question
    return [
      {
        ...{ assessmentId, questionId, order: index + 1, content: previewOf(content), version },
        ...{ type, theme: themeOf(theme), difficulty, competency, competencyCategory, bloomLevel },
        newerVersion: approvedVersion !== null && approvedVersion > version ? approvedVersion : null,
      },
    ]
  })
}

/** Links what `arrange` returns for the questions that are linked. Throws where they can no longer change. */
async function changeLinks(
  { db, audit, tests, now }: LinkedQuestionsDeps,
  actor: Actor,
  assessmentId: string,
  version: number | null,
  arrange: Arrange,
): Promise<LinkedQuestion[]> {
  await db.write(async (manager) => {
    const at = now()
    const row = await editedRow(manager, actor, assessmentId, version, at)
    await requireOpenQuestions(manager, tests, row, at)
    const before = await listLinkedQuestionIds(manager, assessmentId)
    const after = await arrange(before, manager, row)
    if (after.length === 0 && row.status !== 'draft') throw refuse('questionIds', 'questionsRequired')
    const replaced = await setQuestions(manager, tests, row, after, at)
    if (replaced !== null) await endAcceptance(audit, manager, actor, row)
    if (row.status !== 'draft') await refuseBank(manager, row.id, row)
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'assessment.questions-changed',
      subjectType: 'assessment',
      subjectId: assessmentId,
      data: {
        ...{ before: before.length, after: after.length },
        ...(await recordValues(manager, { type: 'assessment', id: assessmentId }, questionValues(before, after))),
      },
    })
  })
  return readLinks(db, assessmentId)
}

function requireLinked(linked: readonly string[], wanted: readonly string[]): void {
  if (!wanted.every((id) => linked.includes(id))) throw refuse('questionIds', 'questionsNotLinked')
}

function sortLinks(linked: readonly string[], orders: readonly { questionId: string; order: number }[]): string[] {
  const orderOf = new Map(orders.map(({ questionId, order }) => [questionId, order]))
  requireLinked(linked, [...orderOf.keys()])
  const rank = (id: string): number => orderOf.get(id) ?? Number.MAX_SAFE_INTEGER
  return linked.toSorted((a, b) => rank(a) - rank(b))
}
