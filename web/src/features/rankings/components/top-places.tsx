import { Text } from '@mantine/core'
import type { RankedParticipant } from '@pengawas/shared/contracts/rankings'
import { scoreColor } from '@pengawas/shared/rules/score-bands'
import { IconTrophy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/rules/numbers.ts'
import { PlaceName } from './place-name.tsx'
import { PlaceState } from './place-state.tsx'
import classes from './rankings.module.css'

interface TopPlacesProps {
  places: readonly RankedParticipant[]
  /** To be read from the last row of a hall. */
  isLarge: boolean
  hasScores: boolean
}

/** The first three ranks, which are displayed specially; a list, best first. */
export function TopPlaces({ places, isLarge, hasScores }: TopPlacesProps) {
  const { t, i18n } = useTranslation('rankings')
  if (places.length === 0) return null
  return (
    <ol className={classes.top} data-large={isLarge} aria-label={t('top')}>
      {places.map((place) => (
        <li key={place.participantNumber} className={classes.topPlace} data-rank={place.rank}>
          <span className={classes.rank}>
            <IconTrophy aria-hidden className={classes.trophy} />
            {t(place.isTied ? 'rank.tied' : 'rank.alone', { rank: place.rank })}
          </span>
          <span className={classes.name}>
            <PlaceName place={place} />
          </span>
          {hasScores ? (
            <span className={classes.score} data-color={scoreColor(place.score)}>
              <Text component="span" inherit>
                {`${formatNumber(place.score, i18n.language)}%`}
              </Text>
            </span>
          ) : null}
          <PlaceState state={place.state} size={isLarge ? 'xl' : 'sm'} />
        </li>
      ))}
    </ol>
  )
}
