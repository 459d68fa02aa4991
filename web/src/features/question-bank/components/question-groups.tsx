import { Badge, Group, Stack, Title } from '@mantine/core'
import type { QuestionSummary, ThemeCounts } from '@pengawas/shared/contracts/questions'
import { useTranslation } from 'react-i18next'
import { QuestionCards } from '../../../ui/question/question-cards.tsx'
import { groupByTheme } from '../rules/group-by-theme.ts'
import { QuestionCard } from './question-card.tsx'

interface QuestionGroupsProps {
  questions: QuestionSummary[]
  /** How many of each theme there are on all pages; null where the order is not by theme, and nothing is grouped. */
  counts: ThemeCounts | null
  isStale: boolean
}

/** Cards under their themes. A theme's number is that of all its questions, also of those on other pages. */
export function QuestionGroups({ questions, counts, isStale }: QuestionGroupsProps) {
  const { t } = useTranslation('questionBank')
  if (counts === null) {
    return (
      <QuestionCards isStale={isStale} label={t('caption')}>
        {questions.map((question) => (
          <QuestionCard key={question.id} question={question} />
        ))}
      </QuestionCards>
    )
  }
  return (
    <Stack gap="xl">
      {groupByTheme(questions, counts).map(({ theme, count, items }) => (
        <section key={theme} aria-label={theme}>
          <Group gap="xs" mb="sm">
            <Title order={2} size="h4">
              {theme}
            </Title>
            <Badge size="lg" variant="light" aria-label={t('themeCount', { count })}>
              {count}
            </Badge>
          </Group>
          <QuestionCards isStale={isStale}>
            {items.map((question) => (
              <QuestionCard key={question.id} question={question} />
            ))}
          </QuestionCards>
        </section>
      ))}
    </Stack>
  )
}
