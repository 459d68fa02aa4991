import { Badge } from '@mantine/core'
import type { SystemMetrics } from '@pengawas/shared/contracts/system'
import { useTranslation } from 'react-i18next'

const COLORS = { excellent: 'teal', good: 'teal', warning: 'orange', critical: 'red' } as const

export function HealthBadge({ health }: { health: SystemMetrics['systemHealth'] }) {
  const { t } = useTranslation('overview')
  return (
    <Badge variant="light" size="lg" color={COLORS[health]}>
      {t('health.title')}: {t(`health.${health}`)}
    </Badge>
  )
}
