import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { PACKAGE_PARTS, type PackageEstimate, type PackagePart } from '@pengawas/shared/contracts/evidence-packages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { packageJobsQuery, type PackageSubject, usePackageEstimate, useStartPackage } from '../../lib/package-jobs.ts'
import { formatCount } from '../../lib/rules/numbers.ts'
import { DialogFrame } from '../dialog-frame.tsx'
import { FailureAlert } from '../failure-alert.tsx'
import { QueryStatus } from '../query-status.tsx'
import { PackageState } from './package-state.tsx'
import { useMegabytes } from './use-megabytes.ts'

/** What goes into a package and about how large it will be, then how far it is. */
export function PackageDialog({ onClose, ...subject }: PackageSubject & { onClose: () => void }) {
  const { t } = useTranslation('packages')
  const start = useStartPackage(subject)
  return (
    <DialogFrame title={t('dialog.title')} size={560} onClose={onClose}>
      {start.data === undefined ? (
        <Choice subject={subject} start={start} />
      ) : (
        <Begun id={start.data.id} onClose={onClose} />
      )}
    </DialogFrame>
  )
}

function Choice({ subject, start }: { subject: PackageSubject; start: ReturnType<typeof useStartPackage> }) {
  const { t } = useTranslation('packages')
  const isOfFlags = (subject.testSessionIds?.length ?? 0) === 0
  // Of single flags, a chat is no part.
  const offered = PACKAGE_PARTS.filter((part) => part !== 'chat' || !isOfFlags)
  const [parts, setParts] = useState<readonly PackagePart[]>(offered)
  const estimate = usePackageEstimate(subject, parts)
  const change = (part: PackagePart, isWanted: boolean): void =>
    setParts(PACKAGE_PARTS.filter((one) => (one === part ? isWanted : parts.includes(one))))
  return (
    <Stack gap="md">
      <QueryStatus result={estimate} />
      <Checkbox.Group label={t('dialog.parts')} value={[...parts, 'log']}>
        <Stack gap="xs" mt="xs">
          <Checkbox value="log" label={t('parts.log')} description={t('dialog.logHint')} disabled readOnly />
          {offered.map((part) => (
            <Checkbox
              key={part}
              value={part}
              label={t(`parts.${part}`)}
              {...(part === 'video' ? { description: t(isOfFlags ? 'dialog.cutHint' : 'dialog.wholeHint') } : {})}
              onChange={(event) => change(part, event.currentTarget.checked)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {estimate.data === undefined ? null : <Size estimate={estimate.data} isVideoWanted={parts.includes('video')} />}
      {start.isError ? <FailureAlert title={t('failed')} error={start.error} /> : null}
      <Group>
        <Button
          loading={start.isPending}
          disabled={estimate.data === undefined || estimate.data.isTooLarge || estimate.isPlaceholderData}
          onClick={() => start.mutate(parts)}
        >
          {t('dialog.submit')}
        </Button>
      </Group>
      <Text size="xs" c="var(--pengawas-quiet)">
        {t('hint')}
      </Text>
    </Stack>
  )
}

function Size({ estimate, isVideoWanted }: { estimate: PackageEstimate; isVideoWanted: boolean }) {
  const { t, i18n } = useTranslation('packages')
  const megabytes = useMegabytes()
  const count = (value: number): string => formatCount(value, i18n.language)
  const { testSessions, flags, pictures, bytes, videoBytes, mostBytes, isTooLarge, mayHaveVideo } = estimate
  return (
    <div role="status" data-testid="package-estimate">
      <Text size="sm">
        {t('dialog.holds', { sessions: count(testSessions), found: count(flags), pictures: count(pictures) })}
      </Text>
      <Text size="sm" fw={600}>
        {t('dialog.size', { size: megabytes(bytes), video: megabytes(videoBytes) })}
      </Text>
      {isVideoWanted && mayHaveVideo && videoBytes === 0 ? <Text size="sm">{t('dialog.noVideo')}</Text> : null}
      {isVideoWanted && !mayHaveVideo ? <Text size="sm">{t('dialog.videoWithheld')}</Text> : null}
      {isTooLarge ? (
        <Alert color="orange" mt="xs">
          {t('dialog.tooLarge', { most: megabytes(mostBytes) })}
        </Alert>
      ) : null}
    </div>
  )
}

function Begun({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['packages', 'common'])
  const jobs = useQuery(packageJobsQuery)
  const job = jobs.data?.find((one) => one.id === id)
  return (
    <Stack gap="md">
      {job === undefined ? <QueryStatus result={jobs} /> : <PackageState job={job} isUnknown={jobs.isError} />}
      <Text size="sm" c="var(--pengawas-quiet)">
        {t('packages:dialog.later')}
      </Text>
      <Group>
        <Button variant="default" onClick={onClose}>
          {t('common:close')}
        </Button>
      </Group>
    </Stack>
  )
}
