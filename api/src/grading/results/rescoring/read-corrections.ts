import type { RescoreAnswer } from '@pengawas/shared/contracts/test-results'
import { type EntityManager, In } from 'typeorm'
import { contentKey, findContentsByVersion, findLinks } from '../../../bank/questions/contents.queries.ts'
import { previewOf } from '../../../bank/questions/question-text.ts'
import { questionEntity } from '../../../bank/questions/questions.entity.ts'
import { findCorrections } from '../corrections.rules.ts'

/** The questions of an assessment whose key in the newest approved version differs from the one that counts. */
export async function readCorrections(
  manager: EntityManager,
  assessmentId: string,
): Promise<RescoreAnswer['corrections']> {
  const links = await findLinks(manager, assessmentId)
  const questions = await manager.find(questionEntity, {
    where: { id: In(links.map(({ questionId }) => questionId)) },
    select: { id: true, approvedVersion: true },
  })
  const approvedOf = new Map(questions.map((row) => [row.id, row.approvedVersion]))
  const wanted = links.flatMap(({ questionId, version, keyVersion }) =>
    [version, keyVersion ?? version, approvedOf.get(questionId) ?? version].map((of) => ({
      questionId,
      version: of,
    })),
  )
  const contents = await findContentsByVersion(manager, wanted)
  const found = findCorrections(
    links.flatMap(({ questionId, version, keyVersion }) => {
      const of = (number: number) => {
        const content = contents.get(contentKey(questionId, number))
        return content === undefined ? null : { version: number, content }
      }
      const asked = of(version)
      const approved = approvedOf.get(questionId) ?? null
      return asked === null
        ? []
        : [
            {
              questionId,
              asked,
              keyed: of(keyVersion ?? version) ?? asked,
              approved: approved === null ? null : of(approved),
            },
          ]
    }),
  )
  return found.map((correction) => ({
    ...correction,
    preview: previewOf(contents.get(contentKey(correction.questionId, correction.toVersion))?.content ?? ''),
  }))
}
