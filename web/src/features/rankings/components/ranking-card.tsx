import { Anchor, Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { MOST_PLACES, type RankedParticipant, type Ranking } from '@pengawas/shared/contracts/rankings'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCount, formatNumber } from '../../../lib/rules/numbers.ts'
import { FirstFew } from '../../../ui/first-few.tsx'
import { splitTop } from '../rules/split-top.ts'
import { PlaceTable } from './place-table.tsx'
import classes from './rankings.module.css'
import { TopPlaces } from './top-places.tsx'

/** The ranking of one assessment: its figures, the first three ranks, and the others. */
export function RankingCard({ ranking }: { ranking: Ranking }) {
  const { t, i18n } = useTranslation('rankings')
  const { assessmentId, assessmentTitle, status, participants, places } = ranking
  const { top, others } = splitTop(participants)
  const titleId = `ranking-${assessmentId}`
  return (
    <Paper component="section" withBorder p={{ base: 'sm', sm: 'lg' }} aria-labelledby={titleId}>
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4" id={titleId}>
            <bdi>{assessmentTitle}</bdi>
          </Title>
          <Badge variant="light" color={status === 'active' ? 'green' : 'gray'}>
            {t(`status.${status}`)}
          </Badge>
        </Group>
        <Figures ranking={ranking} />
        {places === 0 ? (
          <Text c="var(--pengawas-quiet)">{t('noPlaces')}</Text>
        ) : (
          <>
            <TopPlaces places={top} isLarge={false} hasScores />
            <Others places={others} assessmentId={assessmentId} title={assessmentTitle} />
          </>
        )}
        {places > MOST_PLACES ? (
          <Anchor component={Link} to={`/dashboard/assessments/${assessmentId}/results`} size="sm">
            {t('more', {
              shown: formatCount(MOST_PLACES, i18n.language),
              total: formatCount(places, i18n.language),
            })}
          </Anchor>
        ) : null}
        {ranking.isScoreHeldBack ? (
          <Text size="sm" c="var(--pengawas-quiet)">
            {t('heldBack')}
          </Text>
        ) : null}
      </Stack>
    </Paper>
  )
}

/** With this many under the top a card still fits a window, so that the next assessment is in reach. */
const FIRST_OTHERS = 7

interface OthersProps {
  places: readonly RankedParticipant[]
  assessmentId: string
  title: string
}

/** The places under the top. */
function Others({ places, assessmentId, title }: OthersProps) {
  const { t } = useTranslation('rankings')
  if (places.length === 0) return null
  return (
    <FirstFew
      all={places}
      few={FIRST_OTHERS}
      more={(value) => t('whole', { value, count: value })}
      fewer={t('fewer')}
      title={title}
      show={(some) => <PlaceTable places={some} assessmentId={assessmentId} />}
    />
  )
}

/** `value`: percent. */
const percent = (value: number | null, language: string): string =>
  value === null ? '–' : `${formatNumber(value, language)}%`

function Figures({
  ranking: { totalParticipants, completedParticipants, averageScore, highestScore, openPlaces },
}: {
  ranking: Ranking
}) {
  const { t, i18n } = useTranslation('rankings')
  const { language } = i18n
  const figures = [
    [t('figures.total'), formatCount(totalParticipants, language)],
    [t('figures.completed'), formatCount(completedParticipants, language)],
    [t('figures.average'), percent(averageScore, language)],
    [t('figures.highest'), percent(highestScore, language)],
  ] as const
  return (
    <div>
      <dl className={classes.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <Text component="dt" size="sm" c="var(--pengawas-quiet)">
              {label}
            </Text>
            <Text component="dd" m={0} fw={700} size="lg">
              {value}
            </Text>
          </div>
        ))}
      </dl>
      {openPlaces > 0 ? (
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('figures.open', { value: formatCount(openPlaces, language) })}
        </Text>
      ) : null}
    </div>
  )
}
