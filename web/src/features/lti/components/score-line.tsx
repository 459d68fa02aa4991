import { Badge, Button, Code, Group, Paper, Spoiler, Text } from '@mantine/core'
import type { LtiDelivery } from '@pengawas/shared/contracts/lti'
import type { DeliveryStateName } from '@pengawas/shared/contracts/webhooks'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { useFailureText } from '../../../lib/messages.ts'
import { toastFailure, toastSuccess } from '../../../lib/toasts.ts'
import { useReplayScore } from '../api.ts'
import { EVENT_TEXTS, PROBLEM_TEXTS } from '../rules/text-keys.ts'

const COLORS: Readonly<Record<DeliveryStateName, string>> = {
  waiting: 'blue',
  sending: 'blue',
  delivered: 'teal',
  failed: 'red',
}
const SHOWN_HEIGHT_PX = 84

/** One score that was sent, without whose it is: its tries, and the way to send what stands once more. */
export function ScoreLine({ delivery }: { delivery: LtiDelivery }) {
  const { t, i18n } = useTranslation('lti')
  const { id, platformName, assessmentTitle, event, state, isHeld, createdAt, nextAt, tries } = delivery
  const replay = useReplayScore()
  const failureText = useFailureText()
  const at = (instant: string): string => formatInstant(instant, i18n.language)
  const what = t(`events.${EVENT_TEXTS[event]}`)
  const again = (): void =>
    replay.mutate(id, {
      onSuccess: () => toastSuccess(t('replayed')),
      onError: (error) => toastFailure(failureText(error)),
    })
  return (
    <Paper withBorder p="xs" role="listitem" data-testid="score">
      <Group justify="space-between" align="flex-start" gap="xs">
        <div style={{ flex: '1 1 260px', minInlineSize: 0 }}>
          <Group gap="xs">
            <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
              {what} · <bdi>{assessmentTitle}</bdi>
            </Text>
            <Badge variant="light" color={COLORS[state]}>
              {isHeld ? t('held') : t(`states.${state}`)}
            </Badge>
          </Group>
          <Text size="sm" c="var(--pengawas-quiet)" style={{ overflowWrap: 'anywhere' }}>
            <bdi>{platformName}</bdi> · {at(createdAt)}
            {nextAt === null ? '' : ` · ${t('nextTry', { time: at(nextAt) })}`}
          </Text>
          <Spoiler maxHeight={SHOWN_HEIGHT_PX} showLabel={t('more')} hideLabel={t('less')}>
            {tries.toReversed().map((one) => (
              <Text key={one.at} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {at(one.at)} · {one.status === null ? t('noAnswer') : t('status', { value: one.status })} ·{' '}
                {t('duration', { value: one.durationMs })}
                {one.problem === null ? '' : ` · ${t(`problems.${PROBLEM_TEXTS[one.problem]}`)}`}
                {one.answer === null ? null : <Code dir="ltr">{one.answer}</Code>}
              </Text>
            ))}
          </Spoiler>
        </div>
        {state === 'sending' ? null : (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${t('replay')}: ${what}, ${assessmentTitle}, ${platformName}`}
            loading={replay.isPending}
            onClick={again}
          >
            {t('replay')}
          </Button>
        )}
      </Group>
    </Paper>
  )
}
