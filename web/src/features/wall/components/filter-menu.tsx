import { Button, Checkbox, Popover, ScrollArea, Stack, Text } from '@mantine/core'
import { WALL_MARKS, WALL_STATES } from '@pengawas/shared/contracts/wall-view'
import { FLAG_TYPES } from '@pengawas/shared/flags'
import { IconFilter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFilterFacts } from '../hooks/use-filter-facts.ts'
import { STATE_TEXTS } from '../hooks/use-filter-names.ts'
import { useWall, useWallSession } from '../hooks/wall-context.ts'
import { countFilters, NO_FILTERS, type FilterCounts } from '../rules/filters.ts'

/** Which candidates the wall shows; each choice with how many there are of it. */
export function FilterMenu() {
  const { t } = useTranslation('wall')
  const { viewing } = useWallSession()
  const filters = useWall((state) => state.view.filters)
  const inUse = Object.values(filters).reduce((sum, chosen) => sum + chosen.length, 0)
  return (
    <Popover width={320} position="bottom-start" shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button size="xs" variant={inUse > 0 ? 'filled' : 'default'} leftSection={<IconFilter size={16} aria-hidden />}>
          {inUse > 0 ? t('filter.inUse', { value: inUse }) : t('filter.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filter.title')} p={0}>
        <ScrollArea.Autosize mah="min(70vh, 560px)" p="sm">
          <Choices />
        </ScrollArea.Autosize>
        <Button
          fullWidth
          variant="subtle"
          disabled={inUse === 0}
          onClick={() => viewing.choose({ filters: NO_FILTERS })}
        >
          {t('filter.clearAll')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

function Choices() {
  const { t } = useTranslation('wall')
  const { viewing } = useWallSession()
  const filters = useWall((state) => state.view.filters)
  const candidates = useWall((state) => state.candidates)
  const counts = countFilters(Object.values(candidates), useFilterFacts())
  const units = [...new Set([...counts.units.keys(), ...filters.units])].toSorted((a, b) => a.localeCompare(b))
  const types = FLAG_TYPES.filter((type) => counts.flagTypes.has(type) || filters.flagTypes.includes(type))
  return (
    <Stack gap="md">
      <Choice
        name="marks"
        values={WALL_MARKS}
        counts={counts}
        chosen={filters.marks}
        labelOf={(mark) => t(`mark.${mark}`)}
        onChange={(marks) => viewing.choose({ filters: { ...filters, marks } })}
      />
      <Choice
        name="states"
        values={WALL_STATES}
        counts={counts}
        chosen={filters.states}
        labelOf={(state) => t(STATE_TEXTS[state])}
        onChange={(states) => viewing.choose({ filters: { ...filters, states } })}
      />
      <Choice
        name="flagTypes"
        values={types}
        counts={counts}
        chosen={filters.flagTypes}
        labelOf={(type) => t(`flagType.${type}`)}
        onChange={(flagTypes) => viewing.choose({ filters: { ...filters, flagTypes } })}
      />
      <Choice
        name="units"
        values={units}
        counts={counts}
        chosen={filters.units}
        labelOf={(unit) => (unit === '' ? t('filter.noUnit') : unit)}
        onChange={(chosen) => viewing.choose({ filters: { ...filters, units: chosen } })}
      />
    </Stack>
  )
}

interface ChoiceProps<Value extends string> {
  name: keyof FilterCounts
  values: readonly Value[]
  counts: Readonly<Record<keyof FilterCounts, ReadonlyMap<string, number>>>
  chosen: readonly Value[]
  labelOf: (value: Value) => string
  onChange: (chosen: Value[]) => void
}

function Choice<Value extends string>({ name, values, counts, chosen, labelOf, onChange }: ChoiceProps<Value>) {
  const { t } = useTranslation('wall')
  if (values.length === 0) return null
  return (
    <Stack component="fieldset" gap={6} m={0} p={0} bd={0}>
      <Text component="legend" size="xs" fw={600} c="var(--pengawas-quiet)" mb={4}>
        {t(`filter.${name}`)}
      </Text>
      {values.map((value) => (
        <Checkbox
          key={value}
          size="sm"
          label={`${labelOf(value)} (${counts[name].get(value) ?? 0})`}
          checked={chosen.includes(value)}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
          }
        />
      ))}
    </Stack>
  )
}
