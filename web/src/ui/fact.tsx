import { Text } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

/** One line of a description list: a term with its value. Belongs inside a `dl`, whose groups may hold only `dt` and `dd`. */
export function Fact({ icon: FactIcon, label, value }: { icon: Icon; label: string; value: string }) {
  return (
    <div style={{ position: 'relative', paddingInlineStart: 32 }}>
      <Text component="dt" size="sm" c="var(--pengawas-quiet)">
        <FactIcon size={20} aria-hidden style={{ position: 'absolute', insetBlockStart: 2, insetInlineStart: 0 }} />
        {label}
      </Text>
      <Text component="dd" m={0} fw={600}>
        {value}
      </Text>
    </div>
  )
}
