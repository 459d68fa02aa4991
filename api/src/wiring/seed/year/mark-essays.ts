import { plainText } from '../../../bank/questions/question-html.ts'
import { STEMMERS } from '../../../kernel/essay-grading/local-grader.ts'
import { gradeLocally } from '../../../kernel/essay-grading/rules/local-grade.ts'
import { criteriaOf } from '../../../kernel/essay-grading/rules/rubric-criteria.ts'
import type { MarkingTaskRow, MarkRow } from '../../../grading/marking/marking.entity.ts'
import {
  afterAlignment,
  afterFirst,
  afterSecond,
  DEFAULT_POLICY,
  type Outcome,
  totalOf,
} from '../../../grading/marking/marking.rules.ts'
import { newMarkingTask } from '../../../grading/marking/marking.service.ts'
import { submittedEssays } from '../../../grading/results/scoring/hand-in.ts'
import type { Draw } from './draw.rules.ts'
import type { TakenTest } from './take-test.ts'
import type { YearLog } from './year-log.ts'

const DAY_MS = 24 * 60 * 60_000
const MARKED_SHARE = 0.97

export interface MarkedEssays {
  tasks: MarkingTaskRow[]
  marks: MarkRow[]
  /** When the last of them became final; null while one waits. */
  finalAt: Date | null
}

interface Context {
  log: YearLog
  assessors: readonly string[]
  /** How severe each of them is, as a share of the points. */
  severityOf: (assessor: string) => number
  now: Date
}

/** What an answer is worth to a fair reader: how much of the rubric the local grader finds, which knows its words. */
function markOf(
  draw: Draw,
  task: MarkingTaskRow,
  worth: number,
  { by, round, at, severity }: { by: string; round: MarkRow['round']; at: Date; severity: number },
): MarkRow {
  const criteria = criteriaOf(task.rubric).map(({ maxPoints }) => {
    const share = Math.min(1, Math.max(0, worth - severity + 0.07 * draw.normal()))
    return { points: Math.round(share * maxPoints * 2) / 2, comment: '' }
  })
  return {
    ...{ id: draw.uuid(), taskId: task.id, round, markerId: by, criteria, total: totalOf(criteria) },
    ...{ comment: '', sawSuggestion: false, agreedBy: null, createdAt: at },
  }
}

/** The marks of one essay by the rules of marking: one, for some a blind second one, and a third person where they differ. */
function markEssay(
  draw: Draw,
  task: MarkingTaskRow,
  worth: number,
  context: Context,
): { task: MarkingTaskRow; marks: MarkRow[] } {
  const { log, severityOf, now } = context
  const marks: MarkRow[] = []
  const [one, two, three] = draw.some(context.assessors, 3)
  if (one === undefined || two === undefined || three === undefined || task.status === 'final') return { task, marks }
  let at = task.submittedAt.getTime()
  let outcome: Outcome = { status: 'first', finalScore: null }
  const give = (by: string, round: MarkRow['round'], next: (row: MarkRow) => Outcome): void => {
    at += draw.int(1, 4) * DAY_MS + draw.int(0, DAY_MS / 3)
    if (at >= now.getTime() || !draw.chance(MARKED_SHARE)) return
    const row = markOf(draw, task, worth, { by, round, at: new Date(at), severity: severityOf(by) })
    outcome = next(row)
    marks.push(row)
    log.add(row.createdAt, {
      ...{ actorId: by, action: round === 'alignment' ? 'essay.aligned' : 'essay.marked', subjectType: 'essay' },
      ...{ subjectId: task.id, data: { round, status: outcome.status } },
    })
  }
  const stands = (status: Outcome['status']): boolean => outcome.status === status
  give(one, 'first', ({ total }) => afterFirst(task, total, DEFAULT_POLICY))
  if (stands('second'))
    give(two, 'second', ({ total }) => afterSecond(task, marks[0]?.total ?? 0, total, DEFAULT_POLICY))
  if (stands('alignment')) give(three, 'alignment', ({ total }) => afterAlignment(marks, three, total))
  const last = marks.at(-1)?.createdAt ?? task.updatedAt
  const finalAt = outcome.status === 'final' ? last : null
  return { task: { ...task, ...outcome, finalAt, updatedAt: last, version: 1 + marks.length }, marks }
}

/** The essays of a test that was handed in, as far as they are marked by now. */
export function markEssays(draw: Draw, { session, asked, plan }: TakenTest, context: Context): MarkedEssays | null {
  const items = submittedEssays(asked)
  const submittedAt = session.endTime
  if (items.length === 0 || submittedAt === null) return null
  const { essayGradingEnabled } = plan.assessment.row
  const submission = {
    testSessionId: session.id,
    assessmentId: session.assessmentId,
    submittedAt,
    essayGradingEnabled,
    items,
  }
  const candidateCode = draw.code(6)
  context.log.add(submittedAt, {
    ...{ actorId: null, action: 'essay.queued', subjectType: 'test-session', subjectId: session.id },
    data: { essays: items.length },
  })
  const done = items.map((item) => {
    const fresh = newMarkingTask(submission, item, { id: draw.uuid(), candidateCode, at: submittedAt })
    const suggestion = gradeLocally(
      { question: plainText(fresh.content), rubric: fresh.rubric, answer: fresh.answer },
      STEMMERS,
    )
    const graded: MarkingTaskRow =
      fresh.grading === 'waiting'
        ? {
            ...{ ...fresh, grading: 'done', suggestion, gradingAttempts: 1 },
            ...{ suggestedScore: suggestion.score, suggestedConfidence: suggestion.confidence },
          }
        : fresh
    return markEssay(draw, graded, suggestion.score / Math.max(1, fresh.maxScore), context)
  })
  const tasks = done.map(({ task }) => task)
  const finals = tasks.flatMap(({ finalAt }) => finalAt ?? [])
  return {
    ...{ tasks, marks: done.flatMap(({ marks }) => marks) },
    finalAt: finals.length === tasks.length ? new Date(Math.max(...finals.map((at) => at.getTime()))) : null,
  }
}
