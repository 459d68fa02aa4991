import { Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core'
import { DELIVERY_STATES, LOGGED_EVENTS, type Webhook } from '@pengawas/shared/contracts/webhooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLinks } from '../../../ui/page-links.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { deliveriesQuery, type DeliveryFilter } from '../api.ts'
import { EVENT_TEXTS } from '../rules/text-keys.ts'
import { DeliveryLine } from './delivery-line.tsx'

const NO_FILTER: DeliveryFilter = { webhookId: null, state: null, event: null, page: 1 }

/** What was sent and what became of it, the newest first. */
export function DeliveryLog({ webhooks }: { webhooks: readonly Webhook[] }) {
  const { t } = useTranslation('webhooks')
  const [filter, setFilter] = useState(NO_FILTER)
  const result = useQuery(deliveriesQuery(filter))
  const { data } = result
  const narrow = (changes: Partial<DeliveryFilter>): void => setFilter({ ...filter, page: 1, ...changes })
  const all = { value: '', label: t('all') }
  return (
    <Paper withBorder p={{ base: 'sm', sm: 'lg' }} component="section" aria-labelledby="webhook-log">
      <Title order={2} size="h4" id="webhook-log">
        {t('log')}
      </Title>
      <Text size="sm" c="var(--pengawas-quiet)" mb="sm">
        {t('logHint')}
      </Text>
      <Group gap="sm" mb="md" align="flex-end">
        <NativeSelect
          label={t('filterEndpoint')}
          data={[all, ...webhooks.map(({ id, name }) => ({ value: id, label: name }))]}
          value={filter.webhookId ?? ''}
          onChange={({ currentTarget: { value } }) => narrow({ webhookId: value === '' ? null : value })}
        />
        <NativeSelect
          label={t('filterState')}
          data={[all, ...DELIVERY_STATES.map((value) => ({ value, label: t(`states.${value}`) }))]}
          value={filter.state ?? ''}
          onChange={({ currentTarget: { value } }) =>
            narrow({ state: DELIVERY_STATES.find((state) => state === value) ?? null })
          }
        />
        <NativeSelect
          label={t('filterEvent')}
          data={[all, ...LOGGED_EVENTS.map((value) => ({ value, label: t(`events.${EVENT_TEXTS[value]}`) }))]}
          value={filter.event ?? ''}
          onChange={({ currentTarget: { value } }) =>
            narrow({ event: LOGGED_EVENTS.find((event) => event === value) ?? null })
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
          <DeliveryLine key={delivery.id} delivery={delivery} />
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
