import { Badge } from '@mantine/core'
import type { ListedState } from '@pengawas/shared/contracts/assessment-management'
import { useTranslation } from 'react-i18next'

const COLORS = { active: 'green', scheduled: 'blue', completed: 'gray', draft: 'orange', archived: 'gray' } as const

export function StatusBadge({ state }: { state: ListedState }) {
  const { t } = useTranslation('assessments')
  return (
    <Badge variant={state === 'archived' ? 'default' : 'light'} color={COLORS[state]}>
      {t(`statuses.${state}`)}
    </Badge>
  )
}
