import { Alert, Button, Group, Stack } from '@mantine/core'
import type { ImportJob } from '@pengawas/shared/contracts/import-jobs'
import { useTranslation } from 'react-i18next'

/** How many questions there are now, and that they wait for a validator. */
export function ImportOutcome({ outcome, onDone }: { outcome: NonNullable<ImportJob['outcome']>; onDone: () => void }) {
  const { t } = useTranslation(['questionExchange', 'actions'])
  return (
    <Stack gap="md">
      <Alert color="teal" role="status">
        {t('questionExchange:outcome.done', { count: outcome.created })}{' '}
        {outcome.skipped > 0 ? t('questionExchange:outcome.skipped', { count: outcome.skipped }) : null}
      </Alert>
      <Group justify="flex-end">
        <Button onClick={onDone} data-autofocus>
          {t('actions:done')}
        </Button>
      </Group>
    </Stack>
  )
}
