import type { QuestionAnalysis, ToReviewPage, ToReviewQuery } from '@pengawas/shared/contracts/item-analysis'
import { AppError } from '@pengawas/shared/errors'
import { rightOptions } from '@pengawas/shared/rules/choice-score'
import type { EntityManager } from 'typeorm'
import { previewOf } from '../../bank/questions/question-text.ts'
import type { QuestionRow } from '../../bank/questions/questions.entity.ts'
import { findContentsByQuestion, findQuestion, findQuestionsById } from '../../bank/questions/questions.queries.ts'
import { irtOf } from '../../bank/questions/questions.rules.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { Database } from '../../kernel/db/database.ts'
import { createRecentReads } from '../../kernel/db/recent-reads.ts'
import { createTurns } from '../../kernel/lib/turns.ts'
import { RESULTS_TOPIC } from '../../grading/results/results-topic.ts'
import { LEAST_ANSWERS } from '../../kernel/psychometrics/item-analysis/items-to-look-at.ts'
import {
  type AnsweredItem,
  countAdaptiveChances,
  listAnsweredItems,
  oldestOfNewest,
} from './item-analysis.repository.ts'
import {
  byUrgency,
  curveOf,
  factsOf,
  groupItems,
  newestVersion,
  type QuestionFacts,
  sumTests,
} from './item-analysis.rules.ts'

/** What answers say of questions, computed when it is asked for. */
export interface ItemAnalysisService {
  analyse(actor: Actor, questionId: string): Promise<QuestionAnalysis>
  toReview(actor: Actor, query: ToReviewQuery): Promise<ToReviewPage>
  /** Has what answers say of all questions read before somebody asks: they would wait a second for a hundred thousand answers. */
  keepReady(): Promise<void>
}

/** Much longer than reading takes, and short beside the thousands of tests that one more would change. */
const RECENT_MS = 30_000
/** The page says when it was read, and a few more tests change little. */
const OLDEST_MS = 10 * 60_000

interface JudgedQuestion {
  row: QuestionRow
  facts: QuestionFacts
}

/** Facts of each question that was asked and is not hidden. */
async function listFacts(
  manager: EntityManager,
  items: readonly AnsweredItem[],
  chances: ReadonlyMap<string, number>,
): Promise<JudgedQuestion[]> {
  const byQuestion = groupItems(items, 'questionId')
  const tests = sumTests(items)
  const rows = await findQuestionsById(manager, [...byQuestion.keys()])
  const contents = await findContentsByQuestion(
    manager,
    rows.map(({ id }) => ({ questionId: id, version: newestVersion(byQuestion.get(id) ?? []) })),
  )
  const found: JudgedQuestion[] = []
  const turn = createTurns()
  for (const row of rows.filter(({ isActive }) => isActive)) {
    const content = contents.get(row.id) ?? row
    const question = { optionCount: content.options.length, rightOptions: rightOptions(content) }
    found.push({ row, facts: factsOf(question, byQuestion.get(row.id) ?? [], tests, chances.get(row.id) ?? 0) })
    await turn()
  }
  return found
}

const summaryOf = ({ adaptiveN, analysis, exposure, reasons }: QuestionFacts) => {
  const { n, facility, itemRest } = analysis
  return { n, adaptiveN, facility, itemRest, exposure, reasons }
}

interface Judged {
  /** When it was read. */
  at: Date
  all: JudgedQuestion[]
  /** Tests that the facts rest on. */
  tests: number
}

const inOrder =
  (sort: ToReviewQuery['sort'], order: ToReviewQuery['order']) =>
  (a: JudgedQuestion, b: JudgedQuestion): number =>
    (order === 'desc' ? -1 : 1) *
      (sort === 'n' ? a.facts.analysis.n - b.facts.analysis.n : byUrgency(a.facts, b.facts)) ||
    a.row.id.localeCompare(b.row.id)

/** What the newest thousands of tests say of all questions. */
async function judgeAll(manager: EntityManager, at: Date): Promise<Judged> {
  const since = await oldestOfNewest(manager)
  const items = await listAnsweredItems(manager, since)
  const all = await listFacts(manager, items, await countAdaptiveChances(manager, since))
  return { at, all, tests: new Set(items.map(({ testSessionId }) => testSessionId)).size }
}

export function createItemAnalysisService({ db, now }: { db: Database; now: () => Date }): ItemAnalysisService {
  const recent = createRecentReads<Judged>(db, now, {
    ...{ stayMs: RECENT_MS, oldestMs: OLDEST_MS },
    topics: [RESULTS_TOPIC],
  })
  const readAll = (): Promise<Judged> => recent.read('all', () => judgeAll(db.read, now()))
  return {
    async analyse(actor, questionId) {
      requirePermission(actor, 'question:read')
      const row = await findQuestion(db.read, questionId)
      if (row === null) throw new AppError('not-found')
      const since = await oldestOfNewest(db.read)
      const [items, chances] = await Promise.all([
        listAnsweredItems(db.read, since, questionId),
        countAdaptiveChances(db.read, since, questionId),
      ])
      const own = items.filter((item) => item.questionId === questionId)
      const version = newestVersion(own)
      const content = (await findContentsByQuestion(db.read, [{ questionId, version }])).get(questionId) ?? row
      const question = { optionCount: content.options.length, rightOptions: rightOptions(content) }
      const facts = factsOf(question, own, sumTests(items), chances.get(questionId) ?? 0)
      const irt = irtOf(row)
      const { upperLower, thirds, options, responseMs } = facts.analysis
      return {
        ...summaryOf(facts),
        questionId,
        version: own.length === 0 ? null : version,
        correctAnswer: content.correctAnswer,
        correctAnswers: [...rightOptions(content)],
        isMultiple: content.multipleResponse !== null,
        leastAnswers: LEAST_ANSWERS,
        upperLower,
        thirds,
        options,
        responseMs,
        irt,
        curve: curveOf(irt),
      }
    },

    async toReview(actor, { page, pageSize, sort, order, reason }) {
      requirePermission(actor, 'question:read')
      const { at, all, tests } = await readAll()
      const found = all
        .filter(({ facts }) => facts.reasons.length > 0 && (reason === undefined || facts.reasons.includes(reason)))
        .toSorted(inOrder(sort, order))
      return {
        items: found.slice((page - 1) * pageSize, page * pageSize).map(({ row, facts }) => ({
          ...summaryOf(facts),
          questionId: row.id,
          preview: previewOf(row.content),
          type: row.type,
          theme: row.theme,
          competency: row.competency,
        })),
        at: at.toISOString(),
        total: found.length,
        page,
        pageSize,
        judged: all.filter(({ facts }) => facts.analysis.n >= LEAST_ANSWERS).length,
        leastAnswers: LEAST_ANSWERS,
        tests,
      }
    },

    async keepReady() {
      await readAll()
    },
  }
}
