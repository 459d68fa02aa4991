import { Badge } from '@mantine/core'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { useTranslation } from 'react-i18next'
import { SOURCE_ICONS } from '../../../ui/source-icons.ts'
import { problemsOf } from '../rules/tile-facts.ts'

/** The same as the tile's signs, in words. */
export function ProblemList({ candidate }: { candidate: WallCandidate }) {
  const { t } = useTranslation(['wall', 'common'])
  return problemsOf(candidate).map(({ source, state }) => {
    const OffIcon = SOURCE_ICONS[source].off
    const isCalm = state === 'declined' || state === 'off'
    return (
      <Badge
        key={source}
        variant="light"
        color={isCalm ? 'gray' : 'orange'}
        leftSection={<OffIcon size={14} aria-hidden />}
      >
        {t(`wall:problem.${state}`, { source: t(`common:sources.${source}`) })}
      </Badge>
    )
  })
}
