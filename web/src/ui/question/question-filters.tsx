import { Badge, Button, Group, Popover, Select, SimpleGrid } from '@mantine/core'
import {
  BLOOM_LEVELS,
  COMPETENCIES,
  COMPETENCY_CATEGORIES,
  DIFFICULTIES,
  QUESTION_TYPES,
  VALIDATION_STATUSES,
} from '@pengawas/shared/questions'
import { IconFilter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FilterChoices } from '../../lib/rules/list-view.ts'

const QUESTION_FILTERS = [
  'type',
  'difficulty',
  'competencyCategory',
  'competency',
  'bloomLevel',
  'validationStatus',
] as const
export type QuestionFilter = (typeof QUESTION_FILTERS)[number]

/** The choices of every filter, in the reader's language. */
function useFilterOptions(): Readonly<Record<QuestionFilter, { value: string; label: string }[]>> {
  const { t } = useTranslation('questionBank')
  return {
    type: QUESTION_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
    difficulty: DIFFICULTIES.map((value) => ({ value, label: t(`difficulties.${value}`) })),
    competencyCategory: COMPETENCY_CATEGORIES.map((value) => ({ value, label: t(`competencyCategories.${value}`) })),
    competency: COMPETENCIES.map((value) => ({ value, label: t(`competencies.${value}`) })),
    bloomLevel: BLOOM_LEVELS.map((value) => ({ value, label: t(`bloomLevels.${value}`) })),
    validationStatus: VALIDATION_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
  }
}

/** What these filters can be set to. */
export function useQuestionChoices(names: readonly QuestionFilter[] = QUESTION_FILTERS): FilterChoices {
  const { t } = useTranslation('questionBank')
  const options = useFilterOptions()
  return Object.fromEntries(
    names.map((name) => [name, { label: t(`fields.${name}`), values: options[name].map(({ value }) => value) }]),
  )
}

interface QuestionFiltersProps {
  names?: readonly QuestionFilter[]
  value: (name: QuestionFilter) => string | null
  onChange: (name: QuestionFilter, value: string | null) => void
}

/** All filters behind one button, which says how many are set: a row of six would fill a phone. */
export function QuestionFilters({ names = QUESTION_FILTERS, value, onChange }: QuestionFiltersProps) {
  const { t } = useTranslation(['questionBank', 'actions'])
  const options = useFilterOptions()
  const count = names.filter((name) => value(name) !== null).length
  return (
    <Popover position="bottom-start" shadow="md" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden />}
          rightSection={
            count === 0 ? null : (
              <Badge circle aria-label={t('questionBank:filters.set', { count })}>
                {count}
              </Badge>
            )
          }
        >
          {t('actions:filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw="min(560px, 94vw)" aria-label={t('actions:filter')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
          {names.map((name) => (
            <Select
              key={name}
              label={t(`questionBank:fields.${name}`)}
              placeholder={t('actions:all')}
              clearable
              data={options[name]}
              value={value(name)}
              onChange={(chosen) => onChange(name, chosen)}
              // Inside the popover, so that choosing is not a click outside of it.
              comboboxProps={{ withinPortal: false }}
              clearButtonProps={{
                'aria-label': t('questionBank:filters.clear', { filter: t(`questionBank:fields.${name}`) }),
              }}
            />
          ))}
        </SimpleGrid>
        <Group justify="flex-end" mt="sm">
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={count === 0}
            onClick={() => names.forEach((name) => (value(name) === null ? undefined : onChange(name, null)))}
          >
            {t('questionBank:filters.clearAll')}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
