import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type ImportJob, isUnderWay } from '@pengawas/shared/contracts/import-jobs'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMessages } from '../../lib/messages.ts'
import { QueryStatus } from '../query-status.tsx'
import { ImportProgress } from './import-progress.tsx'

interface ImportViewProps {
  job: ImportJob | null | undefined
  result: UseQueryResult<ImportJob[]>
  /** What to say of an import that is not kept, beside that. */
  goneHint?: string
  onClose: () => void
  /** Back to choosing a file. */
  onAgain: () => void
  /** What is shown of one that ended well. */
  children: (job: ImportJob) => ReactNode
}

/** One import in its dialog, whatever has become of it. */
export function ImportView({ job, result, goneHint, onClose, onAgain, children }: ImportViewProps) {
  const { t } = useTranslation(['imports', 'common'])
  const message = useMessages()
  if (job === undefined) return <QueryStatus result={result} />
  if (job?.state === 'done') return children(job)
  return (
    <Stack gap="md">
      {job === null ? (
        <Text role="status">
          {t('imports:gone')} {goneHint}
        </Text>
      ) : isUnderWay(job) ? (
        <>
          <ImportProgress job={job} isUnknown={result.failureCount > 0} />
          <Text c="var(--pengawas-quiet)">{t('imports:leave')}</Text>
        </>
      ) : (
        <Alert color="red" role="alert" title={t('imports:failed')}>
          {job.failure === null ? null : message(job.failure)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common:close')}
        </Button>
        {job?.state === 'failed' ? <Button onClick={onAgain}>{t('imports:again')}</Button> : null}
      </Group>
    </Stack>
  )
}
