import { useInterval } from '@mantine/hooks'
import type { Framing } from '@pengawas/shared/contracts/check-ins'
import { useRef, useState } from 'react'
import { framingAdvice, type FramingAdvice } from '../rules/framing.ts'
import { useCheckInRun } from './check-in-context.ts'

const EVERY_MS = 1_000

interface Reading {
  framing: Framing | null
  /** When it came first, in ms of `performance.now`. */
  cameAt: number
}

/** What the server says of the picture now, asked for every second; it becomes unknown by itself when nothing newer comes. */
export function useFraming(): FramingAdvice {
  const { backend, take } = useCheckInRun()
  const [reading, setReading] = useState<Reading>({ framing: null, cameAt: 0 })
  const [now, setNow] = useState(0)
  const isAsking = useRef(false)
  const ask = (): void => {
    setNow(performance.now())
    if (isAsking.current) return
    isAsking.current = true
    backend
      .fetchCheckIn()
      .then(
        (checkIn) => {
          take(checkIn)
          const { framing } = checkIn
          setReading((known) =>
            known.framing?.measuredAt === framing?.measuredAt ? known : { framing, cameAt: performance.now() },
          )
        },
        () => {
          // The next one may be answered; until then the reading grows old by itself.
        },
      )
      .finally(() => {
        isAsking.current = false
      })
  }
  useInterval(ask, EVERY_MS, { autoInvoke: true })
  return framingAdvice(reading.framing, reading.cameAt, now)
}
