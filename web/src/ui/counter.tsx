import { Paper, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../lib/rules/numbers.ts'

/** One figure with its name; a list of them is a `dl`. */
export function Counter({ label, value, note }: { label: string; value: number | string; note?: string }) {
  const { i18n } = useTranslation()
  return (
    <Paper withBorder p="lg">
      <Text component="dt" size="sm" c="var(--pengawas-quiet)">
        {label}
      </Text>
      <Text component="dd" m={0} fz={32} fw={700} lh={1.2}>
        {typeof value === 'number' ? formatCount(value, i18n.language) : value}
      </Text>
      {note === undefined ? null : (
        <Text component="dd" m={0} size="sm" c="var(--pengawas-quiet)">
          {note}
        </Text>
      )}
    </Paper>
  )
}
