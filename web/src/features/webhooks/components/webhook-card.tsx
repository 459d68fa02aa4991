import { Alert, Badge, Group, Paper, Text } from '@mantine/core'
import type { Webhook, WebhookStatus } from '@pengawas/shared/contracts/webhooks'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { EVENT_TEXTS } from '../rules/text-keys.ts'
import { WebhookActions } from './webhook-actions.tsx'

const COLORS: Readonly<Record<WebhookStatus, string>> = { active: 'teal', paused: 'gray', disabled: 'red' }

interface WebhookCardProps {
  webhook: Webhook
  onEdit: () => void
  onRotate: () => void
}

/** One endpoint: where it is, what it is told, and how it is doing. */
export function WebhookCard({ webhook, onEdit, onRotate }: WebhookCardProps) {
  const { t } = useTranslation('webhooks')
  const { name, url, events, includesNip, status } = webhook
  return (
    <Paper withBorder p="sm" role="listitem" data-testid="webhook">
      <Group gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </Text>
        <Badge variant="light" color={COLORS[status]}>
          {t(`statuses.${status}`)}
        </Badge>
        {includesNip ? (
          <Badge variant="light" color="orange">
            {t('withNip')}
          </Badge>
        ) : null}
      </Group>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <bdi dir="ltr">{url}</bdi>
      </Text>
      <Text size="sm" mt={4}>
        {t('told', { what: events.map((event) => t(`events.${EVENT_TEXTS[event]}`)).join(' · ') })}
      </Text>
      <Times webhook={webhook} />
      {status === 'disabled' ? (
        <Alert color="red" mt="xs" title={t('disabledTitle')}>
          {t('disabledHint')}
        </Alert>
      ) : null}
      <WebhookActions {...{ webhook, onEdit, onRotate }} />
    </Paper>
  )
}

function Times({ webhook }: { webhook: Webhook }) {
  const { t, i18n } = useTranslation('webhooks')
  const { createdByName, createdAt, lastDeliveredAt, failingSince, formerSecretUntil, waiting, failed } = webhook
  const at = (instant: string): string => formatInstant(instant, i18n.language)
  const lines = [
    t('made', { time: at(createdAt), name: createdByName ?? '–' }),
    lastDeliveredAt === null ? t('neverDelivered') : t('delivered', { time: at(lastDeliveredAt) }),
    ...(failingSince === null ? [] : [t('failingSince', { time: at(failingSince) })]),
    ...(formerSecretUntil === null ? [] : [t('formerSecret', { time: at(formerSecretUntil) })]),
    ...(waiting === 0 ? [] : [t('waiting', { value: waiting })]),
    ...(failed === 0 ? [] : [t('failed', { value: failed })]),
  ]
  return (
    <Text size="sm" mt={4} c="var(--pengawas-quiet)" style={{ overflowWrap: 'anywhere' }}>
      {lines.join(' · ')}
    </Text>
  )
}
