import type { QuestionContent } from '@pengawas/shared/contracts/questions'
import type { VoidTreatment } from '@pengawas/shared/contracts/test-results'
import type { DataSource, EntityManager } from 'typeorm'
import { dialectOf } from '../../kernel/db/columns.ts'
import { assessmentQuestionEntity, type AssessmentQuestionRow } from './questions.entity.ts'
import { findVersions } from './questions.queries.ts'

/** A question that an assessment is linked to, in the version that it was built with. */
export interface LinkedContent {
  questionId: string
  version: number
  content: QuestionContent
}

/** The links of an assessment to its questions, in their order. */
export const findLinks = (manager: EntityManager, assessmentId: string): Promise<AssessmentQuestionRow[]> =>
  manager.find(assessmentQuestionEntity, { where: { assessmentId }, order: { position: 'ASC', questionId: 'ASC' } })

const isMysql = ({ dataSource }: EntityManager): boolean => dialectOf(dataSource.options.type) === 'mysql'

/** Keeps the links of an assessment until the transaction ends: nobody else amends them or scores by them. SQLite has one writer anyway. */
export async function lockLinks(manager: EntityManager, assessmentId: string): Promise<void> {
  const lock = isMysql(manager) ? { lock: { mode: 'pessimistic_write' } as const } : {}
  await manager.find(assessmentQuestionEntity, { where: { assessmentId }, order: { questionId: 'ASC' }, ...lock })
}

export const contentKey = (questionId: string, version: number): string => `${questionId} ${version}`

/** Enough for the questions of a hundred assessments under way. */
const MAX_REMEMBERED = 5_000
/** Versions never change, so any hub may remember them: candidates who start in the same minute read the same ones. */
const remembered = new WeakMap<DataSource, Map<string, QuestionContent>>()

function rememberedContents({ dataSource }: EntityManager): Map<string, QuestionContent> {
  const known = remembered.get(dataSource) ?? new Map<string, QuestionContent>()
  remembered.set(dataSource, known)
  return known
}

/** Contents of versions of questions, by `contentKey`; remembered. */
export async function findContentsByVersion(
  manager: EntityManager,
  wanted: readonly { questionId: string; version: number }[],
): Promise<Map<string, QuestionContent>> {
  const known = rememberedContents(manager)
  const missing = wanted.filter(({ questionId, version }) => !known.has(contentKey(questionId, version)))
  if (missing.length > 0) {
    if (known.size + missing.length > MAX_REMEMBERED) known.clear()
    for (const row of await findVersions(manager, missing))
      known.set(contentKey(row.questionId, row.version), row.snapshot)
  }
  return new Map(
    wanted.flatMap(({ questionId, version }) => {
      const content = known.get(contentKey(questionId, version))
      return content === undefined ? [] : [[contentKey(questionId, version), content] as const]
    }),
  )
}

/** What these links lead to, in their order. */
async function followLinks(manager: EntityManager, links: readonly AssessmentQuestionRow[]): Promise<LinkedContent[]> {
  const contents = await findContentsByVersion(manager, links)
  return links.flatMap(({ questionId, version }) => {
    const content = contents.get(contentKey(questionId, version))
    return content === undefined ? [] : [{ questionId, version, content }]
  })
}

/** The questions of an assessment in its own order, as it was built with them. */
export async function listLinkedContents(manager: EntityManager, assessmentId: string): Promise<LinkedContent[]> {
  return followLinks(manager, await findLinks(manager, assessmentId))
}

/** The questions of an assessment without those that are void, except for what one test has asked already. */
export async function listValidContents(
  manager: EntityManager,
  assessmentId: string,
  asked: ReadonlySet<string> = new Set(),
): Promise<LinkedContent[]> {
  const links = await findLinks(manager, assessmentId)
  return followLinks(
    manager,
    links.filter(({ questionId, voidTreatment }) => !voidTreatment || asked.has(questionId)),
  )
}

/** How questions of an assessment are scored otherwise than they were asked. */
export interface Amendments {
  /** Corrected keys: question → version whose key counts. */
  keys: ReadonlyMap<string, number>
  /** Void questions, and what becomes of each. */
  voids: ReadonlyMap<string, VoidTreatment>
}

export const NO_AMENDMENTS: Amendments = { keys: new Map(), voids: new Map() }

export const amendmentsOf = async (manager: EntityManager, assessmentId: string): Promise<Amendments> =>
  toAmendments(await findLinks(manager, assessmentId))

/** The newest amendments, which stay as they are until the transaction ends. Many can hold them at once. */
export async function holdAmendments(manager: EntityManager, assessmentId: string): Promise<Amendments> {
  if (!isMysql(manager)) return amendmentsOf(manager, assessmentId)
  // As MySQL and MariaDB both know it; TypeORM's own lock for reading is for MySQL alone.
  const sql = `SELECT questionId, keyVersion, voidTreatment FROM assessment_questions WHERE assessmentId = ? LOCK IN SHARE MODE`
  return toAmendments(await manager.query<Amended[]>(sql, [assessmentId]))
}

type Amended = Pick<AssessmentQuestionRow, 'questionId' | 'keyVersion' | 'voidTreatment'>

function toAmendments(links: readonly Amended[]): Amendments {
  const valuesOf = <T>(read: (link: Amended) => T | null | undefined): Map<string, T> =>
    new Map(
      links.flatMap((link) => {
        const value = read(link)
        return value === null || value === undefined ? [] : [[link.questionId, value] as const]
      }),
    )
  return {
    keys: valuesOf(({ keyVersion }) => keyVersion),
    voids: valuesOf(({ voidTreatment }) => voidTreatment),
  }
}
