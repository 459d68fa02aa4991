import { useEffect, useEffectEvent, useState } from 'react'
import { HALL_TURN_MS, turnTo } from '../rules/hall.ts'

/** Shows one of these after the other, each for a while, unless it is paused. Who turns by hand gets the whole while. */
export function useTurns(ids: readonly string[]): {
  shown: string | null
  isPaused: boolean
  go: (step: number) => void
  togglePause: () => void
} {
  const [wanted, setWanted] = useState<string | null>(null)
  const [isPaused, setPaused] = useState(false)
  const shown = turnTo(ids, wanted, 0)
  const go = (step: number): void => setWanted(turnTo(ids, shown, step))
  const onTurn = useEffectEvent(() => go(1))
  useEffect(() => {
    if (isPaused || shown === null) return
    const timer = setTimeout(() => onTurn(), HALL_TURN_MS)
    return () => clearTimeout(timer)
    // One that comes up later begins the turns, where there was one alone.
  }, [isPaused, shown, ids.length])
  return { shown, isPaused, go, togglePause: () => setPaused(!isPaused) }
}
