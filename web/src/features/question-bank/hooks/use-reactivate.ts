import { useTranslation } from 'react-i18next'
import { useFailureText } from '../../../lib/messages.ts'
import { useReactivateQuestion } from '../../../lib/questions.ts'
import { toastFailure, toastSuccess } from '../../../lib/toasts.ts'

/** Takes a question back into use, and says so. */
export function useReactivate(): (id: string) => void {
  const { t } = useTranslation('questionBank')
  const failureText = useFailureText()
  const reactivate = useReactivateQuestion()
  // By promise: the row is gone by then, and callbacks of a component that is gone are not called.
  return (id) =>
    void reactivate.mutateAsync(id).then(
      () => toastSuccess(t('reactivate.done')),
      (error: unknown) => toastFailure(failureText(error)),
    )
}
