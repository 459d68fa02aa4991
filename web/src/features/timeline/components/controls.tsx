import { ActionIcon, Alert, Button, Group, Select, Text, Tooltip } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconFlag,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconRewindBackward5,
  IconRewindForward5,
  IconVolume,
  IconVolumeOff,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/dates.ts'
import { directionOf } from '../../../lib/i18n.ts'
import { formatNumber } from '../../../lib/rules/numbers.ts'
import { usePlayer, usePlayerState } from '../hooks/player-context.ts'
import { useTimelineKeys } from '../hooks/use-timeline-keys.ts'
import { isHeard, nextSpeed, SPEEDS } from '../rules/play-clock.ts'
import { flagBeside } from '../rules/stepping.ts'
import { KeyHelp } from './key-help.tsx'

const STEP_MS = 5_000
const LONG_STEP_MS = 60_000

/** What plays, stands, steps and jumps, by buttons and by keys. `flags`: when there were flags, in ms. */
export function Controls({ flags }: { flags: readonly number[] }) {
  const { t, i18n } = useTranslation('timeline')
  const player = usePlayer()
  const isPlaying = usePlayerState((state) => state.isPlaying)
  const move = (byMs: number): void => player.seek(player.store.getState().atMs + byMs)
  const toFlag = (by: 1 | -1): void => {
    const at = flagBeside(flags, player.store.getState().atMs, by)
    if (at !== null) player.seek(at)
  }
  const faster = (by: 1 | -1): void => player.setSpeed(nextSpeed(player.store.getState().speed, by))
  // The axis runs as the language does, and the arrows follow it.
  const forward = directionOf(i18n.language) === 'rtl' ? -1 : 1
  useTimelineKeys({
    ' ': () => player.toggle(),
    ArrowLeft: () => move(-STEP_MS * forward),
    ArrowRight: () => move(STEP_MS * forward),
    'shift+ArrowLeft': () => move(-LONG_STEP_MS * forward),
    'shift+ArrowRight': () => move(LONG_STEP_MS * forward),
    ',': () => player.step(-1),
    '.': () => player.step(1),
    n: () => toFlag(1),
    p: () => toFlag(-1),
    '[': () => faster(-1),
    ']': () => faster(1),
    m: () => player.setMuted(!player.store.getState().isMuted),
    ...Object.fromEntries(SPEEDS.map((speed, index) => [String(index + 1), () => player.setSpeed(speed)])),
  })
  const playLabel = isPlaying ? t('pause') : t('play')
  return (
    <div role="group" aria-label={t('controls')}>
      <Group gap={6}>
        <Tool label={t('previousFlag')} keys="P" icon={IconFlag} mark="before" onClick={() => toFlag(-1)} />
        <Tool label={t('back')} keys="←" icon={IconRewindBackward5} onClick={() => move(-STEP_MS)} isDirected />
        <Tool label={t('frameBack')} keys="," icon={IconPlayerSkipBack} onClick={() => player.step(-1)} isDirected />
        <Tooltip label={`${playLabel} (${t('keys.space')})`}>
          <ActionIcon
            size={44}
            radius="xl"
            aria-label={playLabel}
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
        <Tool label={t('frameOn')} keys="." icon={IconPlayerSkipForward} onClick={() => player.step(1)} isDirected />
        <Tool label={t('on')} keys="→" icon={IconRewindForward5} onClick={() => move(STEP_MS)} isDirected />
        <Tool label={t('nextFlag')} keys="N" icon={IconFlag} mark="after" onClick={() => toFlag(1)} />
        <Position />
        <SpeedSelect />
        <Sound />
        <KeyHelp />
      </Group>
      <Trouble />
    </div>
  )
}

interface ToolProps {
  label: string
  keys: string
  icon: Icon
  onClick: () => void
  /** Points where time runs, which is to the other side from right to left. */
  isDirected?: boolean
  /** An arrow beside the picture. */
  mark?: 'before' | 'after'
}

function Tool({ label, keys, icon: ToolIcon, onClick, isDirected = false, mark }: ToolProps) {
  return (
    <Tooltip label={`${label} (${keys})`}>
      <ActionIcon variant="default" size={38} aria-label={label} onClick={onClick}>
        {mark === 'before' ? <IconChevronLeft size={14} className="mirrored" aria-hidden /> : null}
        <ToolIcon size={mark ? 16 : 20} className={isDirected ? 'mirrored' : ''} aria-hidden />
        {mark === 'after' ? <IconChevronRight size={14} className="mirrored" aria-hidden /> : null}
      </ActionIcon>
    </Tooltip>
  )
}

/** The moment that is shown, to the second. */
function Position() {
  const { i18n } = useTranslation()
  const second = usePlayerState((state) => Math.floor(state.atMs / 1_000) * 1_000)
  return (
    <Text fw={650} px="xs" style={{ fontVariantNumeric: 'tabular-nums' }} data-testid="position" data-at={second}>
      {formatClock(second, i18n.language)}
    </Text>
  )
}

function SpeedSelect() {
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

function Sound() {
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
function Trouble() {
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
