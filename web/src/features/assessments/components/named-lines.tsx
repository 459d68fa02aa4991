import { List, ScrollArea, Text } from '@mantine/core'

interface NamedLinesProps {
  label: string
  lines: readonly string[]
  /** They keep something from happening. */
  isFault?: boolean
}

/** Lines under what they have in common, scrolling where they are many. */
export function NamedLines({ label, lines, isFault = false }: NamedLinesProps) {
  return (
    <div>
      <Text size="sm" fw={600} {...(isFault ? { c: 'var(--mantine-color-error)' } : {})}>
        {label}
      </Text>
      <ScrollArea.Autosize mah={120} type="auto" viewportProps={{ tabIndex: 0, 'aria-label': label, role: 'region' }}>
        <List size="sm" withPadding>
          {lines.map((line, index) => (
            <List.Item key={`${index} ${line}`}>
              <bdi>{line}</bdi>
            </List.Item>
          ))}
        </List>
      </ScrollArea.Autosize>
    </div>
  )
}
