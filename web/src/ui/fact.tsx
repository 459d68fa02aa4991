import { Group, Text } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

/** One line of a description list: a term with its value. Belongs inside a `dl`. */
export function Fact({ icon: FactIcon, label, value }: { icon: Icon; label: string; value: string }) {
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <FactIcon size={20} aria-hidden color="var(--pengawas-quiet)" style={{ marginBlockStart: 2, flexShrink: 0 }} />
      <div>
        <Text component="dt" size="sm" c="var(--pengawas-quiet)">
          {label}
        </Text>
        <Text component="dd" m={0} fw={600}>
          {value}
        </Text>
      </div>
    </Group>
  )
}
