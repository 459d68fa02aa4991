import { Button, Group, Loader, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useCheckInRun } from '../hooks/check-in-context.ts'
import { useAction } from '../hooks/use-action.ts'
import { FocusedTitle } from './focused-title.tsx'

/** All steps are done: the check-in is handed to whoever decides, by itself. */
export function SubmittingView() {
  const { t } = useTranslation(['checkIn', 'common'])
  const { backend, take } = useCheckInRun()
  const { isRunning, error, run } = useAction()
  const submit = (): void => run(async () => take(await backend.submit()))
  const first = useRef(submit)
  useEffect(() => first.current(), [])
  return (
    <Stack gap="lg" data-testid="submitting">
      <FocusedTitle>{t('checkIn:submitting')}</FocusedTitle>
      {error === null ? <Loader aria-hidden /> : <FailureAlert error={error} />}
      {error === null ? null : (
        <Group>
          <Button size="md" loading={isRunning} onClick={submit}>
            {t('common:retry')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
