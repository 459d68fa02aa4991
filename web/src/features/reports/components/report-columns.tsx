import { Anchor, Badge, ColorSwatch, Group, Text } from '@mantine/core'
import type { ReportRow } from '@pengawas/shared/contracts/reports'
import { reportColor } from '@pengawas/shared/rules/score-bands'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { formatCount, formatDecimal } from '../../../lib/rules/numbers.ts'
import { column, type Column } from '../../../ui/data-table.tsx'

export function useReportColumns(onOpen: (id: string) => void): Column<ReportRow>[] {
  const { t, i18n } = useTranslation(['reports', 'rankings'])
  const { language } = i18n
  const percent = (value: number | null): string => (value === null ? '–' : `${formatDecimal(value, language, 1)}%`)
  return [
    column<ReportRow>({
      id: 'title',
      header: t('reports:page.fields.assessment'),
      cell: ({ id, assessmentTitle, status }) => (
        <Group gap="xs">
          <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onOpen(id)}>
            <bdi>{assessmentTitle}</bdi>
          </Anchor>
          {status === 'active' ? (
            <Badge variant="light" color="green">
              {t('rankings:status.active')}
            </Badge>
          ) : null}
        </Group>
      ),
    }),
    column<ReportRow>({
      id: 'participants',
      header: t('reports:page.fields.participants'),
      cell: ({ completedParticipants, totalParticipants, openResults }) => (
        <div>
          {t('reports:estimate.count', {
            value: formatCount(completedParticipants, language),
            total: formatCount(totalParticipants, language),
          })}
          {openResults === 0 ? null : (
            <Text size="xs" c="var(--pengawas-quiet)">
              {`${t('reports:figures.openResults')}: ${formatCount(openResults, language)}`}
            </Text>
          )}
        </div>
      ),
    }),
    column<ReportRow>({
      id: 'averageScore',
      header: t('reports:figures.averageScore'),
      sortable: true,
      cell: ({ averageScore }) =>
        averageScore === null ? (
          '–'
        ) : (
          <Group gap={8} wrap="nowrap">
            <ColorSwatch
              size={12}
              color={`var(--mantine-color-${reportColor(averageScore)}-6)`}
              withShadow={false}
              aria-hidden
            />
            <Text fw={700} component="span">
              {percent(averageScore)}
            </Text>
          </Group>
        ),
    }),
    column<ReportRow>({
      id: 'passingRate',
      header: t('reports:figures.passingRate'),
      sortable: true,
      cell: ({ passingRate }) => percent(passingRate),
    }),
    column<ReportRow>({
      id: 'completionRate',
      header: t('reports:figures.completionRate'),
      sortable: true,
      cell: ({ completionRate }) => percent(completionRate),
    }),
    column<ReportRow>({
      id: 'endDate',
      header: t('reports:page.fields.endDate'),
      sortable: true,
      cell: ({ endDate }) => formatInstant(endDate, language),
    }),
  ]
}
