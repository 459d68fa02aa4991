import { Text } from '@mantine/core'
import type { DeletedFile } from '@pengawas/shared/contracts/retention'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { column } from '../../../ui/data-table.tsx'
import { deletedFilesQuery } from '../api.ts'
import { PagedTable } from './paged-table.tsx'
import { useKindName } from './use-kind-name.ts'

/** What was deleted, as the audit log proves it. */
export function DeletedFiles() {
  const { t, i18n } = useTranslation('retention')
  const [page, setPage] = useState(1)
  const kindName = useKindName()
  const reasons: Record<string, string> = t('reasons', { returnObjects: true })
  const columns = [
    column<DeletedFile>({ id: 'at', header: t('deletedAt'), cell: ({ at }) => formatInstant(at, i18n.language) }),
    column<DeletedFile>({ id: 'entry', header: t('entry'), cell: ({ sequence }) => sequence }),
    column<DeletedFile>({ id: 'kind', header: t('kind'), cell: ({ kind }) => kindName(kind) }),
    column<DeletedFile>({ id: 'reason', header: t('reason'), cell: ({ reason }) => reasons[reason] ?? reason }),
    column<DeletedFile>({
      id: 'sha256',
      header: t('sha'),
      cell: ({ sha256 }) =>
        sha256 === null ? (
          t('nothing')
        ) : (
          <Text size="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            <bdi>{sha256}</bdi>
          </Text>
        ),
    }),
  ]
  return (
    <PagedTable
      caption={t('tabs.deleted')}
      columns={columns}
      result={useQuery(deletedFilesQuery(page))}
      rowId={({ sequence }) => String(sequence)}
      onPage={setPage}
    />
  )
}
