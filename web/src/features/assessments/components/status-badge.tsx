import { Badge } from '@mantine/core'
import type { AssessmentStatus } from '@pengawas/shared/contracts/assessments'
import { useTranslation } from 'react-i18next'

const COLORS = { active: 'green', scheduled: 'blue', completed: 'gray', draft: 'orange' } as const

export function StatusBadge({ status }: { status: AssessmentStatus }) {
  const { t } = useTranslation('assessments')
  return (
    <Badge variant="light" color={COLORS[status]}>
      {t(`statuses.${status}`)}
    </Badge>
  )
}
