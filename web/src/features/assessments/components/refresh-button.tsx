import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toastFailure, toastSuccess } from '../../../lib/toasts.ts'
import { useRefreshAssessments } from '../api/assessments.ts'

/** Reads assessments, titles and pickers anew; what is in the form stays. */
export function RefreshButton() {
  const { t } = useTranslation('assessments')
  const refresh = useRefreshAssessments()
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={refresh.isPending}
      onClick={() =>
        refresh.mutate(undefined, {
          onSuccess: () => toastSuccess(t('refresh.done')),
          onError: () => toastFailure(t('refresh.failed')),
        })
      }
    >
      {t('refresh.button')}
    </Button>
  )
}
