import { Stack, Text } from '@mantine/core'
import { personHistorySchema, type Person, type PersonChange } from '@pengawas/shared/contracts/people'
import { roleSchema } from '@pengawas/shared/roles'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatInstant } from '../../../lib/dates.ts'
import { requestJson } from '../../../lib/http.ts'
import { BeforeAfter } from '../../../ui/before-after.tsx'
import { PageLinks } from '../../../ui/page-links.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import type { Kind } from '../api/people.ts'

const PAGE_SIZE = 10

/** Who changed what of an account, with old and new values, newest first. */
export function PersonHistory({ kind, person }: { kind: Kind; person: Person }) {
  const { t } = useTranslation('people')
  const [page, setPage] = useState(1)
  const history = useQuery({
    queryKey: [kind, 'history', person.id, person.version, page],
    queryFn: ({ signal }) =>
      requestJson(`/api/${kind}/${person.id}/history?page=${page}&pageSize=${PAGE_SIZE}`, personHistorySchema, {
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  return (
    <Stack gap="sm">
      <QueryStatus result={history} />
      {history.data?.items.map((entry) => (
        <Entry key={entry.sequence} entry={entry} person={person} />
      ))}
      {history.data?.total === 0 ? <Text c="var(--pengawas-quiet)">{t('history.empty')}</Text> : null}
      {history.data !== undefined && history.data.total > PAGE_SIZE ? (
        <PageLinks total={history.data.total} pageSize={PAGE_SIZE} page={page} onChange={setPage} />
      ) : null}
    </Stack>
  )
}

function Entry({ entry, person }: { entry: PersonChange; person: Person }) {
  const { t, i18n } = useTranslation(['people', 'audit'])
  const names: Record<string, Record<string, string>> = t('audit:actions', { returnObjects: true })
  const [topic = '', verb = ''] = entry.action.split('.')
  const labels: Record<string, string> = t('people:fields', { returnObjects: true })
  const valueText = useValueText()
  const actor = entry.isOwn ? person.name : entry.actorName === null ? t('audit:system') : entry.actorName
  return (
    <div data-testid="person-change">
      <Text size="sm" fw={600}>
        {names[topic]?.[verb] ?? entry.action}
      </Text>
      <Text size="sm" c="var(--pengawas-quiet)">
        {formatInstant(entry.at, i18n.language)} · <bdi>{actor === '' ? t('audit:gone') : actor}</bdi>
      </Text>
      {entry.changes?.map(({ field, before, after }) => (
        <Text key={field} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {labels[field === 'isActive' ? 'status' : field] ?? field}:{' '}
          <BeforeAfter before={valueText(field, before)} after={valueText(field, after)} />
        </Text>
      ))}
      {entry.changes === null && entry.action === 'user.updated' ? (
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('people:history.notKept')}
        </Text>
      ) : null}
    </div>
  )
}

/** A stored value as the reader's language says it. */
function useValueText(): (field: string, value: string | null) => string {
  const { t, i18n } = useTranslation(['people', 'common'])
  return (field, value) => {
    if (value === null || value === '') return '–'
    if (field === 'isActive') return t(value === 'true' ? 'people:active' : 'people:inactive')
    const role = roleSchema.safeParse(value)
    if (field === 'role' && role.success) return t(`common:roles.${role.data}`)
    return field === 'birthDate' ? formatDay(value, i18n.language) : value
  }
}
