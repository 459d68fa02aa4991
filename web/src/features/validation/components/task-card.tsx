import { Badge, Button, Checkbox } from '@mantine/core'
import type { ValidationTask } from '@pengawas/shared/contracts/validation'
import { IconAlarm, IconArrowBackUp, IconCheck, IconUserShare, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { isOverdue } from '../rules/due-date.ts'
import { CardFrame } from './card-frame.tsx'
import { CardAction, ViewActions } from './view-actions.tsx'

export type TaskDialog = 'approve' | 'reject' | 'return' | 'assign'

interface TaskCardProps {
  task: ValidationTask
  nowMs: number
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onOpen: (dialog: TaskDialog) => void
}

export function TaskCard({ task, nowMs, isSelected, onSelect, onOpen }: TaskCardProps) {
  const { t, i18n } = useTranslation('validation')
  const { question, dueAt, validatorName, isMatch, mayDecide, status } = task
  const isOpen = status === 'pending'
  return (
    <CardFrame
      question={question}
      lead={
        mayDecide && isOpen ? (
          <Checkbox
            aria-label={t('select')}
            checked={isSelected}
            onChange={(event) => onSelect(event.currentTarget.checked)}
          />
        ) : null
      }
      badges={
        <>
          {isMatch ? (
            <Badge variant="light" color="teal">
              {t('match')}
            </Badge>
          ) : null}
          {isOverdue(dueAt, nowMs) ? (
            <Badge variant="filled" color="red" leftSection={<IconAlarm size={12} aria-hidden />}>
              {t('overdue')}
            </Badge>
          ) : null}
        </>
      }
      facts={[
        [t('dueAt'), dueAt === null ? t('noDueDate') : formatInstant(dueAt, i18n.language)],
        [t('validator'), validatorName ?? t('unassigned')],
      ]}
      actions={
        <>
          {mayDecide && isOpen ? (
            <>
              <Button
                size="sm"
                color="teal"
                leftSection={<IconCheck size={18} aria-hidden />}
                onClick={() => onOpen('approve')}
              >
                {t('approve.action')}
              </Button>
              <Button
                size="sm"
                color="red"
                variant="light"
                leftSection={<IconX size={18} aria-hidden />}
                onClick={() => onOpen('reject')}
              >
                {t('reject.action')}
              </Button>
              <CardAction icon={IconArrowBackUp} label={t('return.action')} onClick={() => onOpen('return')} />
            </>
          ) : null}
          <ViewActions questionId={question.id} />
          <CardAction icon={IconUserShare} label={t('assign.action')} onClick={() => onOpen('assign')} />
        </>
      }
    />
  )
}
