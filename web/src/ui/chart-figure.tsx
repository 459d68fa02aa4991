import '@mantine/charts/styles.css'
import { Button, Collapse, Group, Paper, Table, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface ChartFigureProps {
  title: string
  /** What the picture says, in a sentence: also its text for those who do not see it. */
  summary: string
  /** The same figures as a table; the first column names the row. */
  columns: readonly string[]
  rows: readonly (readonly [string, ...(string | number)[]])[]
  children: ReactNode
}

/** A chart with its title, a sentence about it, and its figures as a table for people who prefer to read them. */
export function ChartFigure({ title, summary, columns, rows, children }: ChartFigureProps) {
  const { t } = useTranslation('actions')
  const [isTableShown, table] = useDisclosure(false)
  const tableId = useId()
  const isEmpty = rows.every(([, ...values]) => values.every((value) => value === 0))
  return (
    <Paper component="figure" withBorder p={{ base: 'md', sm: 'lg' }} m={0} miw={0}>
      <Group component="figcaption" justify="space-between" align="flex-start" gap="xs" mb="sm" wrap="nowrap">
        <div>
          <Title order={4} size="h5">
            {title}
          </Title>
          <Text size="sm" c="var(--pengawas-quiet)">
            {summary}
          </Text>
        </div>
        {isEmpty ? null : (
          <Button
            size="compact-xs"
            variant="subtle"
            style={{ flexShrink: 0 }}
            aria-expanded={isTableShown}
            aria-controls={tableId}
            onClick={table.toggle}
          >
            {t(isTableShown ? 'hideTable' : 'showTable')}
          </Button>
        )}
      </Group>
      {isEmpty ? (
        <Text ta="center" py="xl" c="var(--pengawas-quiet)">
          {t('nothingYet')}
        </Text>
      ) : (
        /* Time runs from left to right in a chart, whatever the direction of the text. */
        <div dir="ltr" role="img" aria-label={`${title}. ${summary}`}>
          {children}
        </div>
      )}
      <Collapse expanded={isTableShown} id={tableId}>
        <Table mt="sm" verticalSpacing={4} captionSide="top">
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column} scope="col">
                  {column}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(([name, ...values]) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" fw={400}>
                  {name}
                </Table.Th>
                {values.map((value, index) => (
                  <Table.Td key={columns[index + 1]}>{value}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Collapse>
    </Paper>
  )
}
