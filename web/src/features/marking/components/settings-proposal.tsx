import { Alert, Button, Group, Stack } from '@mantine/core'
import type { MarkingSettings } from '@pengawas/shared/contracts/marking'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../../lib/toasts.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useDecideSettings } from '../api/marking.ts'

/** Settings that wait for a second person: others agree or refuse, and the proposer may withdraw them. */
export function SettingsProposal({ settings, onDone }: { settings: MarkingSettings; onDone: () => void }) {
  const { t } = useTranslation('marking')
  const decide = useDecideSettings(settings.assessmentId)
  const { proposal, version } = settings
  if (proposal === null) return null
  const { secondMarkPercent: percent, tolerance, proposedByName: name, isOwn } = proposal
  const send = (accept: boolean): void =>
    decide.mutate(
      { accept, version },
      {
        onSuccess: () => {
          toastSuccess(t(accept ? 'settings.saved' : 'settings.refused'))
          onDone()
        },
      },
    )
  return (
    <Alert
      color="orange"
      icon={<IconUsers aria-hidden />}
      title={t('settings.waiting')}
      data-testid="settings-proposal"
    >
      <Stack gap="sm">
        {isOwn
          ? t('settings.ownProposal', { percent, tolerance })
          : t('settings.proposal', { name, percent, tolerance })}
        <Group gap="xs">
          {isOwn ? null : (
            <Button size="compact-md" loading={decide.isPending} onClick={() => send(true)}>
              {t('settings.accept')}
            </Button>
          )}
          <Button size="compact-md" variant="default" loading={decide.isPending} onClick={() => send(false)}>
            {t(isOwn ? 'settings.withdraw' : 'settings.refuse')}
          </Button>
        </Group>
        {decide.isError ? <FailureAlert error={decide.error} /> : null}
      </Stack>
    </Alert>
  )
}
