import { useInterval } from '@mantine/hooks'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { useEffect, useState } from 'react'
import { onNotice } from '../../../lib/socket.ts'
import {
  framingAdvice,
  mayEndFraming,
  NOTHING_SEEN,
  withReading,
  type FramingAdvice,
  type Seen,
} from '../rules/framing.ts'
import { useCheckInRun } from './check-in-context.ts'

/** Well within the time for which one request has the picture measured. */
const ASK_EVERY_MS = 4_000
const LOOK_AT_CLOCK_EVERY_MS = 1_000

/** What the server says of the picture now, and whether the step may be ended. The page asks for it while it is open; it becomes unknown by itself when nothing newer comes. */
export function useFraming(): { advice: FramingAdvice; mayEnd: boolean } {
  const { backend, startedTest } = useCheckInRun()
  const { socket } = startedTest.connection
  const [seen, setSeen] = useState<Seen>(NOTHING_SEEN)
  const [now, setNow] = useState(() => performance.now())
  useEffect(
    () =>
      onNotice(socket, pushes.framingMeasured, (framing) => {
        setNow(performance.now())
        setSeen((known) => withReading(known, framing, 'on', performance.now()))
      }),
    [socket],
  )
  const ask = (): void => {
    backend.measureFraming().then(
      ({ framing, analysis }) => setSeen((known) => withReading(known, framing, analysis, performance.now())),
      () => {
        // The next one may be answered; until then the reading grows old by itself.
      },
    )
  }
  useInterval(ask, ASK_EVERY_MS, { autoInvoke: true })
  useInterval(() => setNow(performance.now()), LOOK_AT_CLOCK_EVERY_MS, { autoInvoke: true })
  useEffect(ask, [backend])
  return { advice: framingAdvice(seen, now), mayEnd: mayEndFraming(seen) }
}
