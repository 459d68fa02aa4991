import { Badge, Button, Text } from '@mantine/core'
import type { Erasure } from '@pengawas/shared/contracts/erasure'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { column } from '../../../ui/data-table.tsx'
import { erasuresQuery } from '../api.ts'
import { ErasureDialog } from './erasure-dialog.tsx'
import { PagedTable } from './paged-table.tsx'

const COLORS = { pending: 'orange', withdrawn: 'gray', refused: 'red', accepted: 'blue', done: 'teal' } as const

/** Requests of candidates to have their data erased, those that wait first. */
export function Erasures() {
  const { t, i18n } = useTranslation('retention')
  const [page, setPage] = useState(1)
  const [openId, setOpenId] = useState<string | null>(null)
  const columns = [
    column<Erasure>({
      id: 'person',
      header: t('erasure.person'),
      cell: ({ personName, nip }) => (
        <>
          <bdi>{personName}</bdi>
          <Text size="xs" c="var(--pengawas-quiet)">
            <bdi>{nip}</bdi>
          </Text>
        </>
      ),
    }),
    column<Erasure>({
      id: 'at',
      header: t('erasure.requestedAt'),
      cell: ({ requestedAt }) => formatInstant(requestedAt, i18n.language),
    }),
    column<Erasure>({
      id: 'state',
      header: t('state'),
      cell: ({ state, filesLeft }) => (
        <>
          <Badge variant="light" color={COLORS[state]}>
            {t(`erasure.states.${state}`)}
          </Badge>
          {filesLeft === 0 ? null : (
            <Text size="xs">{t('erasure.filesLeft', { files: filesLeft, count: filesLeft })}</Text>
          )}
        </>
      ),
    }),
    column<Erasure>({
      id: 'open',
      header: t('erasure.action'),
      cell: ({ id, state, personName }) => {
        const action = t(state === 'pending' || state === 'accepted' ? 'erasure.decide' : 'erasure.open')
        return (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${action}: ${personName}`}
            onClick={() => setOpenId(id)}
          >
            {action}
          </Button>
        )
      },
    }),
  ]
  return (
    <>
      <PagedTable
        caption={t('tabs.erasures')}
        columns={columns}
        result={useQuery(erasuresQuery(page))}
        rowId={({ id }) => id}
        onPage={setPage}
      />
      {openId === null ? null : <ErasureDialog id={openId} onClose={() => setOpenId(null)} />}
    </>
  )
}
