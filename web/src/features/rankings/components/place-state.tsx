import { Badge } from '@mantine/core'
import type { RankedParticipant } from '@pengawas/shared/contracts/rankings'
import { useTranslation } from 'react-i18next'

/** Marks a score that is not final. */
export function PlaceState({ state, size = 'sm' }: { state: RankedParticipant['state']; size?: 'sm' | 'xl' }) {
  const { t } = useTranslation('rankings')
  if (state === 'final') return null
  return (
    <Badge variant="outline" color="gray" size={size} c="var(--mantine-color-text)">
      {t(`state.${state}`)}
    </Badge>
  )
}
