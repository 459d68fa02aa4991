import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { isBeingWritten, type ReportJob } from '@pengawas/shared/contracts/report-jobs'
import { IconDownload, IconRefresh, IconTrash, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { useMessages } from '../../../lib/messages.ts'
import { reportFile, useRemoveReport, useStartReport } from '../../../lib/report-jobs.ts'
import { formatCount, formatPercent } from '../../../lib/rules/numbers.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useMegabytes } from '../../../ui/supervision/use-megabytes.ts'

interface ReportJobProps {
  job: ReportJob
  /** The hub does not answer: what it said last says nothing about now. */
  isUnknown: boolean
}

/** How far a file of a report is; the way to it, or why there is none and how it is made again. */
export function ReportJobState({ job, isUnknown }: ReportJobProps) {
  const { t, i18n } = useTranslation('reports')
  const megabytes = useMegabytes()
  const messageText = useMessages()
  const remove = useRemoveReport()
  const again = useStartReport()
  const { state, name, bytes, failure, keptUntil, assessmentId, format } = job
  return (
    <Stack gap="xs" data-testid="report-job" data-state={state}>
      {isBeingWritten(job) ? <Writing job={job} isUnknown={isUnknown} /> : null}
      {state === 'failed' ? (
        <Alert color="red" variant="light" title={t('files.failed')} role="alert">
          {failure === null ? null : messageText(failure)}
        </Alert>
      ) : null}
      {state === 'ready' ? (
        <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi> · {megabytes(bytes ?? 0)}
          {keptUntil === null ? null : ` · ${t('files.keptUntil', { time: formatInstant(keptUntil, i18n.language) })}`}
        </Text>
      ) : null}
      {remove.isError ? <FailureAlert error={remove.error} /> : null}
      {again.isError ? <FailureAlert error={again.error} /> : null}
      <Group gap="xs">
        {state === 'ready' ? (
          <Button
            component="a"
            href={reportFile(job)}
            download={name ?? true}
            size="compact-sm"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('files.download')}
          </Button>
        ) : null}
        {state === 'failed' ? (
          <Button
            size="compact-sm"
            loading={again.isPending}
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => again.mutate({ assessmentId, format })}
          >
            {t('files.again')}
          </Button>
        ) : null}
        <Button
          size="compact-sm"
          variant="default"
          loading={remove.isPending}
          leftSection={isBeingWritten(job) ? <IconX size={16} aria-hidden /> : <IconTrash size={16} aria-hidden />}
          onClick={() => remove.mutate(job.id)}
        >
          {t(isBeingWritten(job) ? 'files.stop' : 'files.remove')}
        </Button>
      </Group>
    </Stack>
  )
}

function Writing({ job: { state, done, total }, isUnknown }: ReportJobProps) {
  const { t, i18n } = useTranslation('reports')
  const { language } = i18n
  const said = (): string => {
    if (isUnknown) return t('files.unknown')
    if (state === 'queued') return t('files.queued')
    if (total === null) return t('files.counting')
    if (done >= total) return t('files.writing')
    const percent = formatPercent(done / total, language)
    return t('files.progress', {
      done: formatCount(done, language),
      total: formatCount(total, language),
      percent,
      count: total,
    })
  }
  // Without a figure the whole bar moves.
  const isCounted = !isUnknown && total !== null && done < total
  return (
    <>
      <Progress
        value={isCounted ? (100 * done) / total : 100}
        {...(isUnknown ? { color: 'gray' } : {})}
        animated={!isUnknown}
        aria-label={t('files.label')}
      />
      <Text size="sm" role="status">
        {said()}
      </Text>
    </>
  )
}
