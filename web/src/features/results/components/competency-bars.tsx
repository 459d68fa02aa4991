import { Group, Progress, Stack, Text } from '@mantine/core'
import type { CompetencyScore } from '@pengawas/shared/contracts/test-results'
import { competencyColor } from '@pengawas/shared/rules/score-bands'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/rules/numbers.ts'

export function CompetencyBars({ scores }: { scores: readonly CompetencyScore[] }) {
  const { t, i18n } = useTranslation('results')
  return (
    <Stack gap="xs">
      {scores.map(({ competency, percentageScore, correctAnswers, totalQuestions }) => (
        <div key={competency}>
          <Group justify="space-between" gap="xs" wrap="nowrap">
            <Text size="sm">{t(`competency.${competency}`)}</Text>
            <Text size="sm" fw={600}>
              {formatNumber(percentageScore, i18n.language)}%
            </Text>
          </Group>
          <Progress
            value={percentageScore}
            color={competencyColor(percentageScore)}
            size="sm"
            mt={4}
            aria-label={t('competencyDetail', {
              competency: t(`competency.${competency}`),
              value: formatNumber(correctAnswers, i18n.language),
              total: totalQuestions,
            })}
          />
        </div>
      ))}
    </Stack>
  )
}
