import { Group, Kbd, Stack, Text } from '@mantine/core'

/** Keys and what each of them does. A row of keys is read from the left in every language. */
export function KeyList({ keys }: { keys: readonly (readonly [key: string, meaning: string])[] }) {
  return (
    <Stack gap="xs">
      {keys.map(([key, meaning]) => (
        <Group key={key} wrap="nowrap">
          <Kbd miw={96} ta="center" dir="ltr">
            {key}
          </Kbd>
          <Text size="sm">{meaning}</Text>
        </Group>
      ))}
    </Stack>
  )
}
