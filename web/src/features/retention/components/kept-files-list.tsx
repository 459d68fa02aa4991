import type { KeptFiles, KeptFilesQuery } from '@pengawas/shared/contracts/retention'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { column } from '../../../ui/data-table.tsx'
import { keptFilesQuery } from '../api.ts'
import { useKindName } from './use-kind-name.ts'
import { PagedTable } from './paged-table.tsx'

/** Kept files by session and kind, those that go first first. */
export function KeptFilesList({ state }: { state: KeptFilesQuery['state'] }) {
  const { t, i18n } = useTranslation('retention')
  const [page, setPage] = useState(1)
  const kindName = useKindName()
  const columns = [
    column<KeptFiles>({ id: 'session', header: t('session'), cell: ({ code }) => <bdi>{code}</bdi> }),
    column<KeptFiles>({
      id: 'assessment',
      header: t('assessment'),
      cell: ({ assessmentTitle }) => <bdi>{assessmentTitle}</bdi>,
    }),
    column<KeptFiles>({ id: 'kind', header: t('kind'), cell: ({ kind }) => kindName(kind) }),
    column<KeptFiles>({ id: 'files', header: t('files'), cell: ({ files }) => files }),
    column<KeptFiles>({
      id: 'dueAt',
      header: t('dueAt'),
      cell: ({ dueAt }) => (dueAt === null ? t('noDay') : formatInstant(dueAt, i18n.language)),
    }),
    column<KeptFiles>({ id: 'basis', header: t('basis'), cell: ({ basis }) => t(`bases.${basis}`) }),
  ]
  return (
    <PagedTable
      caption={t(`tabs.${state}`)}
      columns={columns}
      result={useQuery(keptFilesQuery(state, page))}
      rowId={({ testSessionId, kind, basis }) => `${testSessionId} ${kind} ${basis}`}
      onPage={setPage}
    />
  )
}
