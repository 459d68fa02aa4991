import { Badge, Checkbox, Text } from '@mantine/core'
import type { CreatedPerson, Person } from '@pengawas/shared/contracts/people'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { column, type Column } from '../../../ui/data-table.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import type { Kind } from '../api/people.ts'
import { PersonActions } from './person-actions.tsx'

/** Which rows are chosen, on all pages. */
export interface Choice {
  ids: ReadonlySet<string>
  toggle: (id: string) => void
}

export interface PersonHandlers {
  onView: (person: Person) => void
  onEdit: (person: Person) => void
  /** A new password has been made and must be shown. */
  onReset: (created: CreatedPerson) => void
}

export function usePeopleColumns(kind: Kind, handlers: PersonHandlers, choice: Choice): Column<Person>[] {
  const { t, i18n } = useTranslation(['people', 'common', 'actions'])
  const role = column<Person>({
    id: 'role',
    header: t('people:fields.role'),
    sortable: true,
    cell: (person) => (
      <Badge
        variant="light"
        color={person.role === 'super-admin' ? 'grape' : person.role === 'peserta' ? 'gray' : 'blue'}
      >
        {t(`common:roles.${person.role}`)}
      </Badge>
    ),
  })
  return [
    column<Person>({
      id: 'chosen',
      header: t('people:bulk.column'),
      screenOnly: true,
      cell: ({ id, name }) => (
        <Checkbox
          aria-label={t('people:bulk.choose', { name })}
          checked={choice.ids.has(id)}
          onChange={() => choice.toggle(id)}
        />
      ),
    }),
    column<Person>({
      id: 'name',
      header: t('people:fields.name'),
      sortable: true,
      cell: ({ name, createdBy }) => (
        <div>
          <Text fw={600}>{name}</Text>
          {kind === 'participants' && createdBy === null ? (
            <Text size="xs" c="var(--pengawas-quiet)">
              {t('people:selfRegistered')}
            </Text>
          ) : null}
        </div>
      ),
    }),
    column<Person>({ id: 'nip', header: t('people:fields.nip'), sortable: true, cell: ({ nip }) => <bdi>{nip}</bdi> }),
    column<Person>({
      id: 'email',
      header: t('people:fields.email'),
      sortable: true,
      cell: ({ email }) => <EmailText email={email} />,
    }),
    ...(kind === 'users' ? [role] : []),
    column<Person>({ id: 'unit', header: t('people:fields.unit'), sortable: true, cell: ({ unit }) => unit ?? '–' }),
    column<Person>({
      id: 'isActive',
      header: t('people:fields.status'),
      sortable: true,
      cell: ({ isActive }) => (
        <Badge variant="light" color={isActive ? 'teal' : 'gray'}>
          {t(isActive ? 'people:active' : 'people:inactive')}
        </Badge>
      ),
    }),
    column<Person>({
      id: 'lastLogin',
      header: t('people:fields.lastLogin'),
      sortable: true,
      cell: ({ lastLogin }) => (lastLogin === null ? '–' : formatInstant(lastLogin, i18n.language)),
    }),
    column<Person>({
      id: 'createdAt',
      header: t('people:fields.createdAt'),
      sortable: true,
      cell: ({ createdAt }) => formatInstant(createdAt, i18n.language),
    }),
    ...(['organization', 'position'] as const).map((id) =>
      column<Person>({ id, header: t(`people:fields.${id}`), cell: (person) => person[id] ?? '–' }),
    ),
    column<Person>({ id: 'phone', header: t('people:fields.phone'), cell: ({ phone }) => <bdi>{phone ?? '–'}</bdi> }),
    column<Person>({
      id: 'actions',
      header: t('actions:actionsColumn'),
      screenOnly: true,
      cell: (person) => <PersonActions kind={kind} person={person} handlers={handlers} />,
    }),
  ]
}
