import { Alert, Button, Code, CopyButton, Group, ScrollArea, Stack, Table, Text } from '@mantine/core'
import { IconCards, IconCheck, IconCopy, IconFileSpreadsheet, IconKey, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { PageLinks } from '../../../ui/page-links.tsx'
import { PrintedSheet } from '../../../ui/printed-sheet.tsx'
import { useSaveCards } from '../cards/use-save-cards.ts'

const PAGE_SIZE = 100

interface PasswordRow {
  id: string
  nip: string | null
  name: string | null
  password: string | null
}

interface PasswordSheetProps {
  rows: readonly PasswordRow[]
  /** How long the passwords are there; left out where they are shown this once. */
  note?: string
  /** The passwords were printed, or saved as a file. */
  onKept: () => void
}

/** One-time passwords of several people, to be printed, copied or saved as login cards. */
export function PasswordSheet({ rows, note, onKept }: PasswordSheetProps) {
  const { t } = useTranslation(['people', 'actions'])
  const [page, setPage] = useState(1)
  const columns = (['nip', 'name', 'password'] as const).map((field) => [field, t(`people:fields.${field}`)] as const)
  return (
    <Stack gap="sm">
      <Alert color="orange" icon={<IconKey aria-hidden />} role="alert">
        {note ?? t('people:credentials.once')}
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
                <Table.Th key={field} {...(field === 'name' ? { visibleFrom: 'xs' } : {})}>
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ id, nip, name, password }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <bdi>{nip}</bdi>
                  {/* On a phone the password would be out of sight beside a third column. */}
                  <Text size="sm" hiddenFrom="xs">
                    {name}
                  </Text>
                </Table.Td>
                <Table.Td visibleFrom="xs">{name}</Table.Td>
                <Table.Td>
                  <Code dir="ltr" style={{ whiteSpace: 'nowrap' }}>
                    {password}
                  </Code>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {rows.length > PAGE_SIZE ? (
        <Group justify="center">
          <PageLinks total={rows.length} pageSize={PAGE_SIZE} page={page} onChange={setPage} />
        </Group>
      ) : null}
      <PrintedPasswords rows={rows} columns={columns} />
      <WaysToKeep rows={rows} onKept={onKept} />
    </Stack>
  )
}

function PrintedPasswords({
  rows,
  columns,
}: Pick<PasswordSheetProps, 'rows'> & { columns: readonly (readonly ['nip' | 'name' | 'password', string])[] }) {
  const { t } = useTranslation('people')
  return (
    <PrintedSheet>
      <h1>{t('credentials.title')}</h1>
      <p>{t('credentials.note')}</p>
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
  )
}

function WaysToKeep({ rows, onKept }: PasswordSheetProps) {
  const { t } = useTranslation(['people', 'actions'])
  const save = useSaveCards(
    rows.map(({ nip, name, password }) => ({ nip: nip ?? '', name: name ?? '', password: password ?? '' })),
  )
  return (
    <>
      {save.isError ? <FailureAlert error={save.error} /> : null}
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
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => {
            window.print()
            onKept()
          }}
        >
          {t('actions:print')}
        </Button>
        {(['xlsx', 'pdf'] as const).map((format) => (
          <Button
            key={format}
            variant={format === 'pdf' ? 'filled' : 'default'}
            leftSection={
              format === 'pdf' ? <IconCards size={18} aria-hidden /> : <IconFileSpreadsheet size={18} aria-hidden />
            }
            loading={save.isPending && save.variables === format}
            disabled={save.isPending}
            onClick={() => save.mutate(format, { onSuccess: onKept })}
          >
            {t(`people:cards.${format}`)}
          </Button>
        ))}
      </Group>
    </>
  )
}
