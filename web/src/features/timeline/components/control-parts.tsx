import { ActionIcon, Alert, Button, Select, Text, Tooltip } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconVolume,
  IconVolumeOff,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/dates.ts'
import { formatNumber } from '../../../lib/rules/numbers.ts'
import { usePlayer, usePlayerState } from '../hooks/player-context.ts'
import { isHeard, SPEEDS } from '../rules/play-clock.ts'

/** Plays, or stands. */
export function PlayButton({ keys }: { keys?: string }) {
  const { t } = useTranslation('timeline')
  const player = usePlayer()
  const isPlaying = usePlayerState((state) => state.isPlaying)
  const label = isPlaying ? t('pause') : t('play')
  return (
    <Tooltip label={keys === undefined ? label : `${label} (${keys})`}>
      <ActionIcon
        size={44}
        radius="xl"
        aria-label={label}
        data-playing={isPlaying}
        data-testid="play"
        onClick={() => player.toggle()}
      >
        {isPlaying ? (
          <IconPlayerPauseFilled size={22} aria-hidden />
        ) : (
          <IconPlayerPlayFilled size={22} className="mirrored" aria-hidden />
        )}
      </ActionIcon>
    </Tooltip>
  )
}

interface ToolProps {
  label: string
  /** Where a key does the same. */
  keys?: string
  icon: Icon
  onClick: () => void
  /** Points where time runs, which is to the other side from right to left. */
  isDirected?: boolean
  /** An arrow beside the picture. */
  mark?: 'before' | 'after'
}

export function Tool({ label, keys, icon: ToolIcon, onClick, isDirected = false, mark }: ToolProps) {
  return (
    <Tooltip label={keys === undefined ? label : `${label} (${keys})`}>
      <ActionIcon variant="default" size={38} aria-label={label} onClick={onClick}>
        {mark === 'before' ? <IconChevronLeft size={14} className="mirrored" aria-hidden /> : null}
        <ToolIcon size={mark ? 16 : 20} className={isDirected ? 'mirrored' : ''} aria-hidden />
        {mark === 'after' ? <IconChevronRight size={14} className="mirrored" aria-hidden /> : null}
      </ActionIcon>
    </Tooltip>
  )
}

/** The moment that is shown, to the second. */
export function Position() {
  const { i18n } = useTranslation()
  const second = usePlayerState((state) => Math.floor(state.atMs / 1_000) * 1_000)
  return (
    <Text fw={650} px="xs" style={{ fontVariantNumeric: 'tabular-nums' }} data-testid="position" data-at={second}>
      {formatClock(second, i18n.language)}
    </Text>
  )
}

export function SpeedSelect() {
  const { t, i18n } = useTranslation('timeline')
  const player = usePlayer()
  const current = usePlayerState(({ speed }) => speed)
  return (
    <Select
      aria-label={t('speed')}
      w={92}
      size="sm"
      allowDeselect={false}
      data={SPEEDS.map((speed) => ({ value: String(speed), label: `${formatNumber(speed, i18n.language)}×` }))}
      value={String(current)}
      onChange={(value) => player.setSpeed(SPEEDS.find((speed) => String(speed) === value) ?? 1)}
    />
  )
}

export function Sound() {
  const { t } = useTranslation('timeline')
  const player = usePlayer()
  const isMuted = usePlayerState((state) => state.isMuted)
  const hears = usePlayerState(({ speed }) => isHeard(speed))
  const label = hears ? t(isMuted ? 'unmute' : 'mute') : t('noSound')
  const SoundIcon = isMuted || !hears ? IconVolumeOff : IconVolume
  return (
    <Tooltip label={hears ? `${label} (M)` : label}>
      <ActionIcon
        variant="default"
        size={38}
        aria-label={label}
        aria-disabled={!hears}
        onClick={() => player.setMuted(!isMuted)}
      >
        <SoundIcon size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** What keeps the recording from coming, and what can be done about it. */
export function Trouble() {
  const { t } = useTranslation('timeline')
  const player = usePlayer()
  const failure = usePlayerState((state) => state.failure)
  const isBlocked = usePlayerState((state) => state.isBlocked)
  if (failure !== null) {
    const isRefused = failure === 'not-allowed'
    return (
      <Alert color="orange" mt="xs" role="alert" data-testid="replay-trouble">
        {t(failure === 'unreachable' ? 'offline' : isRefused ? 'refused' : 'failed')}{' '}
        {isRefused ? null : (
          <Button size="compact-sm" variant="default" onClick={() => player.retry()}>
            {t('tryNow')}
          </Button>
        )}
      </Alert>
    )
  }
  if (!isBlocked) return null
  return (
    <Alert color="blue" mt="xs" role="status">
      {t('soundBlocked')}{' '}
      <Button size="compact-sm" variant="default" onClick={() => player.setMuted(false)}>
        {t('unmute')}
      </Button>
    </Alert>
  )
}
