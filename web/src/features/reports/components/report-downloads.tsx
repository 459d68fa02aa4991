import { Button, Group, Stack, Text } from '@mantine/core'
import { REPORT_FORMATS, type Report, type ReportFormat } from '@pengawas/shared/contracts/reports'
import { IconDownload, IconFilePlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStartReport } from '../../../lib/report-jobs.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { downloadAddress } from '../api/reports.ts'
import { OwnReportFiles } from './own-report-files.tsx'

const variantOf = (format: ReportFormat) => (format === 'xlsx' ? 'filled' : 'default')

/** The files of a report: at once, or where there are many tests, written in the background. */
export function ReportDownloads({ report }: { report: Report }) {
  const { t } = useTranslation('reports')
  return (
    <Stack gap="sm">
      <Group gap="sm">
        {report.filesInBackground ? (
          <BackgroundButtons assessmentId={report.assessmentId} />
        ) : (
          REPORT_FORMATS.map((format) => (
            <Button
              key={format}
              component="a"
              href={downloadAddress(report.id, format)}
              target="_blank"
              variant={variantOf(format)}
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              {t(`page.download.${format}`)}
            </Button>
          ))
        )}
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('page.inIndonesian')}
        </Text>
      </Group>
      {report.filesInBackground ? (
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('files.hint')}
        </Text>
      ) : null}
      <OwnReportFiles assessmentId={report.assessmentId} />
    </Stack>
  )
}

function BackgroundButtons({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation('reports')
  const start = useStartReport()
  return (
    <>
      {REPORT_FORMATS.map((format) => (
        <Button
          key={format}
          variant={variantOf(format)}
          loading={start.isPending && start.variables.format === format}
          leftSection={<IconFilePlus size={18} aria-hidden />}
          onClick={() => start.mutate({ assessmentId, format })}
        >
          {t(`files.start.${format}`)}
        </Button>
      ))}
      {start.isError ? <FailureAlert error={start.error} /> : null}
    </>
  )
}
