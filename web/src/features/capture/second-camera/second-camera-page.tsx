import { Button, Container, Stack, Text, Title } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../ui/page-header.tsx'
import { MAIN_ID } from '../../../ui/skip-link.tsx'
import { browserSupport } from '../media/acquire.ts'
import { JoinForm } from './join-form.tsx'
import { codeOfAddress, storedPhone, storePhone, type JoinedPhone } from './joined-phone.ts'
import { LivePhone, type PhoneEnd } from './live-phone.tsx'
import { PhoneCamera } from './phone-camera.ts'

type Shown =
  | { name: 'join'; code: string | null; isEnded: boolean }
  | { name: 'live'; phone: JoinedPhone; camera: PhoneCamera }
  | { name: 'elsewhere'; phone: JoinedPhone }

/** A phone that has joined goes on; the code of another test, or a newer one, makes it join anew. */
function firstShown(): Shown {
  const code = codeOfAddress(window.location.hash)
  const phone = storedPhone()
  return phone !== null && (code === null || code === phone.code) ? goOn(phone) : { name: 'join', code, isEnded: false }
}

const goOn = (phone: JoinedPhone): Shown => ({ name: 'live', phone, camera: new PhoneCamera(phone.token, null) })

/** What a phone opens by the code on the candidate's computer: without a login, it becomes the second camera of that test. */
export function SecondCameraPage() {
  const { t } = useTranslation('secondCamera')
  const [shown, setShown] = useState(firstShown)

  const join = (phone: JoinedPhone, track: MediaStreamTrack): void => {
    storePhone(phone)
    // The code is used: opening the page again goes on with the phone.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    setShown({ name: 'live', phone, camera: new PhoneCamera(phone.token, track) })
  }
  const end = (reason: PhoneEnd, phone: JoinedPhone): void => {
    if (reason === 'ended') storePhone(null)
    setShown(reason === 'elsewhere' ? { name: reason, phone } : { name: 'join', code: null, isEnded: true })
  }
  if (!browserSupport().devices || !browserSupport().webRtc) return <Frame>{t('unsupported')}</Frame>
  switch (shown.name) {
    case 'live':
      return (
        <Frame>
          <LivePhone
            key={shown.phone.token}
            camera={shown.camera}
            title={shown.phone.assessmentTitle}
            onEnd={(reason) => end(reason, shown.phone)}
          />
        </Frame>
      )
    case 'elsewhere':
      return (
        <Frame>
          <Text>{t('elsewhere.text')}</Text>
          <Button onClick={() => setShown(goOn(shown.phone))}>{t('elsewhere.here')}</Button>
        </Frame>
      )
    case 'join':
      return (
        <Frame>
          {shown.isEnded ? (
            <Text role="status" fw={600} data-testid="phone-ended">
              {t('ended')}
            </Text>
          ) : null}
          <JoinForm code={shown.code} onJoined={join} />
        </Frame>
      )
  }
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('secondCamera')
  return (
    <>
      <PageHeader canLeave={false} />
      <Container component="main" id={MAIN_ID} size="xs" py="lg">
        <Stack gap="md">
          <Title order={1} size="h2">
            {t('title')}
          </Title>
          {children}
        </Stack>
      </Container>
    </>
  )
}
