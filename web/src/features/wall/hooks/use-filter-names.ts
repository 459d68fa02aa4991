import { useTranslation } from 'react-i18next'
import { hiddenBy, withoutFilter, type ActiveFilter, type WallState } from '../rules/filters.ts'
import { useFilterFacts } from './use-filter-facts.ts'
import { useWall, useWallSession } from './wall-context.ts'

/** What the wall calls these states elsewhere. */
export const STATE_TEXTS = {
  'check-in': 'status.check-in',
  running: 'status.active',
  paused: 'status.paused',
  locked: 'status.locked',
  gone: 'group.away',
  done: 'group.over',
} as const satisfies Record<WallState, string>

/** The filters in use with how many candidates each hides, their names, and how to take one off. */
export function useFilterNames() {
  const { t } = useTranslation('wall')
  const { viewing } = useWallSession()
  const filters = useWall((state) => state.view.filters)
  const search = useWall((state) => state.search)
  const candidates = useWall((state) => state.candidates)
  const inUse = hiddenBy(Object.values(candidates), { filters, search }, useFilterFacts())
  const listed = (name: string, values: readonly string[]): string => `${name}: ${values.join(', ')}`
  const nameOf = (filter: ActiveFilter): string => {
    switch (filter) {
      case 'search':
        return t('filter.search', { text: search.trim() })
      case 'states':
        return listed(
          t('filter.states'),
          filters.states.map((state) => t(STATE_TEXTS[state])),
        )
      case 'flagTypes':
        return listed(
          t('filter.flagTypes'),
          filters.flagTypes.map((type) => t(`flagType.${type}`)),
        )
      case 'units':
        return listed(
          t('filter.units'),
          filters.units.map((unit) => (unit === '' ? t('filter.noUnit') : unit)),
        )
      default:
        return t(`mark.${filter}`)
    }
  }
  const clear = (filter: ActiveFilter): void => {
    if (filter === 'search') viewing.seek('')
    else viewing.choose({ filters: withoutFilter(filters, filter) })
  }
  return { inUse, nameOf, clear }
}
