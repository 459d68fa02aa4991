import { Alert, Button, Group, Text } from '@mantine/core'
import { IconMicrophone } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatHourMinute } from '../../../lib/dates.ts'
import { useRunner, useTest } from '../hooks/test-context.ts'

/** That somebody talks with the candidate, who it is, and since when; it stays as long as the talk does, and plays the voice. */
export function TalkBanner() {
  const { t, i18n } = useTranslation(['chat', 'common'])
  const talk = useTest((state) => state.talk)
  const voice = useTest((state) => state.voice)
  const runner = useRunner()
  if (talk === null) return null
  const { name, role, since } = talk
  return (
    <Alert role="group" color="blue" variant="filled" icon={<IconMicrophone aria-hidden />} data-testid="private-talk">
      <Group justify="space-between" gap="xs">
        <div style={{ flex: '1 1 260px', minWidth: 0 }}>
          <Text fw={700}>
            <bdi>{name}</bdi> ({t(`common:roles.${role}`)}) · {t('chat:talk.with')}
          </Text>
          <Text size="sm">
            {t('chat:talk.since', { time: formatHourMinute(since, i18n.language) })} {t('chat:talk.private')}
          </Text>
        </div>
        {voice === 'failed' ? (
          <Button size="compact-md" variant="white" onClick={() => runner.contact.hearAgain()}>
            {t('chat:talk.hearAgain')}
          </Button>
        ) : null}
        {voice === null || voice === 'failed' ? null : <Voice track={voice} />}
      </Group>
    </Alert>
  )
}

/** Plays the voice; where the browser wants a click first, it asks for one. */
function Voice({ track }: { track: MediaStreamTrack }) {
  const { t } = useTranslation('chat')
  const audio = useRef<HTMLAudioElement>(null)
  const [isRefused, setIsRefused] = useState(false)
  useEffect(() => {
    const element = audio.current
    if (element === null) return
    element.srcObject = new MediaStream([track])
    element.play().catch(() => setIsRefused(true))
    return () => {
      element.srcObject = null
    }
  }, [track])
  const play = (): void => {
    audio.current?.play().then(
      () => setIsRefused(false),
      () => undefined,
    )
  }
  return (
    <>
      <audio ref={audio} autoPlay data-testid="private-talk-voice" />
      {isRefused ? (
        <Button size="compact-md" variant="white" onClick={play}>
          {t('talk.play')}
        </Button>
      ) : null}
    </>
  )
}
