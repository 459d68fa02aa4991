import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toastFailure, toastSuccess, toastWarning } from '../../../lib/toasts.ts'
import { duplicatesQuery, useRefreshAssessments } from '../api/assessments.ts'

/** Fetches assessments, titles and pickers again and leaves forms as they are. Reports titles that occur more than once. */
export function RefreshButton({ size = 'compact-sm' }: { size?: 'sm' | 'compact-sm' }) {
  const { t } = useTranslation('assessments')
  const refresh = useRefreshAssessments()
  const queryClient = useQueryClient()
  const tell = async (): Promise<void> => {
    toastSuccess(t('refresh.done'))
    const duplicates = await queryClient.query({ ...duplicatesQuery, staleTime: 0 })
    for (const { title, count } of duplicates)
      toastWarning(t('duplicates.title'), t('duplicates.text', { title, count }))
  }
  return (
    <Button
      variant="subtle"
      size={size}
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={refresh.isPending}
      onClick={() =>
        refresh.mutate(undefined, { onSuccess: () => void tell(), onError: () => toastFailure(t('refresh.failed')) })
      }
    >
      {t('refresh.button')}
    </Button>
  )
}
