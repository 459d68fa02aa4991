import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../lib/http.ts'
import { mayTryAgain } from '../lib/rules/may-try-again.ts'
import { FailureAlert } from './failure-alert.tsx'
import { Loading } from './loading.tsx'

/** Stands where something is asked for until it is there: that it is on its way, or why it did not come, with a way to ask again where that may help. */
export function QueryStatus({
  result,
}: {
  result: Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'refetch'>
}) {
  const { t } = useTranslation('common')
  if (result.isPending) return <Loading />
  if (!result.isError) return null
  return (
    <FailureAlert error={result.error}>
      {mayTryAgain(failureCode(result.error)) ? (
        <Button size="compact-sm" variant="subtle" color="red" onClick={() => void result.refetch()}>
          {t('retry')}
        </Button>
      ) : null}
    </FailureAlert>
  )
}
