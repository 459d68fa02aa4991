import { Group, Paper, Radio, Stack, Text, Textarea } from '@mantine/core'
import type { QuestionContent } from '@pengawas/shared/contracts/questions'
import { OPTION_LABELS, type QuestionType } from '@pengawas/shared/questions'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { RichText } from '../rich-text/rich-text.tsx'

/** A question as a candidate will see it: without key or rubric, and to be tried out. Answers given here are not saved. */
export function CandidateView({ type, content, options }: Pick<QuestionContent, 'type' | 'content' | 'options'>) {
  const { t } = useTranslation('questionBank')
  const Answer = ANSWERS[type]
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} radius="md">
      <Stack gap="lg">
        {content === '' ? <Text c="var(--pengawas-quiet)">{t('noContent')}</Text> : <RichText html={content} />}
        <Answer options={options.filter((option) => option !== '')} />
      </Stack>
    </Paper>
  )
}

interface AnswerProps {
  options: readonly string[]
}

function Choices({ options }: AnswerProps) {
  const { t } = useTranslation('questionBank')
  return (
    <Radio.Group aria-label={t('sections.options')}>
      <Stack gap="sm">
        {options.map((option, index) => (
          <Radio.Card key={index} value={String(index)} p="sm" radius="md" aria-labelledby={`preview-option-${index}`}>
            <Group wrap="nowrap" align="flex-start" gap="sm">
              <Radio.Indicator />
              <Text fw={700}>{OPTION_LABELS[index]}</Text>
              <RichText id={`preview-option-${index}`} html={option} />
            </Group>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  )
}

function Words({ rows }: { rows: number }) {
  const { t } = useTranslation('questionBank')
  return <Textarea label={t('preview.answer')} autosize minRows={rows} />
}

/** How an answer is given, by type of question. */
const ANSWERS: Readonly<Record<QuestionType, ComponentType<AnswerProps>>> = {
  'multiple-choice': Choices,
  essay: () => <Words rows={5} />,
  'case-study': () => <Words rows={9} />,
}
