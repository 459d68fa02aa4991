import { Button, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconFlagFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { QuestionState } from '../rules/progress.ts'
import classes from './test-screen.module.css'

interface NavigatorProps {
  questions: readonly QuestionState[]
  position: number
  onGo: (position: number) => void
  onFinish: () => void
}

/** Every question at a glance: answered, blank, marked, current; not by colour alone. */
export function Navigator({ questions, position, onGo, onFinish }: NavigatorProps) {
  const { t } = useTranslation('test')
  const answered = questions.filter(({ isAnswered }) => isAnswered).length
  const marked = questions.filter(({ isMarked }) => isMarked).length
  return (
    <Paper component="nav" withBorder p="md" className={classes.aside} aria-label={t('navigator.title')}>
      <Stack gap="sm">
        <div>
          <Title order={2} size="h5">
            {t('navigator.title')}
          </Title>
          <Text size="sm" c="var(--pengawas-quiet)" data-testid="answered-count">
            {t('progress.answered', { value: answered, total: questions.length, count: questions.length })}
          </Text>
          <Text size="sm" c="var(--pengawas-quiet)">
            {t('navigator.markedCount', { value: marked })}
          </Text>
        </div>
        <ol className={classes.grid}>
          {questions.map((question) => (
            <li key={question.questionId}>
              <button
                type="button"
                className={classes.cell}
                data-answered={question.isAnswered}
                data-marked={question.isMarked}
                aria-current={question.position === position ? 'step' : undefined}
                onClick={() => onGo(question.position)}
              >
                <VisuallyHidden>{t('navigator.question')} </VisuallyHidden>
                {question.position + 1}
                <VisuallyHidden>, {t(question.isAnswered ? 'navigator.answered' : 'navigator.blank')}</VisuallyHidden>
                {question.isMarked ? (
                  <span className={classes.cellMark}>
                    <IconFlagFilled size={12} aria-hidden />
                    <VisuallyHidden>, {t('navigator.marked')}</VisuallyHidden>
                  </span>
                ) : null}
              </button>
            </li>
          ))}
        </ol>
        <Button variant="default" onClick={onFinish}>
          {t('finish.open')}
        </Button>
      </Stack>
    </Paper>
  )
}
