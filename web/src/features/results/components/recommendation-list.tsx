import { List } from '@mantine/core'
import type { TestResult } from '@pengawas/shared/contracts/test-results'
import { useTranslation } from 'react-i18next'

export function RecommendationList({ recommendations }: { recommendations: TestResult['recommendations'] }) {
  const { t } = useTranslation('results')
  return (
    <List spacing={6}>
      {recommendations.map(({ kind, competency }) => (
        <List.Item key={`${kind}-${competency ?? ''}`}>
          {competency === null
            ? t(`recommendation.${kind === 'congratulations' ? 'congratulations' : 'study-again'}`)
            : t(`recommendation.${kind === 'strengthen' ? 'strengthen' : 'keep-up'}`, {
                competency: t(`competency.${competency}`),
              })}
        </List.Item>
      ))}
    </List>
  )
}
