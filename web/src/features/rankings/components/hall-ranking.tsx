import { Text, Title } from '@mantine/core'
import type { RankedParticipant, Ranking } from '@pengawas/shared/contracts/rankings'
import { useTranslation } from 'react-i18next'
import { formatCount, formatNumber } from '../../../lib/rules/numbers.ts'
import { HALL_PLACES } from '../rules/hall.ts'
import { splitTop } from '../rules/split-top.ts'
import { PlaceName } from './place-name.tsx'
import { PlaceState } from './place-state.tsx'
import classes from './rankings.module.css'
import { TopPlaces } from './top-places.tsx'

/** One assessment on the screen of a hall. Scores are left out while candidates may still try again. */
export function HallRanking({ ranking }: { ranking: Ranking }) {
  const { t, i18n } = useTranslation('rankings')
  const { assessmentTitle, completedParticipants, totalParticipants, isScoreHeldBack } = ranking
  const { top, others } = splitTop(ranking.participants)
  return (
    <>
      <div>
        <Title order={2} className={classes.hallTitle}>
          <bdi>{assessmentTitle}</bdi>
        </Title>
        <Text className={classes.hallText}>
          {t('hall.completed', {
            value: formatCount(completedParticipants, i18n.language),
            total: formatCount(totalParticipants, i18n.language),
            count: totalParticipants,
          })}
        </Text>
        {isScoreHeldBack ? <Text className={classes.hallText}>{t('hall.heldBack')}</Text> : null}
      </div>
      <TopPlaces places={top} isLarge hasScores={!isScoreHeldBack} />
      <ol className={classes.hallRows} aria-label={t('caption')}>
        {others.slice(0, Math.max(0, HALL_PLACES - top.length)).map((place) => (
          <Row key={place.participantNumber} place={place} hasScore={!isScoreHeldBack} />
        ))}
      </ol>
    </>
  )
}

function Row({ place, hasScore }: { place: RankedParticipant; hasScore: boolean }) {
  const { t, i18n } = useTranslation('rankings')
  const { rank, isTied, score, state } = place
  return (
    <li className={classes.hallRow}>
      <span>{t(isTied ? 'rank.tied' : 'rank.alone', { rank })}</span>
      <PlaceName place={place} />
      <span className={classes.hallScore}>
        <PlaceState state={state} size="xl" />
        {hasScore ? <strong>{`${formatNumber(score, i18n.language)}%`}</strong> : null}
      </span>
    </li>
  )
}
