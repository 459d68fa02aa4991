import { Group } from '@mantine/core'
import {
  IconFlag,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconRewindBackward5,
  IconRewindForward5,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { directionOf } from '../../../lib/i18n.ts'
import { usePlayer } from '../hooks/player-context.ts'
import { useTimelineKeys } from '../hooks/use-timeline-keys.ts'
import { nextSpeed, SPEEDS } from '../rules/play-clock.ts'
import { flagBeside } from '../rules/stepping.ts'
import { PlayButton, Position, Sound, SpeedSelect, Tool, Trouble } from './control-parts.tsx'
import { KeyHelp } from './key-help.tsx'

const STEP_MS = 5_000
const LONG_STEP_MS = 60_000

/** What plays, stands, steps and jumps, by buttons and by keys. `flags`: when there were flags, in ms. */
export function Controls({ flags }: { flags: readonly number[] }) {
  const { t, i18n } = useTranslation('timeline')
  const player = usePlayer()
  const move = (byMs: number): void => player.seek(player.store.getState().atMs + byMs)
  const toFlag = (by: 1 | -1): void => {
    const at = flagBeside(flags, player.store.getState().atMs, by)
    if (at !== null) player.seek(at)
  }
  const faster = (by: 1 | -1): void => player.setSpeed(nextSpeed(player.store.getState().speed, by))
  // The axis runs as the language does, and the arrows follow it.
  const isMirrored = directionOf(i18n.language) === 'rtl'
  const forward = isMirrored ? -1 : 1
  // Their digits are not to be mirrored.
  const [BackIcon, OnIcon] = isMirrored
    ? [IconRewindForward5, IconRewindBackward5]
    : [IconRewindBackward5, IconRewindForward5]
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
  return (
    <div role="group" aria-label={t('controls')}>
      <Group gap={6}>
        <Tool label={t('previousFlag')} keys="P" icon={IconFlag} mark="before" onClick={() => toFlag(-1)} />
        <Tool label={t('back')} keys={isMirrored ? '→' : '←'} icon={BackIcon} onClick={() => move(-STEP_MS)} />
        <Tool label={t('frameBack')} keys="," icon={IconPlayerSkipBack} onClick={() => player.step(-1)} isDirected />
        <PlayButton keys={t('keys.space')} />
        <Tool label={t('frameOn')} keys="." icon={IconPlayerSkipForward} onClick={() => player.step(1)} isDirected />
        <Tool label={t('on')} keys={isMirrored ? '←' : '→'} icon={OnIcon} onClick={() => move(STEP_MS)} />
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
