import { createHash } from 'node:crypto'
import type {
  GradingState,
  Mark,
  MarkingDetail,
  MarkingStatus,
  MarkingStep,
  MarkingTask,
  SubmitMark,
} from '@pengawas/shared/contracts/marking'
import type { FieldCodes } from '@pengawas/shared/messages'
import type { EssayScore } from '@pengawas/shared/contracts/test-results'
import { criteriaOf } from '../../kernel/essay-grading/rules/rubric-criteria.ts'
import type { MarkingTaskRow, MarkingTaskSummary, MarkRow } from './marking.entity.ts'

export interface MarkingPolicy {
  /** How many of a hundred essays get a blind second mark. */
  secondMarkPercent: number
  /** Two marks that differ by more points of 100 are aligned. */
  tolerance: number
}

/** Whether other settings make marking less strict: fewer essays are marked twice, or marks that are farther apart pass without a word. */
export const isLooser = (wanted: MarkingPolicy, current: MarkingPolicy): boolean =>
  wanted.secondMarkPercent < current.secondMarkPercent || wanted.tolerance > current.tolerance

/** The default: every fifth essay is marked twice, and marks may differ by ten points of 100. */
export const DEFAULT_POLICY: MarkingPolicy = { secondMarkPercent: 20, tolerance: 10 }

export const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

/** Whether an essay is one of those with a second mark: by lot, but by the same lot whenever it is asked. */
export function needsSecondMark(
  taskId: string,
  { secondMarkPercent }: Pick<MarkingPolicy, 'secondMarkPercent'>,
): boolean {
  const lot = createHash('sha256').update(`second mark ${taskId}`).digest().readUInt32BE(0) / 2 ** 32
  return lot * 100 < secondMarkPercent
}

type Marked = Pick<MarkRow, 'round' | 'markerId'>

/** Whether one of the blind marks was given. */
const hasMarked = (marks: readonly Marked[], userId: string): boolean =>
  marks.some(({ round, markerId }) => round !== 'alignment' && markerId === userId)

/** What a person may do with an essay now. Nobody marks the same one twice, and nobody agrees with themselves. */
export function stepOf(status: MarkingStatus, marks: readonly Marked[], userId: string): MarkingStep | null {
  switch (status) {
    case 'first':
      return 'first'
    case 'second':
      return hasMarked(marks, userId) ? null : 'second'
    case 'alignment':
      return 'align'
    case 'agreement':
      return marks.some(({ round, markerId }) => round === 'alignment' && markerId === userId) ? null : 'agree'
    case 'final':
      return null
  }
}

/** Until both marks are in, each marker sees only their own. */
export function visibleMarks<T extends Marked>(status: MarkingStatus, marks: readonly T[], userId: string): T[] {
  return marks.filter(({ markerId }) => markerId === userId || (status !== 'first' && status !== 'second'))
}

/**
 * Whether a reader gets the grader's suggestion: only after a mark of their own, or they would mark with it before them, and
 * only once the essay is final, so that two markers who differ settle it between themselves.
 */
export function mayShowSuggestion(status: MarkingStatus, marks: readonly Marked[], userId: string): boolean {
  return status === 'final' && marks.some(({ markerId }) => markerId === userId)
}

/** Whether a marker may change the one mark that there is, now that they see the suggestion. Once; two marks are settled between two people. */
export function mayRevise(
  task: Pick<MarkingTaskRow, 'status' | 'suggestion'>,
  marks: readonly Marked[],
  userId: string,
): boolean {
  const [only, ...others] = marks
  return (
    task.status === 'final' &&
    task.suggestion !== null &&
    others.length === 0 &&
    only?.round === 'first' &&
    only.markerId === userId
  )
}

const toCents = (points: number): number => Math.round(points * 100) / 100

export const totalOf = (criteria: readonly { points: number }[]): number =>
  toCents(criteria.reduce((sum, { points }) => sum + points, 0))

/** What is wrong with the points of a mark, by the path of the field; empty where nothing is. */
export function pointProblems(task: Pick<MarkingTaskRow, 'rubric'>, mark: Pick<SubmitMark, 'criteria'>): FieldCodes {
  const criteria = criteriaOf(task.rubric)
  if (mark.criteria.length !== criteria.length) return { criteria: 'marksIncomplete' }
  return Object.fromEntries(
    mark.criteria.flatMap(({ points }, index) =>
      points > (criteria[index]?.maxPoints ?? 0) ? [[`criteria.${index}.points`, 'pointsTooMany']] : [],
    ),
  )
}

export interface Outcome {
  status: MarkingStatus
  /** Null unless final. */
  finalScore: number | null
}

const final = (score: number): Outcome => ({ status: 'final', finalScore: toCents(score) })

/** After the first mark: final, or waiting for the second one. */
export function afterFirst(task: Pick<MarkingTaskRow, 'id'>, total: number, policy: MarkingPolicy): Outcome {
  return needsSecondMark(task.id, policy) ? { status: 'second', finalScore: null } : final(total)
}

/** After a revision: what the marker thinks now. */
export const afterRevision = (total: number): Outcome => final(total)

/** After the second: the mean of both, unless they are too far apart. */
export function afterSecond(
  task: Pick<MarkingTaskRow, 'maxScore'>,
  first: number,
  second: number,
  policy: MarkingPolicy,
): Outcome {
  const difference = (Math.abs(first - second) / task.maxScore) * 100
  return difference > policy.tolerance ? { status: 'alignment', finalScore: null } : final((first + second) / 2)
}

/** After an alignment: a third person's is final; that of one of the two waits for another person's agreement. */
export function afterAlignment(marks: readonly Marked[], userId: string, total: number): Outcome {
  return hasMarked(marks, userId) ? { status: 'agreement', finalScore: null } : final(total)
}

/** The marks that an essay's final score comes from: the settled or revised one, else all that were given. */
function countingMarks(marks: readonly MarkRow[]): readonly MarkRow[] {
  const last = marks.find(({ round }) => round === 'alignment') ?? marks.find(({ round }) => round === 'revision')
  return last === undefined ? marks : [last]
}

const said = (comments: readonly string[]): string[] => comments.filter((comment) => comment !== '')

/** What a candidate is told of an essay; null until it is final. */
export function toEssayScore(
  { finalScore, maxScore, rubric }: Pick<MarkingTaskRow, 'finalScore' | 'maxScore' | 'rubric'>,
  marks: readonly MarkRow[],
): EssayScore | null {
  if (finalScore === null) return null
  const counting = countingMarks(marks)
  // With an alignment or a revision goes a reason, which is for other assessors; an alignment replaces what the two wrote before.
  const isAligned = counting.some(({ round }) => round === 'alignment')
  const blind = isAligned ? [] : marks.filter(({ round }) => round !== 'revision')
  const criteria = criteriaOf(rubric).map(({ criterion, maxPoints }, index) => {
    const given = counting.flatMap((mark) => mark.criteria[index] ?? [])
    return {
      criterion,
      points: toCents(totalOf(given) / Math.max(1, given.length)),
      maxPoints,
      comments: said(given.map(({ comment }) => comment)),
    }
  })
  return {
    score: finalScore,
    maxScore,
    criteria: counting.length === 0 ? [] : criteria,
    comments: said(blind.map(({ comment }) => comment)),
  }
}

/** `running` is a matter of the hubs; to people it is still waiting. */
const gradingState = (grading: MarkingTaskRow['grading']): GradingState => (grading === 'running' ? 'waiting' : grading)

export function toTask(
  row: MarkingTaskSummary,
  marks: readonly Marked[],
  assessmentTitle: string,
  userId: string,
): MarkingTask {
  return {
    id: row.id,
    assessmentId: row.assessmentId,
    assessmentTitle,
    questionId: row.questionId,
    type: row.type,
    preview: row.preview,
    candidateCode: row.candidateCode,
    submittedAt: row.submittedAt.toISOString(),
    words: row.words,
    status: row.status,
    grading: gradingState(row.grading),
    step: stepOf(row.status, marks, userId),
    finalScore: row.finalScore,
    maxScore: row.maxScore,
    version: row.version,
  }
}

function toMark(row: MarkRow, names: ReadonlyMap<string, string>): Mark {
  const { id, round, markerId, criteria, total, comment, sawSuggestion, createdAt } = row
  return {
    id,
    round,
    markerId,
    markerName: names.get(markerId) ?? '',
    criteria,
    total,
    comment,
    sawSuggestion,
    at: createdAt.toISOString(),
  }
}

const ROUNDS: readonly MarkRow['round'][] = ['first', 'second', 'revision', 'alignment']

export interface TaskContext {
  assessmentTitle: string
  names: ReadonlyMap<string, string>
  policy: MarkingPolicy
}

/** An essay with everything that this reader may see of it, and nothing else. */
export function toDetail(
  row: MarkingTaskRow,
  marks: readonly MarkRow[],
  userId: string,
  context: TaskContext,
): MarkingDetail {
  return {
    ...toTask(row, marks, context.assessmentTitle, userId),
    content: row.content,
    answer: row.answer,
    keyPoints: row.rubric.keyPoints,
    criteria: criteriaOf(row.rubric),
    suggestion: mayShowSuggestion(row.status, marks, userId) ? row.suggestion : null,
    marks: visibleMarks(row.status, marks, userId)
      .toSorted((a, b) => ROUNDS.indexOf(a.round) - ROUNDS.indexOf(b.round))
      .map((mark) => toMark(mark, context.names)),
    tolerance: context.policy.tolerance,
    canRevise: mayRevise(row, marks, userId),
    isBlank: row.words === 0,
  }
}
