import { ASSESSMENT_ACTIONS, type AssessmentChange, type SomeOfList } from '@pengawas/shared/contracts/history'
import type { Page } from '@pengawas/shared/contracts/paging'
import type { EntityManager } from 'typeorm'
import { previewOf } from '../../../bank/questions/question-text.ts'
import { findQuestionsById } from '../../../bank/questions/questions.queries.ts'
import { changesOf, readHistory } from '../../../identity/users/record-history.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { ChangedValues } from '../../../kernel/audit/audit.entity.ts'
import { valuesInEntry } from '../../../kernel/audit/changed-values.rules.ts'
import { rowFor } from '../assessment-access.ts'
import type { ManagedAssessmentsDeps } from './deps.ts'
import { aboutOf, figuresIn, isList, listsOf, type Some, sittingOf } from './history-entry.rules.ts'

/** The fields whose values are people. */
const PEOPLE: readonly string[] = ['owner']

/**
 * Who changed what of an assessment, newest first, for people who manage it, archived or not. Throws `not-allowed`, and
 * `not-found` where it is not theirs.
 */
export async function listHistory(
  { db }: ManagedAssessmentsDeps,
  actor: Actor,
  id: string,
  paging: { page: number; pageSize: number },
): Promise<Page<AssessmentChange>> {
  await rowFor(db.read, actor, id, 'edit')
  const { items, ...rest } = await readHistory(db.read, { type: 'assessment', id }, ASSESSMENT_ACTIONS, paging)
  const entries = items.map(({ entry, values, change }) => {
    const said = values ?? { ...valuesInEntry(entry.data), ...figuresIn(entry.action, entry.data) }
    const changes = plainChanges(said, values === undefined)
    const item = { entry, values, change }
    return { ...{ entry, change, changes }, lists: listsOf(item), about: aboutOf(item) }
  })
  const named = await findListed(
    db.read,
    entries.flatMap(({ lists, about, changes }) => [
      ...lists.flatMap(({ added, removed, moved }) =>
        [...added.items, ...removed.items, ...moved.items].map((one) => one.id),
      ),
      ...(about === null ? [] : [about]),
      ...peopleIn(changes),
    ]),
  )
  const some = ({ total, items: listed }: Some): SomeOfList => ({
    total,
    names: listed.flatMap(({ id: one, figure }) => {
      const name = named.get(one)
      return name === undefined ? [] : [figure === undefined ? name : `${name} (${figure})`]
    }),
  })
  return {
    ...rest,
    items: entries.map(({ entry: { action, data }, change, changes, lists, about }) => ({
      ...change,
      changes: changes?.map((one) => (PEOPLE.includes(one.field) ? withNames(one, named) : one)) ?? null,
      about: (about === null ? null : named.get(about)) ?? sittingOf(action, data),
      reason: typeof data['reason'] === 'string' && data['reason'] !== '' ? data['reason'] : null,
      lists: lists.map(({ field, added, removed, moved }) => ({
        ...{ field, added: some(added), removed: some(removed), moved: some(moved) },
      })),
    })),
  }
}

type Change = NonNullable<AssessmentChange['changes']>[number]

const peopleIn = (changes: readonly Change[] | null): string[] =>
  (changes ?? []).flatMap(({ field, before, after }) =>
    PEOPLE.includes(field) ? [before, after].flatMap((id) => id ?? []) : [],
  )

function withNames({ field, before, after }: Change, named: ReadonlyMap<string, string>): Change {
  const nameOf = (id: string | null): string | null => (id === null ? null : (named.get(id) ?? id))
  return { field, before: nameOf(before), after: nameOf(after) }
}

/** The values that are no lists; null where nothing was kept and the entry itself says nothing. */
function plainChanges(values: ChangedValues, isUnkept: boolean): AssessmentChange['changes'] {
  const changes = changesOf(values).filter(({ field }) => !isList(field))
  return isUnkept && changes.length === 0 ? null : changes
}

/** Names of people and beginnings of questions, by id; ids of the one are none of the other. */
async function findListed(manager: EntityManager, ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)]
  const names = await findNames(manager, wanted)
  const questions = await findQuestionsById(
    manager,
    wanted.filter((one) => !names.has(one)),
  )
  return new Map([...names, ...questions.map(({ id, content }) => [id, previewOf(content)] as const)])
}
