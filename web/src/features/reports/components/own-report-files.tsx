import { Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { reportJobsQuery } from '../../../lib/report-jobs.ts'
import { ReportJobState } from './report-job.tsx'

/** Two files and the head of a third: the list of reports beneath stays in sight. */
const MOST_HEIGHT = 320

interface OwnReportFilesProps {
  /** Those of one assessment alone. */
  assessmentId?: string
}

/** Files of reports that the reader has begun; nothing where there are none. */
export function OwnReportFiles({ assessmentId }: OwnReportFilesProps) {
  const { t, i18n } = useTranslation('reports')
  const result = useQuery(reportJobsQuery)
  const jobs = (result.data ?? []).filter((job) => assessmentId === undefined || job.assessmentId === assessmentId)
  if (jobs.length === 0) return null
  return (
    <section aria-label={t('files.title')}>
      <Stack gap="xs">
        {assessmentId === undefined ? (
          <Title order={2} size="h5">
            {t('files.title')}
          </Title>
        ) : null}
        <Stack gap="xs" mah={MOST_HEIGHT} style={{ overflowY: 'auto' }}>
          {jobs.map((job) => (
            <Paper key={job.id} withBorder p="sm">
              <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {assessmentId === undefined ? <bdi>{job.assessmentTitle}</bdi> : null}
                {assessmentId === undefined ? ' · ' : null}
                {job.format.toUpperCase()}
              </Text>
              <Text size="xs" c="var(--pengawas-quiet)" mb="xs">
                {formatInstant(job.createdAt, i18n.language)}
              </Text>
              <ReportJobState job={job} isUnknown={result.isError} />
            </Paper>
          ))}
        </Stack>
      </Stack>
    </section>
  )
}
