import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { isBeingMade, type PackageJob } from '@pengawas/shared/contracts/evidence-packages'
import { IconDownload, IconRefresh, IconTrash, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../lib/dates.ts'
import { useMessages } from '../../lib/messages.ts'
import { packageFile, useRemovePackage, useRepeatPackage } from '../../lib/package-jobs.ts'
import { FailureAlert } from '../failure-alert.tsx'
import { useMegabytes } from './use-megabytes.ts'

interface PackageStateProps {
  job: PackageJob
  /** The hub does not answer: what it said last says nothing about now. */
  isUnknown: boolean
}

/** How far a package is; the way to its file, or why there is none and how it is made again. */
export function PackageState({ job, isUnknown }: PackageStateProps) {
  const { t, i18n } = useTranslation('packages')
  const megabytes = useMegabytes()
  const messageText = useMessages()
  const remove = useRemovePackage()
  const repeat = useRepeatPackage()
  const { state, name, bytes, failure, keptUntil } = job
  return (
    <Stack gap="xs" data-testid="package-job" data-state={state}>
      {isBeingMade(job) ? <Making job={job} isUnknown={isUnknown} /> : null}
      {state === 'failed' ? (
        <Alert color="red" variant="light" title={t('failed')} role="alert">
          {failure === null ? null : messageText(failure)}
        </Alert>
      ) : null}
      {state === 'ready' ? (
        <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi> · {megabytes(bytes ?? 0)}
          {keptUntil === null ? null : ` · ${t('job.keptUntil', { time: formatInstant(keptUntil, i18n.language) })}`}
        </Text>
      ) : null}
      {remove.isError ? <FailureAlert error={remove.error} /> : null}
      {repeat.isError ? <FailureAlert error={repeat.error} /> : null}
      <Group gap="xs">
        {state === 'ready' ? (
          <Button
            component="a"
            href={packageFile(job)}
            download={name ?? 'evidence.zip'}
            size="compact-sm"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('job.download')}
          </Button>
        ) : null}
        {state === 'failed' ? (
          <Button
            size="compact-sm"
            loading={repeat.isPending}
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => repeat.mutate(job.id)}
          >
            {t('job.repeat')}
          </Button>
        ) : null}
        <Button
          size="compact-sm"
          variant="default"
          loading={remove.isPending}
          leftSection={isBeingMade(job) ? <IconX size={16} aria-hidden /> : <IconTrash size={16} aria-hidden />}
          onClick={() => remove.mutate(job.id)}
        >
          {t(isBeingMade(job) ? 'job.stop' : 'job.remove')}
        </Button>
      </Group>
    </Stack>
  )
}

function Making({ job: { state, done, total }, isUnknown }: PackageStateProps) {
  const { t } = useTranslation('packages')
  const megabytes = useMegabytes()
  const isCounted = !isUnknown && state === 'running' && total > 0
  const said = isUnknown
    ? t('job.unknown')
    : state === 'queued'
      ? t('job.queued')
      : t('job.progress', { done: megabytes(done), total: megabytes(total) })
  return (
    <>
      <Progress
        value={isCounted ? Math.min(100, (100 * done) / total) : 100}
        {...(isUnknown ? { color: 'gray' } : {})}
        animated={!isUnknown}
        aria-label={t('making')}
      />
      <Text size="sm" role="status">
        {said}
      </Text>
    </>
  )
}
