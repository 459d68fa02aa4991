import { Alert, Button, Code, CopyButton, Group, ScrollArea, Stack, Table } from '@mantine/core'
import { IconCheck, IconCopy, IconKey, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PrintedSheet } from '../../../ui/printed-sheet.tsx'

interface PasswordRow {
  id: string
  nip: string | null
  name: string | null
  password: string | null
}

/** One-time passwords of several people: shown this once, to be copied or printed. */
export function PasswordSheet({ rows }: { rows: readonly PasswordRow[] }) {
  const { t } = useTranslation(['people', 'actions'])
  const columns = (['nip', 'name', 'password'] as const).map((field) => [field, t(`people:fields.${field}`)] as const)
  return (
    <Stack gap="sm">
      <Alert color="orange" icon={<IconKey aria-hidden />} role="alert">
        {t('people:credentials.once')}
      </Alert>
      <ScrollArea.Autosize
        mah={320}
        type="auto"
        viewportProps={{ tabIndex: 0, 'aria-label': t('people:credentials.title'), role: 'region' }}
      >
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              {columns.map(([field, label]) => (
                <Table.Th key={field}>{label}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ id, nip, name, password }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <bdi>{nip}</bdi>
                </Table.Td>
                <Table.Td>{name}</Table.Td>
                <Table.Td>
                  <Code dir="ltr">{password}</Code>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      <PrintedSheet>
        <h1>{t('people:credentials.title')}</h1>
        <p>{t('people:credentials.note')}</p>
        <table>
          <thead>
            <tr>
              {columns.map(([field, label]) => (
                <th key={field}>{label}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {columns.map(([field]) => (
                  <td key={field}>{row[field]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </PrintedSheet>
      <Group justify="flex-end">
        <CopyButton value={rows.map(({ nip, name, password }) => [nip, name, password].join('\t')).join('\n')}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              onClick={copy}
            >
              {t(copied ? 'actions:copied' : 'actions:copy')}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          {t('actions:print')}
        </Button>
      </Group>
    </Stack>
  )
}
