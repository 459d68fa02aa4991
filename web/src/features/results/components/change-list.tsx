import { List, Text, Title } from '@mantine/core'
import type { ChangedFigures, ResultChange } from '@pengawas/shared/contracts/test-results'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { formatNumber } from '../../../lib/rules/numbers.ts'

/** What a result was before, and why it changed. */
export function ChangeList({ changes }: { changes: readonly ResultChange[] }) {
  const { t, i18n } = useTranslation('results')
  if (changes.length === 0) return null
  const shown = ({ percentageScore, verdict, isProvisional }: ChangedFigures): string => {
    const state = t(isProvisional ? 'provisional.title' : verdict)
    return percentageScore === null ? state : `${state} (${formatNumber(percentageScore, i18n.language)}%)`
  }
  return (
    <section data-testid="changes">
      <Title order={2} size="h4" mb="sm">
        {t('changes.title')}
      </Title>
      <List spacing={6}>
        {changes.map(({ at, cause, reason, before, after }) => (
          <List.Item key={`${at}-${cause}`}>
            {t(before.isProvisional || before.verdict === 'undecided' ? 'changes.final' : 'changes.changed', {
              time: formatInstant(at, i18n.language),
              cause: t(`changes.cause.${cause}`),
            })}{' '}
            {t('changes.before', { before: shown(before), after: shown(after) })}
            {reason === null ? null : (
              <Text size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
                {t('changes.reason', { reason })}
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </section>
  )
}
