import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { OPTION_LABELS } from '@pengawas/shared/questions'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import type { Outbox } from '../rules/outbox.ts'
import { PRACTICE_KEYS, practiceItems } from './practice-questions.ts'

/** What was right, question by question. It is shown once and kept nowhere. */
export function PracticeResult({ outbox, onAgain }: { outbox: Outbox; onAgain: () => void }) {
  const { t } = useTranslation(['practice', 'common'])
  const { t: practice } = useTranslation('practice')
  const choices = practiceItems(practice).flatMap((item) => {
    const key = PRACTICE_KEYS[item.questionId]
    const value = outbox.entries[item.questionId]?.value ?? null
    return key === undefined ? [] : [{ item, key, isRight: value?.kind === 'choice' && value.place === key }]
  })
  const right = choices.filter(({ isRight }) => isRight).length
  return (
    <Stack gap="lg">
      <Title order={1} size="h2">
        {t('practice:result.title')}
      </Title>
      <Text size="lg" role="status">
        {t('practice:result.right', { value: right, total: choices.length })}
      </Text>
      {choices.map(({ item, key, isRight }) => (
        <Paper key={item.questionId} withBorder p="md">
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <RichText html={item.content} />
            <Badge
              variant="light"
              color={isRight ? 'teal' : 'red'}
              leftSection={isRight ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />}
            >
              {t(isRight ? 'practice:result.isRight' : 'practice:result.isWrong')}
            </Badge>
          </Group>
          <Text fw={600} mt="xs">
            {OPTION_LABELS[key]}. {item.options[key]}
          </Text>
        </Paper>
      ))}
      <Text c="var(--pengawas-quiet)">{t('practice:result.texts')}</Text>
      <Group>
        <Button variant="default" onClick={onAgain}>
          {t('practice:result.again')}
        </Button>
        <Button component={Link} to="/">
          {t('common:home')}
        </Button>
      </Group>
    </Stack>
  )
}
