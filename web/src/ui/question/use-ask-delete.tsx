import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../../lib/http.ts'
import { useFailureText } from '../../lib/messages.ts'
import { useDeleteQuestion } from '../../lib/questions.ts'
import { toastFailure, toastSuccess } from '../../lib/toasts.ts'

/** Deletes a question after a confirmation. One that an assessment uses is put out of use instead, which the toast says. */
export function useAskDelete(
  confirmation: 'bank' | 'selection' = 'bank',
): (id: string, onDeleted?: () => void) => void {
  const { t } = useTranslation(['questionBank', 'actions', 'common'])
  const failureText = useFailureText()
  const remove = useDeleteQuestion()
  return (id, onDeleted) => {
    modals.openConfirmModal({
      title: t('questionBank:delete.title'),
      children: <Text>{t(`questionBank:delete.confirm.${confirmation}`)}</Text>,
      labels: { confirm: t('actions:delete'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      // By promise: the row is gone by then, and callbacks of a component that is gone are not called.
      onConfirm: () =>
        void remove.mutateAsync(id).then(
          ({ outcome }) => {
            toastSuccess(t(outcome === 'deleted' ? 'questionBank:delete.done' : 'questionBank:delete.deactivated'))
            onDeleted?.()
          },
          (error: unknown) =>
            toastFailure(
              failureCode(error) === 'internal'
                ? t('questionBank:delete.error')
                : `${t('questionBank:delete.failed')} ${failureText(error)}`,
            ),
        ),
    })
  }
}
