import { Badge, Button, Group, Stack, Text, Timeline } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { BankQuestion, QuestionVersion } from '@pengawas/shared/contracts/questions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { useFailureText } from '../../../lib/messages.ts'
import { toastFailure, toastSuccess } from '../../../lib/toasts.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useFieldLabel, VersionDifference } from '../../../ui/question/version-difference.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { useRestoreVersion, versionsQuery } from '../api/question-bank.ts'

/** Every version, newest first: who made it, what changed, and a way back to it, which makes a new one. */
export function Versions({ question, mayRestore }: { question: BankQuestion; mayRestore: boolean }) {
  const { t } = useTranslation(['questionBank', 'common'])
  const versions = useQuery(versionsQuery(question.id))
  const [compared, setCompared] = useState<number | null>(null)
  if (versions.isPending) {
    return <Loading />
  }
  if (versions.isError) return <FailureAlert error={versions.error} />
  return (
    <Timeline bulletSize={14} lineWidth={2} active={versions.data.length}>
      {versions.data.map((version) => (
        <Timeline.Item key={version.version} title={<VersionTitle version={version} question={question} />}>
          <VersionFacts version={version} />
          <Group gap="xs" mt={6}>
            {version.version > 1 ? (
              <Button
                size="compact-sm"
                variant="light"
                aria-expanded={compared === version.version}
                onClick={() => setCompared((now) => (now === version.version ? null : version.version))}
              >
                {t(compared === version.version ? 'questionBank:versions.hide' : 'questionBank:versions.compare', {
                  before: version.version - 1,
                })}
              </Button>
            ) : null}
            {mayRestore && version.version !== question.version ? (
              <RestoreButton question={question} version={version.version} />
            ) : null}
          </Group>
          {compared === version.version ? (
            <VersionDifference id={question.id} from={version.version - 1} to={version.version} />
          ) : null}
        </Timeline.Item>
      ))}
    </Timeline>
  )
}

function VersionTitle({ version: { version }, question }: { version: QuestionVersion; question: BankQuestion }) {
  const { t } = useTranslation('questionBank')
  return (
    <Group gap="xs">
      {t('versions.number', { version })}
      {version === question.version ? <Badge variant="light">{t('versions.current')}</Badge> : null}
      {version === question.approvedVersion ? (
        <Badge variant="light" color="teal">
          {t('statuses.approved')}
        </Badge>
      ) : null}
    </Group>
  )
}

function VersionFacts({
  version: { authorName, createdAt, changedFields, restoredFrom },
}: {
  version: QuestionVersion
}) {
  const { t, i18n } = useTranslation('questionBank')
  const fieldLabel = useFieldLabel()
  return (
    <Stack gap={2}>
      <Text size="sm" c="var(--pengawas-quiet)">
        {authorName ?? t('unknown')} · {formatInstant(createdAt, i18n.language)}
      </Text>
      {restoredFrom === null ? null : <Text size="sm">{t('versions.restoredFrom', { version: restoredFrom })}</Text>}
      {changedFields.length === 0 ? null : (
        <Text size="sm">{t('versions.changed', { fields: changedFields.map(fieldLabel).join(', ') })}</Text>
      )}
    </Stack>
  )
}

function RestoreButton({ question, version }: { question: BankQuestion; version: number }) {
  const { t } = useTranslation(['questionBank', 'common'])
  const failureText = useFailureText()
  const restore = useRestoreVersion(question.id)
  const ask = (): void => {
    modals.openConfirmModal({
      title: t('questionBank:versions.restore'),
      children: <Text>{t('questionBank:versions.restoreConfirm', { version })}</Text>,
      labels: { confirm: t('questionBank:versions.restore'), cancel: t('common:cancel') },
      onConfirm: () =>
        void restore.mutateAsync({ restored: version, version: question.version }).then(
          (now) => toastSuccess(t('questionBank:versions.restored', { version: now.version })),
          (error: unknown) => toastFailure(failureText(error)),
        ),
    })
  }
  return (
    <Button size="compact-sm" variant="default" loading={restore.isPending} onClick={ask}>
      {t('questionBank:versions.restore')}
    </Button>
  )
}
