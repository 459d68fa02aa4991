import { ActionIcon, Button, Modal, Text, Title } from '@mantine/core'
import type { Ranking } from '@pengawas/shared/contracts/rankings'
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { directionOf } from '../../../lib/i18n.ts'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { hallAct, hallRankings } from '../rules/hall.ts'
import { HallRanking } from './hall-ranking.tsx'
import classes from './rankings.module.css'
import { useTurns } from './use-turns.ts'

interface HallScreenProps {
  rankings: readonly Ranking[]
  /** How old the figures are. */
  age: ReactNode
  onClose: () => void
}

/** One assessment after the other, as large as the screen, for a projector. Where the browser allows no fullscreen it fills the window. */
export function HallView({ isOpen, ...screen }: HallScreenProps & { isOpen: boolean }) {
  const { t } = useTranslation('rankings')
  return (
    <Modal.Root opened={isOpen} fullScreen onClose={screen.onClose} padding={0} transitionProps={{ duration: 0 }}>
      <Modal.Content aria-label={t('hall.title')}>
        <Modal.Body>
          <HallScreen {...screen} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function HallScreen({ rankings, age, onClose }: HallScreenProps) {
  const { t, i18n } = useTranslation('rankings')
  const shown = hallRankings(rankings)
  const turns = useTurns(shown.map(({ assessmentId }) => assessmentId))
  const ranking = shown.find(({ assessmentId }) => assessmentId === turns.shown)
  const direction = directionOf(i18n.language)
  useFullscreen(onClose)
  useHallKeys(direction, turns)
  return (
    // The focus begins here and on no button, so that the space bar pauses.
    <div className={classes.hall} tabIndex={-1} data-autofocus>
      {ranking === undefined ? (
        <>
          <Title order={2} className={classes.hallTitle}>
            {t('hall.title')}
          </Title>
          <Text className={classes.hallText}>{t('hall.nothing')}</Text>
        </>
      ) : (
        <HallRanking ranking={ranking} />
      )}
      <div className={classes.hallBar}>
        {shown.length > 1 ? (
          <HallTurns
            turns={turns}
            direction={direction}
            place={shown.findIndex((one) => one === ranking) + 1}
            total={shown.length}
          />
        ) : null}
        {age}
        <Button variant="default" ms="auto" onClick={onClose}>
          {t('hall.close')}
        </Button>
      </div>
    </div>
  )
}

interface HallTurnsProps {
  turns: ReturnType<typeof useTurns>
  direction: 'ltr' | 'rtl'
  /** From 1. */
  place: number
  total: number
}

/** Which assessment it is, and the ways to the others. */
function HallTurns({ turns, direction, place, total }: HallTurnsProps) {
  const { t, i18n } = useTranslation('rankings')
  const [Previous, Next] =
    direction === 'ltr' ? [IconChevronLeft, IconChevronRight] : [IconChevronRight, IconChevronLeft]
  const Pause = turns.isPaused ? IconPlayerPlay : IconPlayerPause
  return (
    <>
      <ActionIcon size="lg" variant="default" aria-label={t('hall.previous')} onClick={() => turns.go(-1)}>
        <Previous size={20} aria-hidden />
      </ActionIcon>
      <Text>
        {t('hall.place', { value: formatCount(place, i18n.language), total: formatCount(total, i18n.language) })}
      </Text>
      <ActionIcon size="lg" variant="default" aria-label={t('hall.next')} onClick={() => turns.go(1)}>
        <Next size={20} aria-hidden />
      </ActionIcon>
      <Button variant="default" leftSection={<Pause size={18} aria-hidden />} onClick={turns.togglePause}>
        {t(turns.isPaused ? 'hall.resume' : 'hall.pause')}
      </Button>
    </>
  )
}

/** Takes the whole screen while it is shown; when the reader leaves it with Escape, the view is closed as well. */
function useFullscreen(onLeave: () => void): void {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (!document.fullscreenEnabled) return
    let wasFull = false
    const onChange = (): void => {
      if (document.fullscreenElement !== null) wasFull = true
      else if (wasFull) leave()
    }
    document.addEventListener('fullscreenchange', onChange)
    // Where it is refused, as where there is none, the view fills the window all the same.
    document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined)
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined)
    }
  }, [])
}

/** Arrows turn, the space bar pauses; on a button that is what its own keys do. */
function useHallKeys(direction: 'ltr' | 'rtl', { go, togglePause }: ReturnType<typeof useTurns>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = hallAct(event.key, direction)
    if (act === null || (act === 'pause' && event.target instanceof HTMLButtonElement)) return
    event.preventDefault()
    if (act === 'pause') togglePause()
    else go(act === 'next' ? 1 : -1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
