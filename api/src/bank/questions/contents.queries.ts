import type { QuestionContent } from '@pengawas/shared/contracts/questions'
import type { VoidTreatment } from '@pengawas/shared/contracts/test-results'
import type { DataSource, EntityManager } from 'typeorm'
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

export async function amendmentsOf(manager: EntityManager, assessmentId: string): Promise<Amendments> {
  const links = await findLinks(manager, assessmentId)
  const valuesOf = <T>(read: (link: AssessmentQuestionRow) => T | null | undefined): Map<string, T> =>
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
