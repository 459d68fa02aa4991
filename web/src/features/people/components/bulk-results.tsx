import { Alert, Button, Group, ScrollArea, Stack, Table } from '@mantine/core'
import type { ChangedPerson } from '@pengawas/shared/contracts/people'
import { useTranslation } from 'react-i18next'
import { useMessages } from '../../../lib/messages.ts'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { PasswordSheet } from './password-sheet.tsx'

interface BulkResultsProps {
  results: readonly ChangedPerson[]
  /** How many were asked for; fewer results where it ended early. */
  asked: number
  error: unknown
  onKept: () => void
  onDone: () => void
}

/** What became of each: how many, the passwords that were made, and who was refused, with the reason. */
export function BulkResults({ results, asked, error, onKept, onDone }: BulkResultsProps) {
  const { t, i18n } = useTranslation(['people', 'actions'])
  const message = useMessages()
  const count = (outcome: ChangedPerson['outcome']): string =>
    formatCount(results.filter((one) => one.outcome === outcome).length, i18n.language)
  const refused = results.filter(({ refusal }) => refusal !== null)
  const withPasswords = results.filter(({ password }) => password !== null)
  return (
    <Stack gap="md">
      <Alert color={refused.length > 0 || error !== null ? 'orange' : 'teal'} role="status">
        {t('people:bulk.result', { done: count('done'), unchanged: count('unchanged'), refused: count('refused') })}
      </Alert>
      {error === null ? null : (
        <FailureAlert error={error}>
          {t('people:bulk.stopped', {
            value: formatCount(asked - results.length, i18n.language),
            count: asked - results.length,
          })}
        </FailureAlert>
      )}
      {withPasswords.length > 0 ? <PasswordSheet rows={withPasswords} onKept={onKept} /> : null}
      {refused.length > 0 ? (
        <ScrollArea.Autosize
          mah={240}
          type="auto"
          viewportProps={{ tabIndex: 0, 'aria-label': t('people:bulk.refused'), role: 'region' }}
        >
          <Table stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('people:fields.nip')}</Table.Th>
                <Table.Th>{t('people:fields.name')}</Table.Th>
                <Table.Th>{t('people:bulk.reason')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {refused.map(({ id, nip, name, refusal }) => (
                <Table.Tr key={id}>
                  <Table.Td>
                    <bdi>{nip ?? '–'}</bdi>
                  </Table.Td>
                  <Table.Td>{name ?? '–'}</Table.Td>
                  <Table.Td>{refusal === null ? null : message(refusal)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      ) : null}
      <Group justify="flex-end">
        <Button onClick={onDone}>{t('actions:done')}</Button>
      </Group>
    </Stack>
  )
}
