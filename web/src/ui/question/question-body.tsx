import { Badge, Divider, List, Paper, Stack, Table, Text, Title } from '@mantine/core'
import type { QuestionContent } from '@pengawas/shared/contracts/questions'
import { OPTION_LABELS, type QuestionType } from '@pengawas/shared/questions'
import { rightOptions } from '@pengawas/shared/rules/choice-score'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { RichText } from '../rich-text/rich-text.tsx'
import classes from './question-body.module.css'

type Body = Pick<
  QuestionContent,
  'type' | 'content' | 'options' | 'correctAnswer' | 'multipleResponse' | 'pinnedOptions' | 'rubric'
>

/** What a question says, with its key or its rubric: for those who keep the bank and never for candidates. */
export function QuestionBody({ question }: { question: Body }) {
  const { t } = useTranslation('questionBank')
  const Key = KEYS[question.type]
  return (
    <Stack gap="md">
      <section>
        <Title order={3} size="h5" mb={6}>
          {t('fields.content')}
        </Title>
        <Paper withBorder p="md" radius="md">
          <RichText html={question.content} />
        </Paper>
      </section>
      <Key question={question} />
    </Stack>
  )
}

function OptionsView({ question }: { question: Body }) {
  const { t } = useTranslation('questionBank')
  const { options, multipleResponse, pinnedOptions } = question
  const right = rightOptions(question)
  return (
    <section>
      <Title order={3} size="h5" mb={6}>
        {t('sections.options')}
      </Title>
      {multipleResponse === null ? null : (
        <Text size="sm" mb={6}>
          {t('fields.scoring')}: {t(`scorings.${multipleResponse.scoring}`)}
        </Text>
      )}
      <ol className={classes.options}>
        {options.map((option, index) => (
          <li key={OPTION_LABELS[index]} className={classes.option} data-correct={right.includes(index) || undefined}>
            <span className={classes.letter}>{OPTION_LABELS[index]}</span>
            <div className={classes.text}>
              <RichText html={option} />
            </div>
            {right.includes(index) ? (
              <Badge color="teal" variant="light">
                {t('correct')}
              </Badge>
            ) : null}
            {pinnedOptions.includes(index) ? (
              <Badge color="gray" variant="light">
                {t('pinned')}
              </Badge>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

function RubricView({ question: { rubric } }: { question: Body }) {
  const { t } = useTranslation('questionBank')
  if (rubric === null) return null
  const { keyPoints, gradingCriteria, maxScore } = rubric
  return (
    <section>
      <Title order={3} size="h5" mb={6}>
        {t('sections.rubric')}
      </Title>
      <Stack gap="sm">
        <div>
          <Text fw={600} size="sm">
            {t('fields.keyPoints')}
          </Text>
          {keyPoints.length === 0 ? (
            <Text c="var(--pengawas-quiet)">{t('none')}</Text>
          ) : (
            <List dir="auto">
              {keyPoints.map((point) => (
                <List.Item key={point}>{point}</List.Item>
              ))}
            </List>
          )}
        </div>
        <Divider />
        {gradingCriteria.length === 0 ? (
          <Text c="var(--pengawas-quiet)">{t('none')}</Text>
        ) : (
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('fields.criterion')}</Table.Th>
                <Table.Th>{t('fields.weight')}</Table.Th>
                <Table.Th>{t('fields.description')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {gradingCriteria.map(({ criterion, weight, description }) => (
                <Table.Tr key={criterion}>
                  <Table.Td fw={600}>{criterion}</Table.Td>
                  <Table.Td>{weight} %</Table.Td>
                  <Table.Td>{description === '' ? '–' : description}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        <Text size="sm">{t('maxScore', { score: maxScore })}</Text>
      </Stack>
    </section>
  )
}

/** What a right answer is, by type of question. */
const KEYS: Readonly<Record<QuestionType, ComponentType<{ question: Body }>>> = {
  'multiple-choice': OptionsView,
  essay: RubricView,
  'case-study': RubricView,
}
