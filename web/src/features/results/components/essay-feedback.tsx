import { Stack, Text } from '@mantine/core'
import type { EssayScore } from '@pengawas/shared/contracts/test-results'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/rules/numbers.ts'

const Comment = ({ text }: { text: string }) => (
  <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {text}
  </Text>
)

/** What the assessors gave an essay and wrote about it. */
export function EssayFeedback({ score: { criteria, comments } }: { score: EssayScore }) {
  const { t, i18n } = useTranslation('results')
  const named = criteria.filter((one) => one.criterion !== '' || one.comments.length > 0)
  if (named.length === 0 && comments.length === 0) return null
  return (
    <Stack gap={6} mt="md" data-testid="essay-feedback">
      <Text fw={650} size="sm">
        {t('answers.feedback')}
      </Text>
      {named.map(({ criterion, points, maxPoints, comments: remarks }, index) => (
        <div key={`${index}-${criterion}`}>
          <Text size="sm">
            {criterion === '' ? null : <bdi>{criterion}: </bdi>}
            {t('answers.points', {
              value: formatNumber(points, i18n.language),
              total: formatNumber(maxPoints, i18n.language),
              count: maxPoints,
            })}
          </Text>
          {remarks.map((text) => (
            <Comment key={text} text={text} />
          ))}
        </div>
      ))}
      {comments.map((text) => (
        <Comment key={text} text={text} />
      ))}
    </Stack>
  )
}
