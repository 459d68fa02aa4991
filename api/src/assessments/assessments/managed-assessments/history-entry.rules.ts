import { ASSESSMENT_LISTS } from '@pengawas/shared/contracts/history'
import type { HistoryEntry } from '../../../identity/users/record-history.ts'
import type { AuditData, ChangedValues } from '../../../kernel/audit/audit.entity.ts'

/** Names of one list in one entry; of the rest it says how many there are. */
const MOST_NAMES = 20

type List = (typeof ASSESSMENT_LISTS)[number]
export const isList = (field: string): field is List => ASSESSMENT_LISTS.some((list) => list === field)

export interface Some {
  total: number
  /** Ids, each with a figure where the list has one for each. */
  items: { id: string; figure: string | undefined }[]
}

/** What an entry did to a list; `moved` stays in it. */
export interface ListedChange {
  field: List
  added: Some
  removed: Some
  moved: Some
}

const someOf = (listed: readonly string[]): Some => ({
  total: listed.length,
  items: listed.slice(0, MOST_NAMES).map((one) => {
    const [id = '', figure] = one.split(':')
    return { id, figure }
  }),
})

const idsIn = (text: unknown): string[] => (typeof text === 'string' && text !== '' ? text.split(' ') : [])
const counted = (total: unknown): Some => ({ total: typeof total === 'number' ? total : 0, items: [] })
const NONE = someOf([])

/** What an entry added to lists and removed; entries from before values were kept say how many. */
export function listsOf({ entry: { action, data }, values }: HistoryEntry): ListedChange[] {
  if (values !== undefined)
    return Object.entries(values).flatMap(([field, { before, after }]) =>
      isList(field) ? [{ field, added: someOf(idsIn(after)), removed: someOf(idsIn(before)), moved: NONE }] : [],
    )
  return [...participantsOf(action, data), ...sittingProctorsOf(action, data)].filter(
    ({ added, removed, moved }) => added.total + removed.total + moved.total > 0,
  )
}

function participantsOf(action: string, data: AuditData): ListedChange[] {
  const field = 'participants'
  if (action === 'assessment.sitting-assigned')
    return [{ field, added: NONE, removed: NONE, moved: someOf(idsIn(data['participants'])) }]
  const [added, removed] =
    action === 'assessment.participants-changed'
      ? [counted(data['added']), counted(data['removed'])]
      : [counted(data['participantsAdded']), counted(data['participantsRemoved'])]
  return [{ field, added, removed, moved: NONE }]
}

function sittingProctorsOf(action: string, data: AuditData): ListedChange[] {
  const [isAdded, isRemoved] = [action === 'assessment.sitting-added', action === 'assessment.sitting-removed']
  const before = idsIn(isRemoved ? data['proctors'] : data['proctorsBefore'])
  const after = idsIn(isAdded ? data['proctors'] : data['proctorsAfter'])
  return [
    {
      field: 'proctors',
      added: someOf(after.filter((id) => !before.includes(id))),
      removed: someOf(before.filter((id) => !after.includes(id))),
      moved: NONE,
    },
  ]
}

/** What entries call `before` and `after` alone. */
const FIGURES: Readonly<Record<string, string>> = {
  'assessment.question-voided': 'treatment',
  'assessment.questions-changed': 'questionCount',
  'assessment.proctors-assigned': 'proctorCount',
}

/** What entries about a sitting that came or went say of it. */
const SITTING_FIELDS = ['sitting', 'place', 'startDate', 'endDate', 'capacity'] as const

/** The values that an entry says under names of its own. */
export function figuresIn(action: string, data: AuditData): ChangedValues {
  const { before, after } = data
  const field = FIGURES[action]
  if (field !== undefined && before !== undefined && after !== undefined)
    return { [field]: { before: String(before), after: String(after) } }
  const isAdded = action === 'assessment.sitting-added'
  if (!isAdded && action !== 'assessment.sitting-removed') return {}
  const said = SITTING_FIELDS.flatMap((name) => {
    const value = data[name]
    return value === undefined || value === null || value === '' ? [] : [[name, String(value)] as const]
  })
  return Object.fromEntries(
    said.map(([name, value]) => [name, isAdded ? { before: null, after: value } : { before: value, after: null }]),
  )
}

/** The person or question that an entry names alone. */
export function aboutOf({ entry: { data } }: HistoryEntry): string | null {
  const about = data['participantId'] ?? data['questionId'] ?? data['userId']
  return typeof about === 'string' ? about : null
}

/** The sitting that an entry is about, where its values do not say it. */
export const sittingOf = (action: string, { sitting, sittingBefore }: AuditData): string | null =>
  action === 'assessment.sitting-changed' && sittingBefore === undefined && typeof sitting === 'string' ? sitting : null
