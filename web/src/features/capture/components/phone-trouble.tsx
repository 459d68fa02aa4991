import { Button, List, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconDeviceMobileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { secondCameraQuery } from '../../../lib/second-camera.ts'
import { useLasting } from '../../../lib/use-lasting.ts'
import { PhoneInvite } from '../../../ui/phone-invite.tsx'
import { TroubleBanner } from '../../../ui/trouble-banner.tsx'
import { meanwhileOf } from '../machine/meanwhile.ts'
import type { Capture } from '../store/capture-store.ts'

/** A phone that has just joined may need so long until its picture arrives. */
const GRACE_MS = 5_000

interface PhoneTroubleProps {
  capture: Capture
  testSessionId: string
  isRequired: boolean
}

/** The phone has joined, and the server says that its picture does not arrive: what to do, until it arrives again. */
export function PhoneTrouble({ capture, testSessionId, isRequired }: PhoneTroubleProps) {
  const { t } = useTranslation(['capture', 'secondCamera'])
  const camera = useQuery(secondCameraQuery(testSessionId))
  const status = useStore(capture.store, (state) => state.status)
  // While the server does not answer, nothing is known of the phone.
  const isLost = camera.data?.state === 'joined' && !camera.isRefetchError
  if (!useLasting(isLost ? GRACE_MS : null)) return null
  const connect = (): void =>
    void modals.open({
      title: t('secondCamera:title'),
      children: <PhoneInvite testSessionId={testSessionId} isForCode />,
    })
  return (
    <TroubleBanner
      icon={IconDeviceMobileOff}
      color={isRequired ? 'red' : 'orange'}
      title={t('capture:phone.title')}
      text={
        <>
          <List type="ordered">
            {(['unlock', 'check', 'again'] as const).map((step) => (
              <List.Item key={step}>{t(`capture:phone.${step}`)}</List.Item>
            ))}
          </List>
          <Text size="md">{t(`capture:meanwhile.${meanwhileOf(status, isRequired, 'phone')}`)}</Text>
        </>
      }
      testId="trouble-phone"
      isLarge
    >
      <Button size="md" color={isRequired ? 'red' : 'orange'} onClick={connect}>
        {t('capture:phone.connect')}
      </Button>
    </TroubleBanner>
  )
}
