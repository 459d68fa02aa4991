import { Chip, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ListState } from '../../../lib/list-state.ts'
import type { FilterChoices } from '../../../lib/rules/list-view.ts'
import { tagsQuery, themesQuery } from '../../../lib/questions.ts'
import { QuestionFilters, useQuestionChoices } from '../../../ui/question/question-filters.tsx'

const ORDERS = {
  theme: ['theme', 'asc'],
  newest: ['createdAt', 'desc'],
  oldest: ['createdAt', 'asc'],
  changed: ['updatedAt', 'desc'],
  difficulty: ['difficulty', 'asc'],
  status: ['validationStatus', 'asc'],
} as const
type Order = keyof typeof ORDERS
const ORDER_NAMES = Object.keys(ORDERS) as Order[]

interface BankFiltersProps {
  list: ListState
  /** A table has its order in its columns. */
  hasOrder: boolean
}

/** What narrows and orders the bank. */
export function BankFilters({ list, hasOrder }: BankFiltersProps) {
  const { t } = useTranslation('questionBank')
  return (
    <>
      <ThemeSelect list={list} />
      <TagSelect list={list} />
      <QuestionFilters value={list.filter} onChange={list.setFilter} />
      {hasOrder ? <OrderSelect list={list} /> : null}
      <Chip
        display="flex"
        checked={list.filter('isActive') === 'false'}
        onChange={(isOn) => list.setFilter('isActive', isOn ? 'false' : null)}
      >
        {t('filters.inactive')}
      </Chip>
    </>
  )
}

/** What the filters can be set to; themes and tags as the bank has them now. */
export function useBankChoices(): FilterChoices {
  const { t } = useTranslation('questionBank')
  const { data: themes } = useQuery(themesQuery())
  const { data: tags } = useQuery(tagsQuery)
  return {
    ...useQuestionChoices(),
    theme: { label: t('fields.theme'), values: themes?.map(({ theme }) => theme) },
    tag: { label: t('fields.tags'), values: tags?.map(({ tag }) => tag) },
  }
}

function ThemeSelect({ list }: { list: ListState }) {
  const { t } = useTranslation('questionBank')
  const { data: themes = [] } = useQuery(themesQuery())
  return (
    <Select
      aria-label={t('fields.theme')}
      placeholder={t('filters.theme')}
      clearable
      searchable
      limit={50}
      w={210}
      data={themes.map(({ theme, count }) => ({ value: theme, label: `${theme} (${count})` }))}
      value={list.filter('theme')}
      onChange={(theme) => list.setFilter('theme', theme)}
      clearButtonProps={{ 'aria-label': t('filters.clear', { filter: t('fields.theme') }) }}
    />
  )
}

function TagSelect({ list }: { list: ListState }) {
  const { t } = useTranslation('questionBank')
  const { data: tags = [] } = useQuery(tagsQuery)
  return (
    <Select
      aria-label={t('fields.tags')}
      placeholder={t('filters.tag')}
      clearable
      searchable
      limit={50}
      w={180}
      data={tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` }))}
      value={list.filter('tag')}
      onChange={(tag) => list.setFilter('tag', tag)}
      clearButtonProps={{ 'aria-label': t('filters.clear', { filter: t('fields.tags') }) }}
    />
  )
}

function OrderSelect({ list }: { list: ListState }) {
  const { t } = useTranslation('questionBank')
  return (
    <Select
      aria-label={t('orders.label')}
      w={190}
      allowDeselect={false}
      data={ORDER_NAMES.map((value) => ({ value, label: t(`orders.${value}`) }))}
      value={ORDER_NAMES.find((name) => ORDERS[name][0] === list.sort && ORDERS[name][1] === list.order) ?? null}
      placeholder={t('orders.label')}
      onChange={(value) => {
        const [column, order] = ORDERS[ORDER_NAMES.find((name) => name === value) ?? 'theme']
        list.setSort(column, order)
      }}
    />
  )
}
