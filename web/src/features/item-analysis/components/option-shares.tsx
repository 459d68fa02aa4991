import { SimpleGrid, Text, Title } from '@mantine/core'
import type { QuestionAnalysis } from '@pengawas/shared/contracts/item-analysis'
import { OPTION_LABELS } from '@pengawas/shared/questions'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { IntervalFact } from './interval-fact.tsx'

/** How often each option was chosen, from the first answer on: while there are few, the intervals say so. */
export function OptionShares({ analysis }: { analysis: QuestionAnalysis }) {
  const { t, i18n } = useTranslation('itemAnalysis')
  const { n, leastAnswers, options, correctAnswer, correctAnswers } = analysis
  const count = (value: number): string => formatCount(value, i18n.language)
  const nameOf = (option: number): string => {
    const letter = OPTION_LABELS[option] ?? ''
    const isKey = option === correctAnswer || correctAnswers.includes(option)
    return isKey ? t('options.key', { option: letter }) : t('shares.distractor', { option: letter })
  }
  return (
    <section aria-labelledby="option-shares">
      <Title order={4} size="h5" id="option-shares">
        {t('shares.title')}
      </Title>
      <Text size="sm" c="var(--pengawas-quiet)" mb="sm">
        {t('shares.source')} {n < leastAnswers ? t('shares.few', { n: count(n) }) : null}
      </Text>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} m={0}>
        {options.map((measured, option) => (
          <IntervalFact key={option} label={nameOf(option)} measured={measured} kind="share" />
        ))}
      </SimpleGrid>
    </section>
  )
}
