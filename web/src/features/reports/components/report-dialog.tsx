import { Stack, Tabs, Text } from '@mantine/core'
import type { Report } from '@pengawas/shared/contracts/reports'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { useReport } from '../api/reports.ts'
import { ReportDetail } from './report-detail.tsx'
import { ReportDownloads } from './report-downloads.tsx'
import { ReportRanking } from './report-ranking.tsx'
import { ReportSummary } from './report-summary.tsx'
import { UnitComparison } from './unit-comparison.tsx'

/** The report of one assessment, and its files. */
export function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('reports')
  const report = useReport(id)
  return (
    <DialogFrame title={t('page.dialog')} size={1080} onClose={onClose}>
      <QueryStatus result={report} />
      {report.data ? <OpenReport report={report.data} /> : null}
    </DialogFrame>
  )
}

const PARTS = { summary: ReportSummary, ranking: ReportRanking, detail: ReportDetail, units: UnitComparison } as const
const PART_NAMES = ['summary', 'ranking', 'detail', 'units'] as const

function OpenReport({ report }: { report: Report }) {
  const { t, i18n } = useTranslation(['reports', 'comparisons'])
  return (
    <Stack gap="md">
      <div>
        <Text fw={700} size="lg">
          <bdi>{report.assessmentTitle}</bdi>
        </Text>
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('page.madeAt', { time: formatInstant(report.generatedAt, i18n.language) })}
        </Text>
      </div>
      <ReportDownloads report={report} />
      <Tabs defaultValue="summary" keepMounted={false}>
        <Tabs.List>
          {PART_NAMES.map((part) => (
            <Tabs.Tab key={part} value={part}>
              {part === 'units' ? t('comparisons:units') : t(`reports:parts.${part}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {PART_NAMES.map((part) => {
          const Part = PARTS[part]
          return (
            <Tabs.Panel key={part} value={part} pt="md">
              <Part report={report} />
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </Stack>
  )
}
