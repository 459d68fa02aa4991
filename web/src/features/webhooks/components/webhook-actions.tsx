import { Button, Group, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { Webhook } from '@pengawas/shared/contracts/webhooks'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '../../../lib/messages.ts'
import { toastFailure, toastSuccess } from '../../../lib/toasts.ts'
import { useRemoveWebhook, useReplayFailed, useSetStatus, useTestWebhook } from '../api.ts'

interface WebhookActionsProps {
  webhook: Webhook
  onEdit: () => void
  onRotate: () => void
}

const BUTTON = { size: 'compact-sm', variant: 'default' } as const

/** What can be done with one endpoint. */
export function WebhookActions({ webhook: { id, name, status, failed }, onEdit, onRotate }: WebhookActionsProps) {
  const { t } = useTranslation(['webhooks', 'actions'])
  const test = useTestWebhook(id)
  const setStatus = useSetStatus(id)
  const replay = useReplayFailed(id)
  const failureText = useFailureText()
  const onError = (error: unknown): void => toastFailure(failureText(error))
  const turn = status === 'active' ? 'paused' : 'active'
  const turnText = turn === 'paused' ? 'webhooks:pause' : 'webhooks:resume'
  return (
    <Group gap="xs" mt="sm">
      <Button
        {...BUTTON}
        aria-label={t('webhooks:testFor', { name })}
        loading={test.isPending}
        onClick={() => test.mutate(undefined, { onSuccess: () => toastSuccess(t('webhooks:tested')), onError })}
      >
        {t('webhooks:test')}
      </Button>
      <Button
        {...BUTTON}
        aria-label={`${t(turnText)}: ${name}`}
        loading={setStatus.isPending}
        onClick={() =>
          setStatus.mutate(turn, {
            onSuccess: () => toastSuccess(t(turn === 'paused' ? 'webhooks:pausedNow' : 'webhooks:resumedNow')),
            onError,
          })
        }
      >
        {t(turnText)}
      </Button>
      {failed === 0 ? null : (
        <Button
          {...BUTTON}
          aria-label={`${t('webhooks:replayFailed')}: ${name}`}
          loading={replay.isPending}
          onClick={() =>
            replay.mutate(undefined, {
              onSuccess: ({ replayed }) =>
                toastSuccess(t('webhooks:replayedMany', { value: replayed, count: replayed })),
              onError,
            })
          }
        >
          {t('webhooks:replayFailed')}
        </Button>
      )}
      <Button {...BUTTON} aria-label={`${t('actions:edit')}: ${name}`} onClick={onEdit}>
        {t('actions:edit')}
      </Button>
      <Button {...BUTTON} aria-label={`${t('webhooks:rotate')}: ${name}`} onClick={onRotate}>
        {t('webhooks:rotate')}
      </Button>
      <RemoveButton {...{ id, name }} />
    </Group>
  )
}

function RemoveButton({ id, name }: Pick<Webhook, 'id' | 'name'>) {
  const { t } = useTranslation(['webhooks', 'common'])
  const remove = useRemoveWebhook(id)
  const failureText = useFailureText()
  const ask = (): void => {
    modals.openConfirmModal({
      title: t('webhooks:removeFor', { name }),
      children: <Text>{t('webhooks:removeHint')}</Text>,
      labels: { confirm: t('webhooks:remove'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        remove.mutate(undefined, {
          onSuccess: () => toastSuccess(t('webhooks:removed')),
          onError: (error) => toastFailure(failureText(error)),
        }),
    })
  }
  return (
    <Button {...BUTTON} aria-label={t('webhooks:removeFor', { name })} loading={remove.isPending} onClick={ask}>
      {t('webhooks:remove')}
    </Button>
  )
}
