import { Checkbox, Group, Paper, Radio, Stack, Text, Textarea } from '@mantine/core'
import type { QuestionContent } from '@pengawas/shared/contracts/questions'
import { OPTION_LABELS, type QuestionType } from '@pengawas/shared/questions'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { RichText } from '../rich-text/rich-text.tsx'

interface CandidateViewProps extends Pick<QuestionContent, 'type' | 'content' | 'options'> {
  isMultiple: boolean
}

/** A question as a candidate will see it: without key or rubric, and to be tried out. Answers given here are not saved. */
export function CandidateView({ type, content, options, isMultiple }: CandidateViewProps) {
  const { t } = useTranslation('questionBank')
  const Answer = ANSWERS[type]
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} radius="md">
      <Stack gap="lg">
        {content === '' ? <Text c="var(--pengawas-quiet)">{t('noContent')}</Text> : <RichText html={content} />}
        <Answer options={options.filter((option) => option !== '')} isMultiple={isMultiple} />
      </Stack>
    </Paper>
  )
}

interface AnswerProps {
  options: readonly string[]
  isMultiple: boolean
}

function Choices({ options, isMultiple }: AnswerProps) {
  const { t } = useTranslation('questionBank')
  const { Card, Indicator } = isMultiple ? Checkbox : Radio
  if (options.length === 0) return null
  const cards = (
    <Stack gap="sm">
      {options.map((option, index) => (
        <Card key={index} value={String(index)} p="sm" radius="md" aria-labelledby={`preview-option-${index}`}>
          <Group wrap="nowrap" align="flex-start" gap="sm">
            <Indicator />
            <Text fw={700}>{OPTION_LABELS[index]}</Text>
            <RichText id={`preview-option-${index}`} html={option} />
          </Group>
        </Card>
      ))}
    </Stack>
  )
  return isMultiple ? (
    <Checkbox.Group label={t('preview.chooseAll')}>{cards}</Checkbox.Group>
  ) : (
    <Radio.Group aria-label={t('sections.options')}>{cards}</Radio.Group>
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
