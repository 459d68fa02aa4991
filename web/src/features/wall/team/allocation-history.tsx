import { Pagination, Table, Text, Title } from '@mantine/core'
import type { Allocation } from '@pengawas/shared/contracts/teams'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { allocationsQuery, SHOWN_ALLOCATIONS } from './team-api.ts'

/** Whose the candidates of an assessment were, when and why, the newest first. */
export function AllocationHistory({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation('team')
  const [page, setPage] = useState(1)
  const history = useQuery(allocationsQuery(assessmentId, page))
  const pages = Math.ceil((history.data?.total ?? 0) / SHOWN_ALLOCATIONS)
  return (
    <section aria-label={t('history')}>
      <Title order={3} size="h6" mb="xs">
        {t('history')}
      </Title>
      <QueryStatus result={history} />
      {history.data === undefined ? null : (
        <Table.ScrollContainer minWidth={680}>
          <Table aria-label={t('history')}>
            <Table.Thead>
              <Table.Tr>
                {(['time', 'candidate', 'proctor', 'cause'] as const).map((column) => (
                  <Table.Th key={column}>{t(`fields.${column}`)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {history.data.items.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {pages > 1 ? <Pagination size="sm" mt="xs" total={pages} value={page} onChange={setPage} /> : null}
    </section>
  )
}

function Entry({ entry }: { entry: Allocation }) {
  const { t, i18n } = useTranslation('team')
  const { startedAt, participantName, code, proctorName, cause, movedByName, reason } = entry
  return (
    <Table.Tr data-testid="allocation">
      <Table.Td>{formatInstant(startedAt, i18n.language)}</Table.Td>
      <Table.Td>
        <bdi>{participantName}</bdi> · {code}
      </Table.Td>
      <Table.Td>
        <bdi>{proctorName}</bdi>
      </Table.Td>
      <Table.Td>
        {movedByName === null ? t(`cause.${cause}`) : t('byName', { name: movedByName })}
        {reason === null ? null : (
          <Text size="xs" dir="auto" c="var(--pengawas-quiet)" style={{ overflowWrap: 'anywhere' }}>
            {reason}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
