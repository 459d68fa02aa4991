import { Tooltip } from '@mantine/core'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { useTranslation } from 'react-i18next'
import { SOURCE_ICONS } from '../../../ui/source-icons.ts'
import { problemsOf } from '../rules/tile-facts.ts'
import classes from './problem-signs.module.css'

/** A sign for each source that does not deliver, with its reason in words. */
export function ProblemSigns({ candidate }: { candidate: WallCandidate }) {
  const { t } = useTranslation(['wall', 'common'])
  return (
    <span className={classes.signs}>
      {problemsOf(candidate).map(({ source, state }) => {
        const OffIcon = SOURCE_ICONS[source].off
        const text = t(`wall:problem.${state}`, { source: t(`common:sources.${source}`) })
        return (
          <Tooltip key={source} label={text}>
            <span
              className={classes.sign}
              data-calm={state === 'declined' || state === 'off'}
              role="img"
              aria-label={text}
              data-testid={`problem-${source}`}
              data-state={state}
            >
              <OffIcon size={16} aria-hidden />
            </span>
          </Tooltip>
        )
      })}
    </span>
  )
}
