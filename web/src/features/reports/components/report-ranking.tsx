import { Anchor, Stack, Text } from '@mantine/core'
import type { Report, ReportParticipant } from '@pengawas/shared/contracts/reports'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatInstant } from '../../../lib/dates.ts'
import { formatCount, formatNumber } from '../../../lib/rules/numbers.ts'
import { column, DataTable } from '../../../ui/data-table.tsx'
import { EmailText } from '../../../ui/email-text.tsx'

/** Best first, and in no other order. */
const ORDER = { sort: null, order: 'asc', sortBy: () => undefined } as const

/** The first ten, and the way to all of them. */
export function ReportRanking({ report }: { report: Report }) {
  const { t, i18n } = useTranslation(['reports', 'rankings'])
  const { language } = i18n
  const { participants } = report.reportData
  const places = report.finalResults + report.openResults
  const columns = [
    column<ReportParticipant>({
      id: 'rank',
      header: t('rankings:fields.rank'),
      cell: ({ rank, isTied }) => t(isTied ? 'rankings:rank.tied' : 'rankings:rank.alone', { rank }),
    }),
    column<ReportParticipant>({
      id: 'name',
      header: t('rankings:fields.participant'),
      cell: ({ name, email, testSessionId }) => (
        <div>
          <Anchor
            component={Link}
            size="sm"
            to={`/dashboard/assessments/${report.assessmentId}/results/${testSessionId}`}
          >
            <bdi>{name}</bdi>
          </Anchor>
          <Text size="xs" c="var(--pengawas-quiet)">
            <EmailText email={email} />
          </Text>
        </div>
      ),
    }),
    column<ReportParticipant>({
      id: 'score',
      header: t('rankings:fields.score'),
      cell: ({ score }) => `${formatNumber(score, language)}%`,
    }),
    column<ReportParticipant>({
      id: 'status',
      header: t('reports:page.fields.status'),
      cell: ({ state, verdict }) =>
        state !== 'final'
          ? t(`reports:state.${state}`)
          : verdict === 'undecided'
            ? t('reports:state.undecided')
            : t(`reports:verdict.${verdict}`),
    }),
    column<ReportParticipant>({
      id: 'completedAt',
      header: t('rankings:fields.completedAt'),
      cell: ({ completedAt }) => formatInstant(completedAt, language),
    }),
  ]
  if (participants.length === 0) return <Text>{t('rankings:noPlaces')}</Text>
  return (
    <Stack gap="sm">
      <Text size="sm">{t('rankings:rule')}</Text>
      <DataTable
        caption={t('reports:parts.ranking')}
        columns={columns}
        items={participants}
        list={ORDER}
        rowId={({ id }) => id}
        isStale={false}
      />
      {places > participants.length ? (
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('reports:page.shown', {
            shown: formatCount(participants.length, language),
            total: formatCount(places, language),
          })}
        </Text>
      ) : null}
    </Stack>
  )
}
