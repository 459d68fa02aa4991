import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type ImportJob, type ImportJobKind, isUnderWay } from '@pengawas/shared/contracts/import-jobs'
import { IconAlertTriangle, IconCircleCheck, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatHourMinute } from '../../lib/dates.ts'
import { importJobsQuery, useImportInAddress } from '../../lib/import-jobs.ts'
import { ImportProgress } from './import-progress.tsx'

const LOOKS = {
  running: [IconUpload, 'blue'],
  done: [IconCircleCheck, 'teal'],
  failed: [IconAlertTriangle, 'red'],
} as const

interface ImportNoticeProps {
  kind: ImportJobKind
  /** An import has ended well: the list beneath has more in it. */
  onDone: () => void
}

/** The reader's imports into this list, under way or just ended, with the way back to each. */
export function ImportNotice({ kind, onDone }: ImportNoticeProps) {
  const { t, i18n } = useTranslation('imports')
  const timeOf = ({ updatedAt }: ImportJob): string => formatHourMinute(updatedAt, i18n.language)
  const { open } = useImportInAddress(kind)
  const result = useQuery(importJobsQuery)
  const jobs = result.data?.filter((job) => job.kind === kind) ?? []
  const ended = jobs.flatMap(({ id, state }) => (state === 'done' ? [id] : [])).join(' ')
  const announceDone = useEffectEvent(onDone)
  useEffect(() => {
    if (ended !== '') announceDone()
  }, [ended])
  if (jobs.length === 0) return null
  return (
    <Stack gap="sm" mb="md">
      {jobs.map((job) => {
        const state = isUnderWay(job) ? 'running' : job.state === 'done' ? 'done' : 'failed'
        const [Icon, color] = LOOKS[state]
        return (
          <Alert key={job.id} color={color} icon={<Icon aria-hidden />} title={t(state)} p="sm">
            {state === 'running' ? <ImportProgress job={job} isUnknown={result.failureCount > 0} /> : null}
            <Group justify="space-between" gap="xs" mt={state === 'running' ? 'xs' : 0}>
              <Text size="sm">{job.outcome === null ? null : t('outcome', { ...job.outcome, time: timeOf(job) })}</Text>
              <Button size="compact-sm" variant="light" color={color} onClick={() => open(job.id)}>
                {t('open')}
              </Button>
            </Group>
          </Alert>
        )
      })}
    </Stack>
  )
}
