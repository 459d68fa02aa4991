import { Button, Group, Tooltip } from '@mantine/core'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { IconHistory } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { belongsToControl } from '../hooks/use-wall-keys.ts'
import { useWall } from '../hooks/wall-context.ts'

interface RewindProps {
  testSessionId: string
  /** Tells one press from the next. */
  pressed: number
  /** Where the live sound is on, two would be heard. */
  isMuted: boolean
  onClose: () => void
}

/** Plays again what just happened. */
export type RewindComponent = ComponentType<RewindProps>

/** The button that plays the last seconds of a candidate again beside the live pictures, and what it opens. */
export function FocusRewind({ candidate, Rewind }: { candidate: WallCandidate; Rewind: RewindComponent }) {
  const { t } = useTranslation('timeline')
  const user = useUser()
  const [pressed, setPressed] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const soundOn = useWall((state) => state.soundOn)
  const { testSessionId, status } = candidate
  const isPossible = mayDo(user, 'recording:read') && status !== 'check-in' && !isOver(status)
  const open = (): void => {
    setPressed(pressed + 1)
    setOpen(true)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key.toLowerCase() !== 'w' || belongsToControl(event.target, event.key)) return
    if (isPossible) open()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  if (!isPossible) return null
  return (
    <>
      <Group px={14} pt={8}>
        <Tooltip label={`${t('rewind.hint')} (W)`}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconHistory size={16} aria-hidden />}
            onClick={open}
          >
            {t('rewind.open')}
          </Button>
        </Tooltip>
      </Group>
      {isOpen ? (
        <Rewind testSessionId={testSessionId} pressed={pressed} isMuted={soundOn} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
