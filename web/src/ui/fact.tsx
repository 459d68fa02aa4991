import { Box, Text } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

/** One line of a description list: a term with its value. Belongs inside a `dl`, which allows nothing but terms and values: the icon is part of the term. */
export function Fact({ icon: FactIcon, label, value }: { icon: Icon; label: string; value: string }) {
  return (
    <Box pos="relative" ps={32} style={{ overflowWrap: 'anywhere' }}>
      <Text component="dt" size="sm" c="var(--pengawas-quiet)">
        <FactIcon size={20} aria-hidden style={{ position: 'absolute', insetInlineStart: 0, insetBlockStart: 2 }} />
        {label}
      </Text>
      <Text component="dd" m={0} fw={600}>
        {value}
      </Text>
    </Box>
  )
}
