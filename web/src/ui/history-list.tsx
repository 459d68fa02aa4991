import { Stack, Text } from '@mantine/core'
import type { RecordedChange } from '@pengawas/shared/contracts/history'
import type { Page } from '@pengawas/shared/contracts/paging'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { formatInstant } from '../lib/dates.ts'
import { requestJson } from '../lib/http.ts'
import { useActionName } from '../lib/use-action-name.ts'
import { BeforeAfter } from './before-after.tsx'
import { PageLinks } from './page-links.tsx'
import { QueryStatus } from './query-status.tsx'

const PAGE_SIZE = 10

interface HistoryListProps<T> {
  queryKey: readonly unknown[]
  path: string
  schema: z.ZodType<Page<T>>
  children: (entry: T) => ReactNode
}

/** Who changed what of a record, page by page, newest first. */
export function HistoryList<T extends RecordedChange>({ queryKey, path, schema, children }: HistoryListProps<T>) {
  const { t } = useTranslation('audit')
  const [page, setPage] = useState(1)
  const history = useQuery({
    queryKey: [...queryKey, page],
    queryFn: ({ signal }) => requestJson(`${path}?page=${page}&pageSize=${PAGE_SIZE}`, schema, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Stack gap="sm">
      <QueryStatus result={history} />
      {history.data?.items.map((entry) => (
        <Fragment key={entry.sequence}>{children(entry)}</Fragment>
      ))}
      {history.data?.total === 0 ? <Text c="var(--pengawas-quiet)">{t('history.empty')}</Text> : null}
      {history.data !== undefined && history.data.total > PAGE_SIZE ? (
        <PageLinks total={history.data.total} pageSize={PAGE_SIZE} page={page} onChange={setPage} />
      ) : null}
    </Stack>
  )
}

interface HistoryEntryProps {
  entry: RecordedChange
  /** Where it is not `actorName`. */
  actor?: string | undefined
  labelOf: (field: string) => string
  /** A kept value in the reader's language. */
  textOf: (field: string, value: string) => string
  /** Whether an entry without kept values says so. */
  missesValues: boolean
  children?: ReactNode
}

export function HistoryEntry({ entry, actor, labelOf, textOf, missesValues, children }: HistoryEntryProps) {
  const { t, i18n } = useTranslation('audit')
  const actionName = useActionName()
  const name = actor ?? (entry.actorName === null ? t('system') : entry.actorName)
  const text = (field: string, value: string | null): string =>
    value === null || value === '' ? '–' : textOf(field, value)
  return (
    <div data-testid="history-entry">
      <Text size="sm" fw={600}>
        {actionName(entry.action)}
      </Text>
      <Text size="sm" c="var(--pengawas-quiet)">
        {formatInstant(entry.at, i18n.language)} · <bdi>{name === '' ? t('gone') : name}</bdi>
      </Text>
      {entry.changes?.map(({ field, before, after }) => (
        <Text key={field} size="sm" component="div" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {labelOf(field)}: <BeforeAfter before={text(field, before)} after={text(field, after)} />
        </Text>
      ))}
      {children}
      {entry.changes === null && missesValues ? (
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('history.notKept')}
        </Text>
      ) : null}
    </div>
  )
}
