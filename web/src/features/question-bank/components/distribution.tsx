import { Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCount, formatPercent } from '../../../lib/rules/numbers.ts'

interface DistributionProps {
  title: string
  rows: { label: string; count: number }[]
}

/** How many questions there are of each kind, as bars with their numbers beside them. */
export function Distribution({ title, rows }: DistributionProps) {
  const { t, i18n } = useTranslation('questionBank')
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  return (
    <Paper component="section" withBorder p="lg" aria-label={title}>
      <Title order={2} size="h5" mb="md">
        {title}
      </Title>
      {total === 0 ? <Text c="var(--pengawas-quiet)">{t('none')}</Text> : null}
      <Stack component="dl" gap="sm" m={0} display={total === 0 ? 'none' : undefined}>
        {rows.map(({ label, count }) => {
          const share = total === 0 ? 0 : count / total
          return (
            <div key={label}>
              <Text component="dt" size="sm" display="flex" style={{ justifyContent: 'space-between', gap: 12 }}>
                <span>{label}</span>
                <strong>
                  {t('analytics.share', {
                    value: formatCount(count, i18n.language),
                    share: formatPercent(share, i18n.language),
                  })}
                </strong>
              </Text>
              <dd style={{ margin: 0 }}>
                <Progress value={share * 100} size="md" mt={4} aria-hidden />
              </dd>
            </div>
          )
        })}
      </Stack>
    </Paper>
  )
}
