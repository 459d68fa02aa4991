import { Badge, Group, Stack, Text } from '@mantine/core'
import type { Suggestion } from '@pengawas/shared/contracts/marking'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../lib/rules/numbers.ts'

/** The rubric's key points, numbered as in the answer, and how much of each the grader found. */
export function KeyPointList({
  keyPoints,
  suggestion,
}: {
  keyPoints: readonly string[]
  suggestion: Suggestion | null
}) {
  const { t, i18n } = useTranslation('marking')
  if (keyPoints.length === 0) return <Text c="var(--pengawas-quiet)">{t('noKeyPoints')}</Text>
  const coverageOf = new Map(suggestion?.keyPoints.map(({ keyPoint, coverage }) => [keyPoint, coverage]))
  return (
    <Stack component="ol" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
      {keyPoints.map((text, index) => {
        const coverage = coverageOf.get(index)
        return (
          <Group component="li" key={index} gap="sm" wrap="nowrap" align="flex-start">
            <Badge variant="default" circle aria-hidden style={{ flexShrink: 0 }}>
              {index + 1}
            </Badge>
            <Text style={{ flex: 1 }} dir="auto">
              {text}
            </Text>
            {coverage === undefined ? null : (
              <Text size="sm" c="var(--pengawas-quiet)" style={{ flexShrink: 0 }} title={t('coverage')}>
                {t('found', { share: formatPercent(coverage, i18n.language) })}
              </Text>
            )}
          </Group>
        )
      })}
    </Stack>
  )
}
