import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { InterventionResult, SaidToMany } from '@pengawas/shared/contracts/interventions'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatHourMinute } from '../../../lib/dates.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { fetchResult, saidQuery } from './bulk-api.ts'

/** What this proctor said to many within a day, with how many have read it by now. */
export function SaidList({ onShow }: { onShow: (result: InterventionResult) => void }) {
  const { t } = useTranslation('interventions')
  const said = useQuery(saidQuery)
  return (
    <Stack gap="xs" component="section" aria-label={t('broadcast.said')}>
      <Title order={3} size="h5">
        {t('broadcast.said')}
      </Title>
      <QueryStatus result={said} />
      {said.data?.length === 0 ? (
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('broadcast.none')}
        </Text>
      ) : null}
      {said.data?.map((each) => (
        <SaidLine key={each.requestId} said={each} onShow={onShow} />
      ))}
    </Stack>
  )
}

function SaidLine({ said, onShow }: { said: SaidToMany; onShow: (result: InterventionResult) => void }) {
  const { t, i18n } = useTranslation(['interventions', 'wall'])
  const showing = useMutation({ mutationFn: fetchResult, onSuccess: onShow })
  const { requestId, command, text, at, reached, read } = said
  return (
    <div data-testid="said">
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <div style={{ minInlineSize: 0 }}>
          <Text size="sm" dir="auto" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
            {text}
          </Text>
          <Text size="xs" c="var(--pengawas-quiet)">
            {t(`wall:command.${command}`)} · {formatHourMinute(at, i18n.language)} ·{' '}
            {t('result.receipts', { seen: read, value: reached })}
          </Text>
        </div>
        <Button
          size="compact-sm"
          variant="default"
          loading={showing.isPending}
          onClick={() => showing.mutate(requestId)}
          aria-label={t('broadcast.whoFor', { text })}
        >
          {t('broadcast.who')}
        </Button>
      </Group>
      {showing.error === null ? null : <FailureAlert error={showing.error} />}
    </div>
  )
}
