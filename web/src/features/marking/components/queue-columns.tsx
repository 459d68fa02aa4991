import { Button, Text } from '@mantine/core'
import type { MarkingTask } from '@pengawas/shared/contracts/marking'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { formatInstant } from '../../../lib/dates.ts'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { column, type Column } from '../../../ui/data-table.tsx'
import { useScoreFormat } from '../hooks/use-score-format.ts'
import { StatusBadge } from './status-badge.tsx'

export function useQueueColumns(): Column<MarkingTask>[] {
  const { t, i18n } = useTranslation('marking')
  const score = useScoreFormat()
  const { search } = useLocation()
  const { language } = i18n
  return [
    column<MarkingTask>({
      id: 'question',
      header: t('fields.question'),
      cell: ({ preview, type }) => (
        <div>
          <Text lineClamp={2} maw={420} dir="auto">
            {preview}
          </Text>
          <Text size="sm" c="var(--pengawas-quiet)">
            {t(`types.${type}`)}
          </Text>
        </div>
      ),
    }),
    column<MarkingTask>({
      id: 'candidate',
      header: t('fields.candidate'),
      cell: ({ candidateCode }) => <Text ff="monospace">{candidateCode}</Text>,
    }),
    column<MarkingTask>({
      id: 'assessmentId',
      header: t('fields.assessment'),
      cell: ({ assessmentTitle }) => assessmentTitle,
    }),
    column<MarkingTask>({
      id: 'submittedAt',
      header: t('fields.submittedAt'),
      sortable: true,
      cell: ({ submittedAt }) => formatInstant(submittedAt, language),
    }),
    column<MarkingTask>({ id: 'words', header: t('fields.words'), cell: ({ words }) => formatCount(words, language) }),
    column<MarkingTask>({
      id: 'status',
      header: t('fields.status'),
      sortable: true,
      cell: ({ status }) => <StatusBadge status={status} />,
    }),
    column<MarkingTask>({
      id: 'score',
      header: t('fields.score'),
      cell: ({ finalScore, maxScore }) =>
        finalScore === null ? '–' : t('scoreOf', { score: score(finalScore), max: score(maxScore) }),
    }),
    column<MarkingTask>({
      id: 'actions',
      header: t('fields.actions'),
      screenOnly: true,
      cell: ({ id, step, candidateCode }) => (
        <Button
          component={Link}
          to={{ pathname: `/dashboard/scoring/${id}`, search }}
          size="compact-sm"
          variant={step === null ? 'subtle' : 'light'}
          aria-label={`${t(`steps.${step ?? 'none'}`)} ${candidateCode}`}
        >
          {t(`steps.${step ?? 'none'}`)}
        </Button>
      ),
    }),
  ]
}
