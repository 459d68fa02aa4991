import { Badge, Button, Checkbox, Group, ScrollArea, Stack, Table, Text } from '@mantine/core'
import { PEOPLE_IMPORT_COLUMNS, type ImportPreview as Preview } from '@pengawas/shared/contracts/people'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMessages } from '../../../lib/messages.ts'
import { PageLinks } from '../../../ui/page-links.tsx'
import { useSaveRefused } from '../api/save-refused.ts'

const PAGE_SIZE = 100
const SHOWN_COLUMNS = PEOPLE_IMPORT_COLUMNS.filter((column) => column !== 'password')

/** All rows of the file by pages, with what is wrong in each; bad ones can be looked at alone, and saved to be mended. */
export function ImportPreview({ preview }: { preview: Preview }) {
  const { t } = useTranslation('people')
  const [onlyBad, setOnlyBad] = useState(false)
  const [page, setPage] = useState(1)
  const saveRefused = useSaveRefused(preview)
  const rows = onlyBad ? preview.rows.filter(({ errors }) => errors.length > 0) : preview.rows
  return (
    <Stack gap="sm">
      <Text fw={600} role="status">
        {t('import.summary', { good: preview.good, bad: preview.bad })}
      </Text>
      {preview.unknownColumns.length > 0 ? (
        <Text size="sm">{t('import.unknown', { columns: preview.unknownColumns.join(', ') })}</Text>
      ) : null}
      {preview.bad > 0 ? (
        <Group justify="space-between">
          <Checkbox
            label={t('import.onlyBad')}
            checked={onlyBad}
            onChange={(event) => {
              setOnlyBad(event.currentTarget.checked)
              setPage(1)
            }}
          />
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={saveRefused.isPending}
            onClick={() => saveRefused.mutate()}
          >
            {t('import.saveRefused', { bad: preview.bad, count: preview.bad })}
          </Button>
        </Group>
      ) : null}
      <RowTable rows={rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)} />
      {rows.length > PAGE_SIZE ? (
        <Group justify="center">
          <PageLinks total={rows.length} pageSize={PAGE_SIZE} page={page} onChange={setPage} />
        </Group>
      ) : null}
    </Stack>
  )
}

/** Passwords are not shown. */
function RowTable({ rows }: { rows: Preview['rows'] }) {
  const { t } = useTranslation('people')
  const message = useMessages()
  return (
    <ScrollArea.Autosize
      mah={340}
      type="auto"
      viewportProps={{ tabIndex: 0, 'aria-label': t('import.title'), role: 'region' }}
    >
      <Table stickyHeader miw={900} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('import.row')}</Table.Th>
            <Table.Th miw={220}>{t('import.problem')}</Table.Th>
            {SHOWN_COLUMNS.map((column) => (
              <Table.Th key={column}>{t(`fields.${column}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ row, values, errors }) => (
            <Table.Tr key={row}>
              <Table.Td>{row}</Table.Td>
              <Table.Td>
                {errors.length === 0 ? (
                  <Badge variant="light" color="teal">
                    {t('import.ok')}
                  </Badge>
                ) : (
                  errors.map((error) => (
                    <Text key={`${error.column}-${error.code}`} size="sm" c="var(--mantine-color-error)">
                      {message(error)}
                    </Text>
                  ))
                )}
              </Table.Td>
              {SHOWN_COLUMNS.map((column) => (
                <Table.Td
                  key={column}
                  style={column === 'nip' ? { whiteSpace: 'nowrap' } : { overflowWrap: 'anywhere' }}
                >
                  {values[column] ?? ''}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  )
}
