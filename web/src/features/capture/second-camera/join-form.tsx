import { Button, List, Stack, Text, TextInput } from '@mantine/core'
import { joinCodeSchema } from '@pengawas/shared/contracts/second-camera'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { TroubleAlert } from '../components/trouble-alert.tsx'
import type { SourceTrouble } from '../machine/source-state.ts'
import { acquireFacing } from '../media/acquire.ts'
import { joinByCode, type JoinedPhone } from './joined-phone.ts'

interface JoinFormProps {
  code: string | null
  onJoined: (phone: JoinedPhone, track: MediaStreamTrack) => void
}

/** What is going to happen, and the button that does it. The camera comes first: a code is used once, and a camera may be refused. */
export function JoinForm({ code, onJoined }: JoinFormProps) {
  const { t } = useTranslation('secondCamera')
  const [typed, setTyped] = useState(code ?? '')
  const [trouble, setTrouble] = useState<SourceTrouble | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isJoining, setIsJoining] = useState(false)
  const sent = joinCodeSchema.safeParse(typed).data
  const join = async (): Promise<void> => {
    if (sent === undefined || isJoining) return
    setIsJoining(true)
    setTrouble(null)
    setError(null)
    const acquired = await acquireFacing('environment')
    if (acquired.ok) {
      try {
        onJoined({ ...(await joinByCode(sent)), code: sent }, acquired.track)
        return
      } catch (failure) {
        acquired.track.stop()
        setError(failure)
      }
    } else setTrouble(acquired.trouble)
    setIsJoining(false)
  }
  return (
    <Stack
      component="form"
      gap="md"
      onSubmit={(event) => {
        event.preventDefault()
        void join()
      }}
    >
      <List spacing={4}>
        <List.Item>{t('join.what')}</List.Item>
        <List.Item>{t('join.who')}</List.Item>
        <List.Item>{t('join.kept')}</List.Item>
      </List>
      <TextInput
        label={t('join.code')}
        description={t('join.codeHint')}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        error={typed === '' || sent !== undefined ? null : t('join.codeShape')}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {trouble === null ? null : <TroubleAlert troubles={{ camera: trouble }} />}
      {error === null ? null : (
        <>
          <FailureAlert error={error} title={t('join.failed')} />
          <Text size="sm">{t('join.newCode')}</Text>
        </>
      )}
      <Button type="submit" size="md" loading={isJoining} disabled={sent === undefined}>
        {t('join.go')}
      </Button>
    </Stack>
  )
}
