import { Badge, Checkbox, ScrollArea, Stack, Table, Text } from '@mantine/core'
import { PEOPLE_IMPORT_COLUMNS, type ImportPreview as Preview } from '@pengawas/shared/contracts/people'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMessages } from '../../../lib/messages.ts'

const SHOWN_ROWS = 200
const SHOWN_COLUMNS = PEOPLE_IMPORT_COLUMNS.filter((column) => column !== 'password')

/** The rows of the file with what is wrong in each; bad ones can be looked at alone. Passwords are not shown. */
export function ImportPreview({ preview }: { preview: Preview }) {
  const { t } = useTranslation('people')
  const message = useMessages()
  const [onlyBad, setOnlyBad] = useState(false)
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
        <Checkbox
          label={t('import.onlyBad')}
          checked={onlyBad}
          onChange={(event) => setOnlyBad(event.currentTarget.checked)}
        />
      ) : null}
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
            {rows.slice(0, SHOWN_ROWS).map(({ row, values, errors }) => (
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
                  <Table.Td key={column}>{values[column] ?? ''}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </Stack>
  )
}
