import { List } from '@mantine/core'
import type { TestResult } from '@pengawas/shared/contracts/test-results'
import { useTranslation } from 'react-i18next'
import { groupRecommendations } from '../rules/group-recommendations.ts'

export function RecommendationList({ recommendations }: { recommendations: TestResult['recommendations'] }) {
  const { t, i18n } = useTranslation('results')
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  return (
    <List spacing={6}>
      {groupRecommendations(recommendations).map(({ kind, competencies }) => (
        <List.Item key={kind}>
          {t(`recommendation.${kind}`, {
            competency: names.format(competencies.map((competency) => t(`competency.${competency}`))),
          })}
        </List.Item>
      ))}
    </List>
  )
}
