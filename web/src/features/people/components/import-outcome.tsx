import { Alert, Button, Group, Stack } from '@mantine/core'
import type { ImportOutcome as Outcome } from '@pengawas/shared/contracts/people'
import { useTranslation } from 'react-i18next'
import { PasswordSheet } from './password-sheet.tsx'

interface ImportOutcomeProps {
  outcome: Outcome
  /** The passwords were printed, or saved as a file. */
  onKept: () => void
  onDone: () => void
}

/** What was made, with the passwords that the server chose: shown this once. */
export function ImportOutcome({ outcome, onKept, onDone }: ImportOutcomeProps) {
  const { t } = useTranslation(['people', 'actions'])
  const withPasswords = outcome.created.filter(({ password }) => password !== null)
  return (
    <Stack gap="md">
      <Alert color="teal" role="status">
        {t('people:import.done', { created: outcome.created.length, skipped: outcome.skipped })}
      </Alert>
      {withPasswords.length > 0 ? <PasswordSheet rows={withPasswords} onKept={onKept} /> : null}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {t('actions:done')}
        </Button>
      </Group>
    </Stack>
  )
}
