import { Badge, Button, Code, Group, Paper, Spoiler, Text } from '@mantine/core'
import type { DeliveryStateName, WebhookDelivery } from '@pengawas/shared/contracts/webhooks'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { useFailureText } from '../../../lib/messages.ts'
import { toastFailure, toastSuccess } from '../../../lib/toasts.ts'
import { useReplayDelivery } from '../api.ts'
import { EVENT_TEXTS, PROBLEM_TEXTS } from '../rules/text-keys.ts'

const COLORS: Readonly<Record<DeliveryStateName, string>> = {
  waiting: 'blue',
  sending: 'blue',
  delivered: 'teal',
  failed: 'red',
}

/** One message: what it says, its tries, and the way to send it again. */
export function DeliveryLine({ delivery }: { delivery: WebhookDelivery }) {
  const { t, i18n } = useTranslation('webhooks')
  const { id, webhookName, event, state, isHeld, createdAt, nextAt } = delivery
  const at = (instant: string): string => formatInstant(instant, i18n.language)
  return (
    <Paper withBorder p="xs" role="listitem" data-testid="delivery">
      <Group justify="space-between" align="flex-start" gap="xs">
        <div style={{ flex: '1 1 260px', minInlineSize: 0 }}>
          <Group gap="xs">
            <Text fw={600} size="sm">
              {t(`events.${EVENT_TEXTS[event]}`)}
            </Text>
            <Badge variant="light" color={COLORS[state]}>
              {isHeld ? t('held') : t(`states.${state}`)}
            </Badge>
          </Group>
          <Text size="sm" c="var(--pengawas-quiet)" style={{ overflowWrap: 'anywhere' }}>
            <bdi>{webhookName}</bdi> · {at(createdAt)}
            {nextAt === null ? '' : ` · ${t('nextTry', { time: at(nextAt) })}`}
          </Text>
          <Text size="xs" c="var(--pengawas-quiet)" style={{ overflowWrap: 'anywhere' }}>
            {t('messageId')} <Code dir="ltr">{id}</Code>
          </Text>
          <Tries delivery={delivery} />
        </div>
        {state === 'sending' ? null : <ReplayButton delivery={delivery} />}
      </Group>
    </Paper>
  )
}

const SHOWN_HEIGHT_PX = 84

function Tries({ delivery: { tries } }: { delivery: WebhookDelivery }) {
  const { t, i18n } = useTranslation('webhooks')
  if (tries.length === 0) return null
  return (
    <Spoiler maxHeight={SHOWN_HEIGHT_PX} showLabel={t('more')} hideLabel={t('less')}>
      {tries.toReversed().map(({ at, status, durationMs, problem, answer }) => (
        <Text key={at} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {formatInstant(at, i18n.language)} · {status === null ? t('noAnswer') : t('status', { value: status })} ·{' '}
          {t('duration', { value: durationMs })}
          {problem === null ? '' : ` · ${t(`problems.${PROBLEM_TEXTS[problem]}`)}`}
          {answer === null ? null : (
            <>
              {' '}
              <Code dir="ltr">{answer}</Code>
            </>
          )}
        </Text>
      ))}
    </Spoiler>
  )
}

function ReplayButton({ delivery: { id, event, webhookName } }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks')
  const replay = useReplayDelivery()
  const failureText = useFailureText()
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`${t('replay')}: ${t(`events.${EVENT_TEXTS[event]}`)}, ${webhookName}`}
      loading={replay.isPending}
      onClick={() =>
        replay.mutate(id, {
          onSuccess: () => toastSuccess(t('replayed')),
          onError: (error) => toastFailure(failureText(error)),
        })
      }
    >
      {t('replay')}
    </Button>
  )
}
