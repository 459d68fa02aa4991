import { Alert, Button, Group, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { LtiPlatform, LtiTrial } from '@pengawas/shared/contracts/lti'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '../../../lib/messages.ts'
import { toastFailure, toastSuccess } from '../../../lib/toasts.ts'
import { useRemovePlatform, useSetStatus, useTryPlatform } from '../api.ts'
import { PROBLEM_TEXTS } from '../rules/text-keys.ts'

const BUTTON = { size: 'compact-sm', variant: 'default' } as const

/** What can be done with one platform. */
export function PlatformActions({
  platform: { id, name, status },
  onEdit,
}: {
  platform: LtiPlatform
  onEdit: () => void
}) {
  const { t } = useTranslation(['lti', 'actions'])
  const trial = useTryPlatform(id)
  const setStatus = useSetStatus(id)
  const failureText = useFailureText()
  const onError = (error: unknown): void => toastFailure(failureText(error))
  const turn = status === 'active' ? 'paused' : 'active'
  const turnText = turn === 'paused' ? 'lti:pause' : 'lti:resume'
  return (
    <>
      <Group gap="xs" mt="sm">
        <Button
          {...BUTTON}
          aria-label={t('lti:tryFor', { name })}
          loading={trial.isPending}
          onClick={() => trial.mutate(undefined, { onError })}
        >
          {t('lti:try')}
        </Button>
        <Button
          {...BUTTON}
          aria-label={`${t(turnText)}: ${name}`}
          loading={setStatus.isPending}
          onClick={() =>
            setStatus.mutate(turn, {
              onSuccess: () => toastSuccess(t(turn === 'paused' ? 'lti:pausedNow' : 'lti:resumedNow')),
              onError,
            })
          }
        >
          {t(turnText)}
        </Button>
        <Button {...BUTTON} aria-label={`${t('actions:edit')}: ${name}`} onClick={onEdit}>
          {t('actions:edit')}
        </Button>
        <RemoveButton {...{ id, name }} />
      </Group>
      {trial.data === undefined ? null : <Trial trial={trial.data} />}
    </>
  )
}

function Trial({ trial: { problem, status, keys } }: { trial: LtiTrial }) {
  const { t } = useTranslation('lti')
  if (problem === null)
    return (
      <Alert color="teal" mt="xs" role="status">
        {t('trialKeys', { value: keys, count: keys })}
      </Alert>
    )
  const why = problem === 'no-keys' ? t('noKeys') : t(`problems.${PROBLEM_TEXTS[problem]}`)
  return (
    <Alert color="red" mt="xs" role="status">
      {t('trialFailed', { why: status === null ? why : `${why} (${t('status', { value: status })})` })}
    </Alert>
  )
}

function RemoveButton({ id, name }: Pick<LtiPlatform, 'id' | 'name'>) {
  const { t } = useTranslation(['lti', 'common'])
  const remove = useRemovePlatform(id)
  const failureText = useFailureText()
  const ask = (): void => {
    modals.openConfirmModal({
      title: t('lti:removeFor', { name }),
      children: <Text>{t('lti:removeHint')}</Text>,
      labels: { confirm: t('lti:remove'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        remove.mutate(undefined, {
          onSuccess: () => toastSuccess(t('lti:removed')),
          onError: (error) => toastFailure(failureText(error)),
        }),
    })
  }
  return (
    <Button {...BUTTON} aria-label={t('lti:removeFor', { name })} loading={remove.isPending} onClick={ask}>
      {t('lti:remove')}
    </Button>
  )
}
