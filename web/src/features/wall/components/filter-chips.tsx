import { Group, Pill, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFilterNames } from '../hooks/use-filter-names.ts'
import { useWall } from '../hooks/wall-context.ts'

/** The filters in use, each of which can be taken off, and how many candidates they hide together. */
export function FilterChips() {
  const { t } = useTranslation('wall')
  const { inUse, nameOf, clear } = useFilterNames()
  const hidden = useWall((state) => Object.keys(state.candidates).length - state.order.ids.length)
  if (inUse.length === 0) return null
  return (
    <Group gap={6} data-testid="filter-chips">
      {inUse.map(({ filter }) => (
        <Pill
          key={filter}
          size="md"
          withRemoveButton
          onRemove={() => clear(filter)}
          removeButtonProps={{
            'aria-label': t('filter.clear', { name: nameOf(filter) }),
            'aria-hidden': false,
            tabIndex: 0,
          }}
        >
          {nameOf(filter)}
        </Pill>
      ))}
      <Text size="xs" c="var(--pengawas-quiet)">
        {t('filter.hidden', { value: Math.max(0, hidden) })}
      </Text>
    </Group>
  )
}
