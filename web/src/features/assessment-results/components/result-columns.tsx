import { Anchor, Button, Group, Text } from '@mantine/core'
import type { ResultRow } from '@pengawas/shared/contracts/test-results'
import { IconCertificate, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatInstant } from '../../../lib/dates.ts'
import { column, type Column } from '../../../ui/data-table.tsx'
import { certificateUrl } from '../api/assessment-results.ts'
import { ScoreBadge } from './score-badge.tsx'
import { VerdictCell } from './verdict-cell.tsx'

/** `isAdaptive`: only adaptive tests estimate how far off a score may be. */
export function useResultColumns(assessmentId: string, isAdaptive: boolean): Column<ResultRow>[] {
  const { t, i18n } = useTranslation(['assessmentResults', 'results', 'interventions'])
  return [
    column<ResultRow>({
      id: 'participant',
      header: t('assessmentResults:fields.participant'),
      cell: ({ participantName, attempt, testSessionId }) => (
        <div>
          <Anchor component={Link} to={`/dashboard/assessments/${assessmentId}/results/${testSessionId}`} fw={600}>
            <bdi>{participantName}</bdi>
          </Anchor>
          {attempt > 1 ? (
            <Text size="sm" c="var(--pengawas-quiet)">
              {t('assessmentResults:attempt', { value: attempt })}
            </Text>
          ) : null}
        </div>
      ),
    }),
    column<ResultRow>({
      id: 'code',
      header: t('assessmentResults:fields.code'),
      cell: ({ code }) => (
        <Text ff="monospace" size="sm">
          <bdi>{code}</bdi>
        </Text>
      ),
    }),
    column<ResultRow>({
      id: 'percentageScore',
      header: t('assessmentResults:fields.score'),
      sortable: true,
      cell: (row) => (
        <div>
          <ScoreBadge result={row} />
          {isAdaptive ? null : (
            <Text size="sm" c="var(--pengawas-quiet)">
              {t('results:correct', { value: row.correctAnswers, total: row.scoredQuestions ?? row.totalQuestions })}
            </Text>
          )}
        </div>
      ),
    }),
    column<ResultRow>({
      id: 'verdict',
      header: t('assessmentResults:fields.verdict'),
      cell: (row) => <VerdictCell assessmentId={assessmentId} result={row} />,
    }),
    column<ResultRow>({
      id: 'completedAt',
      header: t('assessmentResults:fields.completedAt'),
      sortable: true,
      cell: ({ completedAt, finishReason, terminationCause }) => (
        <div>
          <Text size="sm">{formatInstant(completedAt, i18n.language)}</Text>
          {finishReason === 'deadline' || finishReason === 'terminated' ? (
            <Text size="sm" c="var(--pengawas-quiet)">
              {t(`assessmentResults:finished.${finishReason}`)}
              {terminationCause === null ? null : `: ${t(`interventions:cause.${terminationCause}`)}`}
            </Text>
          ) : null}
        </div>
      ),
    }),
    column<ResultRow>({
      id: 'certificate',
      header: t('results:certificate'),
      cell: ({ hasCertificate, isCertificateHeld, testSessionId, participantName }) =>
        hasCertificate ? (
          <Group>
            <IconCheck size={16} aria-hidden className="paper-only" />
            <Button
              component="a"
              href={certificateUrl(testSessionId)}
              download
              size="compact-sm"
              variant="light"
              leftSection={<IconCertificate size={16} aria-hidden />}
              aria-label={t('assessmentResults:downloadFor', { name: participantName })}
            >
              {t('assessmentResults:download')}
            </Button>
          </Group>
        ) : isCertificateHeld ? (
          <Text size="sm">{t('assessmentResults:held')}</Text>
        ) : (
          '–'
        ),
    }),
  ]
}
