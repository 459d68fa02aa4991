import { Badge, Text } from '@mantine/core'
import type { ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { column, type Column } from '../../../ui/data-table.tsx'
import type { AssessmentDialog } from '../hooks/use-open-dialog.ts'
import { AssessmentActions } from './assessment-actions.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Its day stays on one line however full the table is. */
const Instant = ({ value }: { value: string }) => (
  <Text span inherit display="inline-block" miw="6.5rem">
    {value}
  </Text>
)

export function useAssessmentColumns(
  onOpen: (dialog: AssessmentDialog, assessmentId: string) => void,
): Column<ManagedAssessment>[] {
  const { t, i18n } = useTranslation(['assessments', 'managers', 'actions', 'common'])
  return [
    column<ManagedAssessment>({
      id: 'title',
      header: t('assessments:fields.title'),
      sortable: true,
      cell: ({ title, id, hasActiveOwner, hasForm }) => (
        <div>
          <Text fw={600}>{title}</Text>
          {hasActiveOwner || hasForm ? null : (
            <Badge size="sm" color="orange">
              {t('managers:ownerless')}
            </Badge>
          )}
          <Text size="xs" c="var(--pengawas-quiet)" ff="monospace">
            <bdi>{id.slice(0, 8)}</bdi>
          </Text>
        </div>
      ),
    }),
    column<ManagedAssessment>({
      id: 'status',
      header: t('assessments:fields.status'),
      sortable: true,
      cell: ({ status, archivedAt }) => <StatusBadge state={archivedAt === null ? status : 'archived'} />,
    }),
    column<ManagedAssessment>({
      id: 'duration',
      header: t('assessments:fields.duration'),
      sortable: true,
      cell: ({ duration }) => t('common:minutes', { value: duration, count: duration }),
    }),
    column<ManagedAssessment>({
      id: 'startDate',
      header: t('assessments:fields.startDate'),
      sortable: true,
      cell: ({ startDate }) => <Instant value={formatInstant(startDate, i18n.language)} />,
    }),
    column<ManagedAssessment>({
      id: 'endDate',
      header: t('assessments:fields.endDate'),
      sortable: true,
      cell: ({ endDate }) => <Instant value={formatInstant(endDate, i18n.language)} />,
    }),
    column<ManagedAssessment>({
      id: 'participants',
      header: t('assessments:fields.participants'),
      cell: ({ participantCount }) => formatCount(participantCount, i18n.language),
    }),
    column<ManagedAssessment>({
      id: 'questions',
      header: t('assessments:fields.questions'),
      cell: ({ questionCount }) => formatCount(questionCount, i18n.language),
    }),
    column<ManagedAssessment>({
      id: 'creator',
      header: t('assessments:fields.creator'),
      cell: ({ creatorName }) => creatorName ?? '–',
    }),
    column<ManagedAssessment>({
      id: 'actions',
      header: t('actions:actionsColumn'),
      screenOnly: true,
      cell: (assessment) => <AssessmentActions assessment={assessment} onOpen={onOpen} />,
    }),
  ]
}
