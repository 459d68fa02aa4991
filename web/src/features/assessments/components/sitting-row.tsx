import { ActionIcon, Group, Paper, Text } from '@mantine/core'
import type { Sitting } from '@pengawas/shared/contracts/sittings'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'

interface SittingRowProps {
  sitting: Sitting
  onEdit: () => void
  onRemove: () => void
}

/** One sitting with its time, its place, how many are in it and who watches it. */
export function SittingRow({ sitting, onEdit, onRemove }: SittingRowProps) {
  const { t, i18n } = useTranslation('assessments')
  const { name, place, startDate, endDate, capacity, participantCount: count, proctors } = sitting
  const [start, end] = [startDate, endDate].map((date) => formatInstant(date, i18n.language))
  return (
    <Paper component="li" withBorder p="sm">
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text fw={600}>
            <bdi>{name}</bdi>
            {place === '' ? null : (
              <>
                {' · '}
                <bdi>{place}</bdi>
              </>
            )}
          </Text>
          <Text size="sm">
            {start} – {end}
          </Text>
          <Text size="sm" c="var(--pengawas-quiet)">
            {capacity === null ? t('sittings.people', { count }) : t('sittings.peopleOf', { count, capacity })}
            {proctors.length === 0
              ? null
              : ` · ${t('sittings.proctors')}: ${proctors.map((proctor) => proctor.name).join(', ')}`}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('sittings.edit', { name })}
            onClick={onEdit}
          >
            <IconEdit size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={t('sittings.remove', { name })}
            onClick={onRemove}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
    </Paper>
  )
}
