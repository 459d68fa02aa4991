import {
  ASSESSMENT_ACTIONS,
  ASSESSMENT_LISTS,
  type AssessmentChange,
  type SomeOfList,
} from '@pengawas/shared/contracts/history'
import type { Page } from '@pengawas/shared/contracts/paging'
import type { EntityManager } from 'typeorm'
import { previewOf } from '../../../bank/questions/question-text.ts'
import { findQuestionsById } from '../../../bank/questions/questions.queries.ts'
import { changesOf, type HistoryEntry, readHistory } from '../../../identity/users/record-history.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { AuditData, ChangedValues } from '../../../kernel/audit/audit.entity.ts'
import { valuesInEntry } from '../../../kernel/audit/changed-values.rules.ts'
import { rowFor } from '../assessment-access.ts'
import type { ManagedAssessmentsDeps } from './deps.ts'

/** Names of one list in one entry; of the rest it says how many there are. */
const MOST_NAMES = 20

type List = (typeof ASSESSMENT_LISTS)[number]
const isList = (field: string): field is List => ASSESSMENT_LISTS.some((list) => list === field)

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
  const entries = items.map((item) => ({ ...item, lists: listsOf(item), about: aboutOf(item) }))
  const named = await findListed(
    db.read,
    entries.flatMap(({ lists, about }) => [
      ...lists.flatMap(({ added, removed }) => [...added.items, ...removed.items].map(({ id }) => id)),
      ...(about === null ? [] : [about]),
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
    items: entries.map(({ entry: { action, data }, values, change, lists, about }) => ({
      ...change,
      changes: plainChanges(values ?? { ...valuesInEntry(data), ...figuresIn(action, data) }, values === undefined),
      about: about === null ? null : (named.get(about) ?? null),
      reason: typeof data['reason'] === 'string' && data['reason'] !== '' ? data['reason'] : null,
      lists: lists.map(({ field, added, removed }) => ({ field, added: some(added), removed: some(removed) })),
    })),
  }
}

interface Some {
  total: number
  /** Ids, each with a figure where the list has one for each. */
  items: { id: string; figure: string | undefined }[]
}

const someOf = (text: string | null): Some => {
  const listed = text === null || text === '' ? [] : text.split(' ')
  return {
    total: listed.length,
    items: listed.slice(0, MOST_NAMES).map((one) => {
      const [id = '', figure] = one.split(':')
      return { id, figure }
    }),
  }
}

const counted = (total: unknown): Some => ({ total: typeof total === 'number' ? total : 0, items: [] })

/** What an entry added to lists and removed; entries from before values were kept say how many. */
function listsOf({ entry: { action, data }, values }: HistoryEntry): { field: List; added: Some; removed: Some }[] {
  if (values !== undefined)
    return Object.entries(values).flatMap(([field, { before, after }]) =>
      isList(field) ? [{ field, added: someOf(after), removed: someOf(before) }] : [],
    )
  const [added, removed] =
    action === 'assessment.participants-changed'
      ? [counted(data['added']), counted(data['removed'])]
      : [counted(data['participantsAdded']), counted(data['participantsRemoved'])]
  return added.total + removed.total === 0 ? [] : [{ field: 'participants', added, removed }]
}

/** What entries call `before` and `after` alone. */
const FIGURES: Readonly<Record<string, string>> = {
  'assessment.question-voided': 'treatment',
  'assessment.questions-changed': 'questionCount',
  'assessment.proctors-assigned': 'proctorCount',
}

function figuresIn(action: string, { before, after }: AuditData): ChangedValues {
  const field = FIGURES[action]
  return field === undefined || before === undefined || after === undefined
    ? {}
    : { [field]: { before: String(before), after: String(after) } }
}

/** The candidate or question that an entry names alone. */
function aboutOf({ entry: { data } }: HistoryEntry): string | null {
  const about = data['participantId'] ?? data['questionId']
  return typeof about === 'string' ? about : null
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
