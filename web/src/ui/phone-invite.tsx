import { Alert, Button, Code, Group, Loader, Stack, Text } from '@mantine/core'
import type { SecondCamera } from '@pengawas/shared/contracts/second-camera'
import { IconAlertTriangle, IconDeviceMobile, IconDeviceMobileCheck, type Icon } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatHourMinute } from '../lib/dates.ts'
import { endPhone, invitePhone, secondCameraQuery } from '../lib/second-camera.ts'
import { FailureAlert } from './failure-alert.tsx'
import classes from './phone-invite.module.css'

const LOOKS: Readonly<Record<SecondCamera['state'], { color: string; icon: Icon }>> = {
  absent: { color: 'gray', icon: IconDeviceMobile },
  invited: { color: 'gray', icon: IconDeviceMobile },
  joined: { color: 'orange', icon: IconAlertTriangle },
  live: { color: 'teal', icon: IconDeviceMobileCheck },
}

interface PhoneInviteProps {
  testSessionId: string
  /** Opened in order to connect a phone: with a code from the first moment on. */
  isForCode?: boolean
}

/** The candidate's phone: how it stands by the server's word, the code by which one joins, and the way to another phone or to none. */
export function PhoneInvite({ testSessionId, isForCode = false }: PhoneInviteProps) {
  const { t } = useTranslation('secondCamera')
  const client = useQueryClient()
  const query = secondCameraQuery(testSessionId)
  const camera = useQuery(query)
  const refresh = () => client.refetchQueries(query)
  const invite = useMutation({
    mutationFn: async () => {
      const [invited, { toDataURL }] = await Promise.all([invitePhone(testSessionId), import('qrcode')])
      const picture = await toDataURL(invited.url, { margin: 2, width: 520 })
      await refresh()
      return { ...invited, picture }
    },
  })
  const hasAsked = useRef(!isForCode)
  const { mutate: askForCode } = invite
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    askForCode()
  }, [askForCode])
  const end = useMutation({ mutationFn: () => endPhone(testSessionId), onSettled: refresh })
  if (camera.data === undefined)
    return camera.isError ? <FailureAlert error={camera.error} /> : <Loader size="sm" aria-hidden />
  const { state, joinBefore } = camera.data
  const { color, icon: StateIcon } = LOOKS[state]
  // A code that was used or is too old is not shown: the server does not know it any more.
  const shown = invite.data !== undefined && invite.data.joinBefore === joinBefore ? invite.data : null
  const hasPhone = state === 'live' || state === 'joined'
  return (
    <Stack gap="md" data-testid="phone" data-state={state}>
      <Alert role="status" color={color} variant="light" icon={<StateIcon aria-hidden />}>
        {t(`invite.state.${shown === null && state === 'invited' ? 'absent' : state}`)}
      </Alert>
      {shown === null ? null : <InviteCode {...shown} />}
      {invite.isSuccess && shown === null && !hasPhone ? <Text size="sm">{t('invite.over')}</Text> : null}
      {invite.isError ? <FailureAlert error={invite.error} /> : null}
      {end.isError ? <FailureAlert error={end.error} /> : null}
      <Group gap="sm">
        <Button variant={hasPhone ? 'default' : 'light'} loading={invite.isPending} onClick={() => invite.mutate()}>
          {t(shown !== null || invite.isSuccess ? 'invite.another' : hasPhone ? 'invite.otherPhone' : 'invite.show')}
        </Button>
        {hasPhone ? (
          <Button variant="subtle" loading={end.isPending} onClick={() => end.mutate()}>
            {t('invite.end')}
          </Button>
        ) : null}
      </Group>
    </Stack>
  )
}

/** For the phone's camera, and for people who type. */
function InviteCode({ url, code, picture, joinBefore }: Record<'url' | 'code' | 'picture' | 'joinBefore', string>) {
  const { t, i18n } = useTranslation('secondCamera')
  const address = url.split('#')[0]
  return (
    <Stack gap="xs" align="flex-start">
      <Text>{t('invite.scan')}</Text>
      <img src={picture} alt={t('invite.qr')} className={classes.qr} data-testid="phone-qr" />
      <Text size="sm">{t('invite.type')}</Text>
      <Text size="sm" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
        {address}
      </Text>
      <Code fz="lg" dir="ltr" data-testid="phone-code">
        {code}
      </Code>
      <Text size="sm" c="var(--pengawas-quiet)">
        {t('invite.until', { time: formatHourMinute(joinBefore, i18n.language) })}
      </Text>
    </Stack>
  )
}
