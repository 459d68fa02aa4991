import { Alert, Button, Code, CopyButton, Group, ScrollArea, Stack, Table } from '@mantine/core'
import type { importOutcomeSchema } from '@pengawas/shared/contracts/people'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'

/** What was made, with the passwords that the server chose: shown this once. */
export function ImportOutcome({
  outcome,
  onDone,
}: {
  outcome: z.infer<typeof importOutcomeSchema>
  onDone: () => void
}) {
  const { t } = useTranslation(['people', 'actions'])
  const withPasswords = outcome.created.filter(({ password }) => password !== null)
  return (
    <Stack gap="md">
      <Alert color="teal" role="status">
        {t('people:import.done', { created: outcome.created.length, skipped: outcome.skipped })}{' '}
        {withPasswords.length > 0 ? t('people:import.passwords') : null}
      </Alert>
      {withPasswords.length > 0 ? (
        <ScrollArea.Autosize
          mah={360}
          type="auto"
          viewportProps={{ tabIndex: 0, 'aria-label': t('people:credentials.title'), role: 'region' }}
        >
          <Table stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('people:fields.nip')}</Table.Th>
                <Table.Th>{t('people:fields.name')}</Table.Th>
                <Table.Th>{t('people:fields.password')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {withPasswords.map(({ id, nip, name, password }) => (
                <Table.Tr key={id}>
                  <Table.Td>{nip}</Table.Td>
                  <Table.Td>{name}</Table.Td>
                  <Table.Td>
                    <Code dir="ltr">{password}</Code>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      ) : null}
      <Group justify="flex-end">
        {withPasswords.length > 0 ? (
          <CopyButton
            value={withPasswords.map(({ nip, name, password }) => [nip, name, password].join('\t')).join('\n')}
          >
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {t(copied ? 'actions:copied' : 'actions:copy')}
              </Button>
            )}
          </CopyButton>
        ) : null}
        <Button onClick={onDone}>{t('actions:done')}</Button>
      </Group>
    </Stack>
  )
}
