import { Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFilterNames } from '../hooks/use-filter-names.ts'

/** Nobody matches: which filter hides how many, and how to take it off. */
export function NoMatch() {
  const { t } = useTranslation('wall')
  const { inUse, nameOf, clear } = useFilterNames()
  return (
    <Center style={{ flex: 1, minInlineSize: 0 }} p="xl" data-testid="no-match">
      <Stack align="center" gap="sm" maw={520}>
        <IconFilterOff size={56} stroke={1.2} aria-hidden color="var(--pengawas-quiet)" />
        <Title order={2} size="h3" ta="center">
          {t('filter.empty')}
        </Title>
        {inUse.map(({ filter, count }) => (
          <Group key={filter} gap="xs" justify="center">
            <Text>{t('filter.hides', { name: nameOf(filter), value: count })}</Text>
            <Button size="compact-sm" variant="default" onClick={() => clear(filter)}>
              {t('filter.remove')}
            </Button>
          </Group>
        ))}
      </Stack>
    </Center>
  )
}
