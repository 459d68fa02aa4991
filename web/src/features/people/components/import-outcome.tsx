import { Alert, Button, Group, Stack } from '@mantine/core'
import type { ImportJob } from '@pengawas/shared/contracts/import-jobs'
import { useTranslation } from 'react-i18next'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { useImportedPeople } from '../api/people.ts'
import { PasswordSheet } from './password-sheet.tsx'

interface ImportOutcomeProps {
  job: ImportJob
  /** How long the passwords are there. */
  note: string
  /** The passwords were printed, or saved as a file. */
  onKept: () => void
  onDone: () => void
}

/** What was made, with the passwords that the server chose. */
export function ImportOutcome({ job, note, onKept, onDone }: ImportOutcomeProps) {
  const { t } = useTranslation(['people', 'actions'])
  const people = useImportedPeople(job)
  const withPasswords = people.data?.created.filter(({ password }) => password !== null) ?? []
  const { created = 0, skipped = 0 } = job.outcome ?? {}
  return (
    <Stack gap="md">
      <Alert color="teal" role="status">
        {t('people:import.done', { created, skipped })}
      </Alert>
      {job.hasPasswords ? <QueryStatus result={people} /> : null}
      {withPasswords.length > 0 ? <PasswordSheet rows={withPasswords} note={note} onKept={onKept} /> : null}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {t('actions:done')}
        </Button>
      </Group>
    </Stack>
  )
}
