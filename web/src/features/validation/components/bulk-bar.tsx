import { Alert, Button, Checkbox, Group, List, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ValidationTask } from '@pengawas/shared/contracts/validation'
import { IconChecks } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFailureText, useMessages } from '../../../lib/messages.ts'
import { cutText } from '../../../lib/rules/cut-text.ts'
import { toastFailure, toastSuccess } from '../../../lib/toasts.ts'
import { useApproveMany } from '../api/validation.ts'

interface BulkBarProps {
  /** What of this page may be decided on. */
  tasks: ValidationTask[]
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
}

/** Approves several at once; those that could not be approved stay selected, with the reason. */
export function BulkBar({ tasks, selected, onSelect }: BulkBarProps) {
  const { t } = useTranslation(['validation', 'common'])
  const message = useMessages()
  const failureText = useFailureText()
  const approve = useApproveMany()
  const chosen = tasks.filter(({ id }) => selected.has(id))
  const refused = approve.data?.refused ?? []
  const nameOf = (questionId: string): string =>
    cutText(tasks.find((task) => task.questionId === questionId)?.question.preview ?? questionId, 60)
  const run = (): void =>
    void approve.mutateAsync(chosen.map(({ questionId, version }) => ({ id: questionId, version }))).then(
      ({ approved }) => {
        onSelect(new Set(chosen.filter(({ questionId }) => !approved.includes(questionId)).map(({ id }) => id)))
        if (approved.length > 0) toastSuccess(t('validation:bulk.done', { count: approved.length }))
      },
      (error: unknown) => toastFailure(failureText(error), t('validation:failedTitle')),
    )
  const ask = (): void => {
    modals.openConfirmModal({
      title: t('validation:bulk.title'),
      children: <Text>{t('validation:bulk.confirm', { count: chosen.length })}</Text>,
      labels: { confirm: t('validation:approve.action'), cancel: t('common:cancel') },
      confirmProps: { color: 'teal' },
      onConfirm: run,
    })
  }
  if (tasks.length === 0 && refused.length === 0) return null
  return (
    <>
      <Group justify="space-between" gap="sm" mb="sm">
        <Checkbox
          label={t('validation:bulk.selectAll')}
          checked={chosen.length > 0 && chosen.length === tasks.length}
          indeterminate={chosen.length > 0 && chosen.length < tasks.length}
          onChange={(event) => onSelect(new Set(event.currentTarget.checked ? tasks.map(({ id }) => id) : []))}
        />
        <Group gap="sm">
          <Text size="sm" role="status">
            {t('validation:bulk.count', { count: chosen.length })}
          </Text>
          <Button
            color="teal"
            variant="light"
            leftSection={<IconChecks size={18} aria-hidden />}
            disabled={chosen.length === 0}
            loading={approve.isPending}
            onClick={ask}
          >
            {t('validation:bulk.action')}
          </Button>
        </Group>
      </Group>
      {refused.length === 0 ? null : (
        <Alert
          color="orange"
          mb="sm"
          role="alert"
          title={t('validation:bulk.refused', { count: refused.length })}
          withCloseButton
          closeButtonLabel={t('common:close')}
          onClose={approve.reset}
        >
          <List size="sm">
            {refused.map(({ id, ...why }) => (
              <List.Item key={id}>
                {nameOf(id)} – {message(why)}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  )
}
