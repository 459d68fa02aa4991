import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { EssayScore, EssayScores, TestResult } from '@pengawas/shared/contracts/test-results'
import { OPTION_LABELS } from '@pengawas/shared/questions'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/rules/numbers.ts'
import { EssayFeedback } from './essay-feedback.tsx'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'

type Answer = NonNullable<TestResult['answers']>[number]

/** Question by question, where the assessment shows it: what was answered, and what would have been right. */
export function AnswerList({
  answers,
  scores,
  isOwn = false,
}: {
  answers: readonly Answer[]
  scores: EssayScores
  /** Whether the reader gave these answers. */
  isOwn?: boolean
}) {
  const { t } = useTranslation('results')
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t(isOwn ? 'answers.title' : 'answers.titleForStaff')}
      </Title>
      <Stack gap="md">
        {answers.map((answer) => (
          <AnswerCard key={answer.position} answer={answer} score={scores[answer.questionId]} isOwn={isOwn} />
        ))}
      </Stack>
    </section>
  )
}

interface AnswerCardProps {
  answer: Answer
  score: EssayScore | undefined
  isOwn: boolean
}

function AnswerCard({ answer, score, isOwn }: AnswerCardProps) {
  const { t, i18n } = useTranslation('results')
  const { given, correctPlace, correctPlaces, points, maxPoints } = answer
  return (
    <Paper component="article" withBorder p="md">
      <Group justify="space-between" mb="xs">
        <Text fw={650}>{t('answers.number', { value: answer.position + 1 })}</Text>
        {points === null || maxPoints === null ? null : (
          <Badge variant="light" color={points >= maxPoints ? 'teal' : 'gray'}>
            {t('answers.points', {
              value: formatNumber(points, i18n.language),
              total: formatNumber(maxPoints, i18n.language),
              count: maxPoints,
            })}
          </Badge>
        )}
      </Group>
      <RichText html={answer.content} />
      <Stack gap={6} mt="sm" component="ul" p={0} style={{ listStyle: 'none' }}>
        {answer.options.map((option, place) => {
          const isGiven =
            given?.kind === 'choice' ? given.place === place : given?.kind === 'choices' && given.places.includes(place)
          const isRight = correctPlace === place || correctPlaces.includes(place)
          return (
            <Group component="li" key={`${answer.position}-${place}`} gap="xs" wrap="nowrap" align="flex-start">
              <Text component="span" fw={650}>
                {OPTION_LABELS[place]}.
              </Text>
              <div style={{ flex: 1, minWidth: 0 }}>
                <RichText html={option} inline />
              </div>
              {isGiven ? (
                <Badge
                  variant="light"
                  color={isRight ? 'teal' : 'red'}
                  leftSection={isRight ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />}
                >
                  {t(isOwn ? 'answers.given' : 'answers.givenForStaff')}
                </Badge>
              ) : null}
              {isRight ? (
                <Badge variant="light" color="teal">
                  {t('answers.right')}
                </Badge>
              ) : null}
            </Group>
          )
        })}
      </Stack>
      {given?.kind === 'text' ? (
        <Text mt="sm" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {given.text}
        </Text>
      ) : null}
      {given === null ? (
        <Text mt="sm" c="var(--pengawas-quiet)">
          {t('answers.none')}
        </Text>
      ) : null}
      {score ? <EssayFeedback score={score} /> : null}
    </Paper>
  )
}
