import { Button, CloseButton, Group, Input, Paper, Stack, Text } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const SHOWN = 3

interface PickedListProps<T extends { id: string }> {
  label: string
  openLabel: string
  items: T[]
  nameOf: (item: T) => string
  error: ReactNode
  onOpen: () => void
  /** More ways to choose, beside the list. */
  actions?: ReactNode
  onChange: (items: T[]) => void
}

/** The first three that are chosen, and how many more; each can be taken away, and all at once. */
export function PickedList<T extends { id: string }>({
  label,
  openLabel,
  items,
  nameOf,
  error,
  onOpen,
  actions,
  onChange,
}: PickedListProps<T>) {
  const { t } = useTranslation('assessments')
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500}>
          {label}{' '}
          <Text span c="var(--mantine-color-error)" aria-hidden>
            *
          </Text>
        </Text>
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('picked.count', { count: items.length })}
        </Text>
      </Group>
      <Paper withBorder p="xs" radius="md">
        {items.length === 0 ? (
          <Text size="sm" c="var(--pengawas-quiet)">
            {t('picked.none')}
          </Text>
        ) : (
          items.slice(0, SHOWN).map((item) => (
            <Group key={item.id} gap="xs" wrap="nowrap" justify="space-between">
              <Text size="sm" lineClamp={1}>
                {nameOf(item)}
              </Text>
              <CloseButton
                aria-label={t('picked.remove', { name: nameOf(item) })}
                onClick={() => onChange(items.filter(({ id }) => id !== item.id))}
              />
            </Group>
          ))
        )}
        {items.length > SHOWN ? (
          <Text size="sm" fw={600}>
            {t('picked.more', { count: items.length - SHOWN })}
          </Text>
        ) : null}
      </Paper>
      {error === undefined ? null : <Input.Error role="alert">{error}</Input.Error>}
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconListCheck size={16} aria-hidden />}
          onClick={onOpen}
        >
          {openLabel}
        </Button>
        {actions}
        {items.length === 0 ? null : (
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => onChange([])}>
            {t('picked.removeAll')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
