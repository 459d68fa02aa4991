import { Group, Paper, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchNotedFlags } from '../../../lib/noted-flags.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { NotedFlagGroups } from '../../../ui/noted-flag-groups.tsx'
import { PageLinks } from '../../../ui/page-links.tsx'

const PAGE_SIZE = 20

/** What was noted in the candidate's own test, page by page, where the assessment shows it. */
export function NotedSection({ testSessionId }: { testSessionId: string }) {
  const { t } = useTranslation(['noted', 'capture'])
  const [page, setPage] = useState(1)
  const noted = useQuery({
    queryKey: ['noted-flags', testSessionId, page],
    queryFn: ({ signal }) => fetchNotedFlags(testSessionId, { page, pageSize: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
  })
  // An assessment that never shows them has nothing to say here.
  if (noted.data === undefined ? !noted.isError : !noted.data.isShown) return null
  return (
    <Paper
      withBorder
      p={{ base: 'md', sm: 'xl' }}
      component="section"
      aria-label={t('noted:title')}
      data-testid="noted"
    >
      <Title order={2} size="h4" mb="xs">
        {t('noted:title')}
      </Title>
      {noted.isError ? <FailureAlert error={noted.error} /> : null}
      {noted.data === undefined ? null : (
        <>
          <Text size="sm" c="var(--pengawas-quiet)">
            {t('capture:analysis.note')}
          </Text>
          {noted.data.total === 0 ? (
            <Text mt="xs">{t('noted:none')}</Text>
          ) : (
            <NotedFlagGroups flags={noted.data.items} />
          )}
          {noted.data.total > PAGE_SIZE ? (
            <Group mt="md">
              <PageLinks total={noted.data.total} pageSize={PAGE_SIZE} page={page} onChange={setPage} />
            </Group>
          ) : null}
        </>
      )}
    </Paper>
  )
}
