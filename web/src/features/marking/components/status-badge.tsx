import { Badge } from '@mantine/core'
import type { MarkingStatus } from '@pengawas/shared/contracts/marking'
import { useTranslation } from 'react-i18next'

const COLORS = {
  first: 'blue',
  second: 'grape',
  alignment: 'orange',
  agreement: 'yellow',
  final: 'green',
} as const satisfies Record<MarkingStatus, string>

export function StatusBadge({ status }: { status: MarkingStatus }) {
  const { t } = useTranslation('marking')
  return (
    <Badge variant="light" color={COLORS[status]}>
      {t(`statuses.${status}`)}
    </Badge>
  )
}
