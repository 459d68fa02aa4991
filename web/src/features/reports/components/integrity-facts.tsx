import { Stack, Text } from '@mantine/core'
import { FLAG_TYPES } from '@pengawas/shared/flags'
import type { Report } from '@pengawas/shared/contracts/reports'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { Facts } from './facts.tsx'
import { useEstimates } from './use-estimates.ts'

/** Flags by verdict and type, how far the tests were watched, and appeals. */
export function IntegrityFacts({ integrity }: Pick<Report, 'integrity'>) {
  const { t, i18n } = useTranslation(['reports', 'wall'])
  const { plain } = useEstimates()
  const { coverage, byVerdict, byType, appeals } = integrity
  const count = (value: number): string => formatCount(value, i18n.language)
  const types = FLAG_TYPES.filter((type) => type !== 'technical' && byType[type] > 0)
  return (
    <Stack gap="md">
      <Facts
        facts={[
          [t('reports:integrity.sessions'), count(integrity.sessions)],
          [t('reports:integrity.flagged'), count(integrity.flagged)],
          [t('reports:integrity.flags'), count(integrity.flags)],
          [t('reports:integrity.pending'), count(byVerdict.pending)],
          [t('reports:integrity.confirmed'), count(byVerdict.confirmed)],
          [t('reports:integrity.dismissed'), count(byVerdict.dismissed)],
          [t('reports:integrity.technical'), count(integrity.technical)],
          ...(coverage === null
            ? []
            : ([
                [t('reports:integrity.watchedShare'), plain(coverage.watchedShare)],
                [
                  t('reports:integrity.unseen'),
                  t('reports:estimate.count', { value: count(coverage.unseen), total: count(coverage.tests) }),
                ],
              ] as const)),
          [t('reports:integrity.appealsWaiting'), count(appeals.waiting)],
          [t('reports:integrity.appealsDecided'), count(appeals.decided)],
          [t('reports:integrity.upheld'), count(appeals.points.upheld)],
          [t('reports:integrity.overturned'), count(appeals.points.overturned)],
          [t('reports:integrity.lapsed'), count(appeals.points.lapsed)],
        ]}
      />
      {coverage === null ? <Text size="sm">{t('reports:integrity.noCoverage')}</Text> : null}
      {types.length > 0 ? (
        <div>
          <Text fw={600} size="sm" mb={4}>
            {t('reports:parts.flagTypes')}
          </Text>
          <Facts facts={types.map((type) => [t(`wall:flagType.${type}`), count(byType[type])] as const)} />
        </div>
      ) : null}
    </Stack>
  )
}
