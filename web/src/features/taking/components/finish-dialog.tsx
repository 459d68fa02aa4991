import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { TestLength } from '@pengawas/shared/rules/test-length'
import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useTest } from '../hooks/test-context.ts'
import { unsentOf } from '../rules/outbox.ts'
import type { QuestionState } from '../rules/progress.ts'
import { EndNotice } from './end-notice.tsx'

interface FinishDialogProps {
  opened: boolean
  questions: readonly QuestionState[]
  isPractice: boolean
  type: TestLength['type']
  /** How many have to be answered so that the test can be passed. */
  minimum: number
  /** How many are asked at most. */
  total: number
  onClose: () => void
  onGo: (position: number) => void
  onFinish: () => void
}

/** The summary before the end: blank and marked questions, each with a link back to it, or how far an adaptive test has come. */
export function FinishDialog({
  opened,
  questions,
  isPractice,
  type,
  minimum,
  total,
  onClose,
  onGo,
  onFinish,
}: FinishDialogProps) {
  const { t } = useTranslation(['test', 'common'])
  const unsent = useTest((state) => unsentOf(state.outbox).length)
  const isAway = useTest((state) => !state.isOnline || state.outbox.failures > 0)
  const blank = questions.filter(({ isAnswered }) => !isAnswered)
  const answered = questions.length - blank.length
  const marked = questions.filter(({ isMarked }) => isMarked)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      centered
      title={t('test:finish.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack>
        <EndNotice type={type} answered={answered} minimum={minimum} />
        {type === 'cat' ? (
          <Text data-testid="adaptive-end">
            {t('test:finish.adaptive', { value: answered, total, count: answered })}
            {answered >= minimum && answered < total ? ` ${t('test:finish.adaptiveEarly')}` : ''}
          </Text>
        ) : (
          <>
            {blank.length === 0 ? (
              <Text>{t('test:finish.allAnswered', { value: questions.length, count: questions.length })}</Text>
            ) : null}
            <QuestionLinks label={t('test:finish.blank', { value: blank.length })} questions={blank} onGo={onGo} />
            <QuestionLinks label={t('test:finish.marked', { value: marked.length })} questions={marked} onGo={onGo} />
          </>
        )}
        <Text c="var(--pengawas-quiet)">{t(isPractice ? 'test:finish.practiceText' : 'test:finish.text')}</Text>
        {isAway && unsent > 0 ? (
          <Alert color="orange" variant="light" icon={<IconCloudOff aria-hidden />} role="status">
            {t('test:finish.unsent', { value: unsent, count: unsent })}
          </Alert>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('test:finish.back')}
          </Button>
          <Button onClick={onFinish}>{t('test:finish.confirm')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function QuestionLinks({
  label,
  questions,
  onGo,
}: {
  label: string
  questions: readonly QuestionState[]
  onGo: (position: number) => void
}) {
  const { t } = useTranslation('test')
  if (questions.length === 0) return null
  return (
    <section aria-label={label}>
      <Text fw={600} mb={6}>
        {label}
      </Text>
      <Group gap="xs">
        {questions.map(({ questionId, position }) => (
          <Button
            key={questionId}
            variant="default"
            size="compact-md"
            miw={44}
            aria-label={t('question.number', { value: position + 1 })}
            onClick={() => onGo(position)}
          >
            {position + 1}
          </Button>
        ))}
      </Group>
    </section>
  )
}
