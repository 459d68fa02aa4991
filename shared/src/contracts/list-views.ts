import { z } from 'zod'
import { issue } from '../messages.ts'
import { visibleText } from './people.ts'

const QUESTION_FILTERS = ['type', 'difficulty', 'competencyCategory', 'competency', 'bloomLevel'] as const
const PERSON_COLUMNS = ['nip', 'email', 'unit', 'isActive'] as const
const MORE_OF_PERSON = ['lastLogin', 'createdAt', 'organization', 'position', 'phone'] as const

/**
 * The staff's lists: which columns a person may choose, in the order in which they stand until somebody does; which of them
 * are shown only when they are asked for; and what the list can be narrowed to. What names a row, and what is done to it, is
 * always there and is no choice.
 */
export const LISTS = {
  users: {
    columns: ['nip', 'email', 'role', 'unit', 'isActive', ...MORE_OF_PERSON],
    onRequest: MORE_OF_PERSON,
    filters: ['role', 'unit', 'isActive'],
  },
  participants: {
    columns: [...PERSON_COLUMNS, ...MORE_OF_PERSON],
    onRequest: MORE_OF_PERSON,
    filters: ['unit', 'isActive'],
  },
  assessments: {
    columns: ['status', 'duration', 'startDate', 'endDate', 'participants', 'questions', 'creator'],
    onRequest: ['creator'],
    filters: ['status', 'ownerless'],
  },
  questions: {
    columns: ['theme', 'type', 'difficulty', 'bloomLevel', 'validationStatus', 'createdAt'],
    onRequest: [],
    filters: ['theme', 'tag', 'isActive', ...QUESTION_FILTERS, 'validationStatus'],
  },
  results: {
    columns: ['code', 'percentageScore', 'verdict', 'completedAt', 'certificate'],
    onRequest: [],
    filters: [],
  },
  essays: {
    columns: ['candidate', 'assessmentId', 'submittedAt', 'words', 'status', 'score'],
    onRequest: [],
    filters: ['assessmentId', 'questionId', 'status', 'turn'],
  },
  tasks: { columns: [], onRequest: [], filters: ['status', 'mine', 'overdue', ...QUESTION_FILTERS] },
  decided: { columns: [], onRequest: [], filters: QUESTION_FILTERS },
  review: {
    columns: ['reasons', 'facility', 'itemRest', 'exposure', 'n'],
    onRequest: [],
    filters: ['reason'],
  },
  flags: {
    columns: ['at', 'candidate', 'severity', 'status'],
    onRequest: [],
    filters: ['status', 'type', 'technical', 'severity'],
  },
  reports: {
    columns: ['start', 'duration', 'flags', 'assessment', 'sitting'],
    onRequest: ['sitting'],
    filters: ['assessmentId', 'flagged', 'from', 'to'],
  },
  assessmentReports: {
    columns: ['participants', 'averageScore', 'passingRate', 'completionRate', 'endDate'],
    onRequest: [],
    filters: ['filter', 'period'],
  },
  talent: {
    columns: ['unit', 'tests', 'newestAt'],
    onRequest: [],
    filters: ['year', 'performance', 'potential'],
  },
  allSessions: {
    columns: ['status', 'start', 'end', 'duration', 'flags', 'assessment', 'sitting'],
    onRequest: ['end', 'sitting'],
    filters: ['status', 'assessmentId', 'flagged', 'from', 'to'],
  },
  audit: {
    columns: ['at', 'actor', 'action', 'subject', 'data'],
    onRequest: [],
    filters: ['action', 'subjectType', 'subjectId', 'actorId', 'from', 'to'],
  },
} as const satisfies Record<
  string,
  { columns: readonly string[]; onRequest: readonly string[]; filters: readonly string[] }
>
export type ListName = keyof typeof LISTS
export const LIST_NAMES = Object.keys(LISTS) as [ListName, ...ListName[]]

export const MAX_SAVED_FILTERS = 50
export const MAX_FILTER_NAME = 60

const distinct = (values: readonly string[]) => new Set(values).size === values.length
/** Names that differ in case only would be mistaken for each other. */
export const filterNameKey = (name: string): string => name.trim().toLowerCase()

const filterName = visibleText(z.string().trim().min(1, issue('filterNameRequired')).max(MAX_FILTER_NAME))
const filterValue = z.string().min(1).max(300)

/** What a saved filter keeps beside the list's own filters. */
export const FILTER_PARAMETERS = ['q', 'sort', 'order'] as const

const savedFilterSchema = z.object({
  name: filterName,
  /** As in the address of the list: search, filters and order. */
  query: z.record(z.string(), filterValue),
  /** The list opens with it. */
  isDefault: z.boolean(),
  /** It also narrowed by something that the list no longer knows. */
  isPartial: z.boolean(),
})
export type SavedFilter = z.infer<typeof savedFilterSchema>

/** How a person wants to see a list. `columns` in their order, without those that are always there; null: nothing chosen. */
export const listViewSchema = z.object({
  list: z.enum(LIST_NAMES),
  columns: z.array(z.string()).nullable(),
  filters: z.array(savedFilterSchema),
  /** Counts the changes, so that two pages do not overwrite each other; 0: nothing is kept yet. */
  version: z.int(),
})
export type ListView = z.infer<typeof listViewSchema>

/** `GET /account/list-views`: those that were changed, as far as this version of the lists knows what is in them. */
export const listViewsSchema = z.array(listViewSchema)

function changeOf(list: ListName) {
  const { columns, filters } = LISTS[list]
  const known: ReadonlySet<string> = new Set([...filters, ...FILTER_PARAMETERS])
  const ids: ReadonlySet<string> = new Set(columns)
  return z.object({
    list: z.literal(list),
    columns: z
      .array(z.string().max(40))
      .max(columns.length)
      .refine(distinct, issue('repeated'))
      .refine((chosen) => chosen.every((id) => ids.has(id)), issue('columnUnknown'))
      .nullable(),
    filters: z
      .array(
        savedFilterSchema.extend({
          query: z
            .record(z.string().max(40), filterValue)
            .refine((query) => Object.keys(query).every((name) => known.has(name)), issue('filterUnknown')),
        }),
      )
      .max(MAX_SAVED_FILTERS, issue('savedFiltersMaximum'))
      .refine((saved) => distinct(saved.map(({ name }) => filterNameKey(name))), issue('filterNameTaken'))
      .refine((saved) => saved.filter(({ isDefault }) => isDefault).length <= 1, issue('filterDefaultOnce')),
    version: z.int().min(0),
  })
}

const [first, ...others] = LIST_NAMES
/** `PUT /account/list-views`: replaces the view of one list. `conflict` where another page has changed it since `version`. */
export const saveListViewSchema = z.discriminatedUnion('list', [changeOf(first), ...others.map(changeOf)])
export type SaveListView = z.infer<typeof saveListViewSchema>
