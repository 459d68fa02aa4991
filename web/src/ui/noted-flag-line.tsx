import { Group, Text } from '@mantine/core'
import type { NotedFlag } from '@pengawas/shared/contracts/flags'
import { useTranslation } from 'react-i18next'
import { formatHourMinute } from '../lib/dates.ts'
import { notedWordOf } from '../lib/noted-flags.ts'
import { formatRemaining } from '../lib/remaining.ts'

/** One thing that was noted of the candidate, in plain words: when, for how long, and whether it was dismissed. */
export function NotedFlagLine({ flag: { reason, at, endedAt, isDismissed } }: { flag: NotedFlag }) {
  const { t, i18n } = useTranslation('noted')
  const lastedMs = endedAt === null ? null : Date.parse(endedAt) - Date.parse(at)
  return (
    <div data-testid="noted-flag" data-dismissed={isDismissed}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="baseline">
        <Text size="sm" td={isDismissed ? 'line-through' : undefined}>
          {t(`what.${notedWordOf(reason)}`)}
        </Text>
        <Text size="sm" c="var(--pengawas-quiet)" style={{ flexShrink: 0 }}>
          {formatHourMinute(at, i18n.language)}
          {lastedMs === null ? null : ` · ${t('lasted', { value: formatRemaining(lastedMs) })}`}
        </Text>
      </Group>
      {isDismissed ? <Text size="sm">{t('dismissed')}</Text> : null}
    </div>
  )
}
