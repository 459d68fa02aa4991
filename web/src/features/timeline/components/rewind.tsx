import { ActionIcon, Button, Group, Loader, Text, Tooltip } from '@mantine/core'
import { IconPlayerSkipBack, IconPlayerSkipForward, IconRotate, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../../../lib/http.ts'
import { mayTryAgain } from '../../../lib/rules/may-try-again.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { WatchLink } from '../../../ui/supervision/watch-link.tsx'
import { cutRecording, type JustHappened } from '../api/timeline-api.ts'
import { PlayerContext, usePlayer } from '../hooks/player-context.ts'
import { usePlayerElements, useSessionPlayer } from '../hooks/use-session-player.ts'
import { spansOf } from '../rules/recorded.ts'
import { PlayButton, Position, Sound, SpeedSelect, Tool, Trouble } from './control-parts.tsx'
import { Pictures } from './pictures.tsx'
import classes from './rewind.module.css'

/** How far back one looks from a live picture. */
const LAST_MS = 20_000

interface RewindProps {
  testSessionId: string
  /** Tells one press from the next, which looks at another moment. */
  pressed: number
  /** Whether it begins without sound. */
  isMuted: boolean
  onClose: () => void
}

/** What just happened in a test that goes on, played at once beside the live picture. */
export function Rewind({ testSessionId, pressed, isMuted, onClose }: RewindProps) {
  const { t } = useTranslation(['timeline', 'actions'])
  const cut = useQuery({
    queryKey: ['rewind', testSessionId, pressed],
    queryFn: () => cutRecording(testSessionId, LAST_MS),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <section className={classes.rewind} aria-label={t('timeline:rewind.title')} data-testid="rewind">
      <Group justify="space-between" wrap="nowrap" px={12} py={6}>
        <Text size="sm" fw={650}>
          {t('timeline:rewind.title')}
        </Text>
        <Tooltip label={t('timeline:rewind.close')}>
          <ActionIcon variant="subtle" color="gray" aria-label={t('timeline:rewind.close')} onClick={onClose}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
      {cut.isPending ? (
        <Group role="status" px={12} pb={10} gap="xs">
          <Loader size="xs" aria-hidden />
          <Text size="sm">{t('timeline:rewind.getting')}</Text>
        </Group>
      ) : null}
      {cut.isError ? (
        <FailureAlert error={cut.error}>
          {mayTryAgain(failureCode(cut.error)) ? (
            <Button size="compact-sm" variant="default" onClick={() => void cut.refetch()}>
              {t('timeline:tryNow')}
            </Button>
          ) : null}
        </FailureAlert>
      ) : null}
      {cut.data === null ? (
        <Text size="sm" role="status" px={12} pb={10}>
          {t('timeline:rewind.nothing')}
        </Text>
      ) : null}
      {cut.data ? <Replay key={pressed} testSessionId={testSessionId} happened={cut.data} isMuted={isMuted} /> : null}
    </section>
  )
}

interface ReplayProps {
  testSessionId: string
  happened: JustHappened
  isMuted: boolean
}

function Replay({ testSessionId, happened, isMuted }: ReplayProps) {
  const { elements, mounts } = usePlayerElements()
  const { segments, fromMs, toMs } = happened
  const recorded = useMemo(() => ({ spans: spansOf(segments), range: { fromMs, toMs } }), [segments, fromMs, toMs])
  const player = useSessionPlayer(testSessionId, elements, recorded, { atMs: fromMs, isPlaying: true, isMuted })
  return (
    <PlayerContext value={player}>
      <Pictures {...mounts} hasPlayer={player !== null} />
      {player === null ? null : <ReplayControls testSessionId={testSessionId} fromMs={fromMs} />}
    </PlayerContext>
  )
}

function ReplayControls({ testSessionId, fromMs }: { testSessionId: string; fromMs: number }) {
  const { t } = useTranslation('timeline')
  const player = usePlayer()
  const again = (): void => {
    player.seek(fromMs)
    player.play()
  }
  return (
    <>
      <Group gap={6} px={12} py={8}>
        <Tool label={t('frameBack')} icon={IconPlayerSkipBack} onClick={() => player.step(-1)} isDirected />
        <PlayButton />
        <Tool label={t('frameOn')} icon={IconPlayerSkipForward} onClick={() => player.step(1)} isDirected />
        <Tool label={t('rewind.again')} icon={IconRotate} onClick={again} isDirected />
        <Position />
        <SpeedSelect />
        <Sound />
        <WatchLink testSessionId={testSessionId} />
      </Group>
      <Trouble />
    </>
  )
}
