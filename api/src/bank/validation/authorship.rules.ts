import type { QuestionContent } from '@pengawas/shared/contracts/questions'
import type { CONTENT_FIELDS } from '../questions/questions.rules.ts'
import { changedFields } from '../questions/questions.rules.ts'

/** One saved content of a question, and who saved it. */
export interface WrittenVersion {
  version: number
  authorId: string | null
  snapshot: QuestionContent
}

export interface Looked {
  /** The version that is decided on. */
  version: number
  /** The newest version that was approved before. */
  approvedVersion: number | null
}

type Field = (typeof CONTENT_FIELDS)[number]
const hasSame = (field: Field, a: QuestionContent, b: QuestionContent): boolean => !changedFields(a, b).includes(field)

/**
 * Everyone who wrote a part of what is decided on: who saved a version since the last approval, and who was the
 * one to bring a part that is new since then into the question, however long ago. The second holds where an old version is
 * restored, or typed once more, by another person.
 */
export function writersOf({ version, approvedVersion }: Looked, versions: readonly WrittenVersion[]): Set<string> {
  const known = versions.filter((one) => one.version <= version).toSorted((a, b) => a.version - b.version)
  const recent = known.filter(
    (one) => one.version === version || approvedVersion === null || one.version > approvedVersion,
  )
  const current = known.at(-1)
  const approved = known.find((one) => one.version === approvedVersion)
  const newFields =
    current === undefined || approved === undefined ? [] : changedFields(approved.snapshot, current.snapshot)
  const introduced = known.filter((one, index) => {
    const before = known[index - 1]
    return newFields.some(
      (field) =>
        current !== undefined &&
        hasSame(field, one.snapshot, current.snapshot) &&
        (before === undefined || !hasSame(field, before.snapshot, one.snapshot)),
    )
  })
  return new Set([...recent, ...introduced].flatMap(({ authorId }) => authorId ?? []))
}
