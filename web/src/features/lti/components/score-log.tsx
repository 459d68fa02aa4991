import { Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core'
import type { LtiPlatform } from '@pengawas/shared/contracts/lti'
import { DELIVERY_STATES } from '@pengawas/shared/contracts/webhooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLinks } from '../../../ui/page-links.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { type ScoreFilter, scoresQuery } from '../api.ts'
import { ScoreLine } from './score-line.tsx'

/** Scores that were sent and what became of them, the newest first. */
export function ScoreLog({ platforms }: { platforms: readonly LtiPlatform[] }) {
  const { t } = useTranslation('lti')
  const [filter, setFilter] = useState<ScoreFilter>({ platformId: null, state: null, page: 1 })
  const result = useQuery(scoresQuery(filter))
  const { data } = result
  const narrow = (changes: Partial<ScoreFilter>): void => setFilter({ ...filter, page: 1, ...changes })
  const all = { value: '', label: t('all') }
  return (
    <Paper withBorder p={{ base: 'sm', sm: 'lg' }} component="section" aria-labelledby="lti-log">
      <Title order={2} size="h4" id="lti-log">
        {t('log')}
      </Title>
      <Text size="sm" c="var(--pengawas-quiet)" mb="sm">
        {t('logHint')}
      </Text>
      <Group gap="sm" mb="md" align="flex-end">
        <NativeSelect
          label={t('filterPlatform')}
          data={[all, ...platforms.map(({ id, name }) => ({ value: id, label: name }))]}
          value={filter.platformId ?? ''}
          onChange={({ currentTarget: { value } }) => narrow({ platformId: value === '' ? null : value })}
        />
        <NativeSelect
          label={t('filterState')}
          data={[all, ...DELIVERY_STATES.map((value) => ({ value, label: t(`states.${value}`) }))]}
          value={filter.state ?? ''}
          onChange={({ currentTarget: { value } }) =>
            narrow({ state: DELIVERY_STATES.find((state) => state === value) ?? null })
          }
        />
      </Group>
      <QueryStatus result={result} />
      {data?.total === 0 ? (
        <Text role="status" c="var(--pengawas-quiet)">
          {t('logEmpty')}
        </Text>
      ) : null}
      <Stack gap="xs" role="list">
        {data?.items.map((delivery) => (
          <ScoreLine key={delivery.id} delivery={delivery} />
        ))}
      </Stack>
      {data !== undefined && data.total > data.pageSize ? (
        <Group justify="center" mt="md">
          <PageLinks
            total={data.total}
            pageSize={data.pageSize}
            page={data.page}
            onChange={(page) => setFilter({ ...filter, page })}
          />
        </Group>
      ) : null}
    </Paper>
  )
}
