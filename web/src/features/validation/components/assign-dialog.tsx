import { Button, Select, Stack, Text } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { modals } from '@mantine/modals'
import type { ValidationTask, ValidatorChoice } from '@pengawas/shared/contracts/validation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../../lib/toasts.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useCalendarLabels } from '../../../ui/use-calendar-labels.ts'
import { useAssign, useWithdraw, validatorsQuery } from '../api/validation.ts'
import { dueDayOf, dueInstantOf } from '../rules/due-date.ts'

/** Assigns a task to a validator or opens it to all of them, with a due date. Validators with matching competencies come first. */
export function AssignDialog({ task, onClose }: { task: ValidationTask; onClose: () => void }) {
  const { t } = useTranslation(['validation', 'common', 'actions'])
  const calendar = useCalendarLabels()
  const validators = useQuery(validatorsQuery(task.questionId))
  const [validatorId, setValidatorId] = useState(task.validatorId)
  const [day, setDay] = useState(dueDayOf(task.dueAt))
  const assign = useAssign(task.id)
  const withdraw = useWithdraw(task.id)
  const label = ({ name, isMatch, openTasks }: ValidatorChoice): string =>
    [name, t('validation:assign.open', { count: openTasks }), ...(isMatch ? [t('validation:match')] : [])].join(' · ')
  const save = (): void =>
    assign.mutate(
      { validatorId, dueAt: dueInstantOf(day) },
      {
        onSuccess: () => {
          toastSuccess(t('validation:assign.done'))
          onClose()
        },
      },
    )
  const askWithdraw = (): void => {
    modals.openConfirmModal({
      title: t('validation:withdraw.action'),
      children: <Text>{t('validation:withdraw.confirm')}</Text>,
      labels: { confirm: t('validation:withdraw.action'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        withdraw.mutate(undefined, {
          onSuccess: () => {
            toastSuccess(t('validation:withdraw.done'))
            onClose()
          },
        }),
    })
  }
  return (
    <DialogFrame title={t('validation:assign.title')} size="md" onClose={onClose}>
      <Stack gap="md">
        <Select
          label={t('validation:validator')}
          placeholder={t('validation:unassigned')}
          clearable
          searchable
          data={validators.data?.map((choice) => ({ value: choice.id, label: label(choice) })) ?? []}
          value={validatorId}
          onChange={setValidatorId}
          clearButtonProps={{ 'aria-label': t('validation:assign.clear') }}
        />
        <DatePickerInput
          label={t('validation:dueAt')}
          placeholder={t('validation:noDueDate')}
          clearable
          value={day}
          onChange={setDay}
          {...calendar}
        />
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('validation:assign.hint')}
        </Text>
        {validators.isError ? <FailureAlert error={validators.error} /> : null}
        {assign.isError ? <FailureAlert error={assign.error} /> : null}
        {withdraw.isError ? <FailureAlert error={withdraw.error} /> : null}
        <DialogButtons
          onCancel={onClose}
          lead={
            <Button variant="subtle" color="red" me="auto" loading={withdraw.isPending} onClick={askWithdraw}>
              {t('validation:withdraw.action')}
            </Button>
          }
        >
          <Button loading={assign.isPending} onClick={save}>
            {t('actions:save')}
          </Button>
        </DialogButtons>
      </Stack>
    </DialogFrame>
  )
}
