import { candidateNotices } from '@pengawas/shared/sockets/candidate'
import type { TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'
import { useEffect, useRef, useState } from 'react'
import { onNotice } from '../../../lib/socket.ts'
import type { TestSeat } from '../../../lib/test-seat.ts'
import { hubBackend } from '../session/backend.ts'
import { keepPageKey, pageKeyOf } from '../session/page-key.ts'
import { pageIdentity } from '../session/page-identity.ts'
import { SignalRecorder } from '../session/signal-recorder.ts'
import { pageNow, TestRunner } from '../session/test-runner.ts'
import { openVault } from '../session/vault.ts'

/** Pages of the same browser hear of one another without the server. */
const channelOf = (testSessionId: string): BroadcastChannel => new BroadcastChannel(`pengawas-test-${testSessionId}`)

interface Running {
  runner: TestRunner
  stop: () => void
}

async function startRunning(
  seat: TestSeat,
  userId: string,
  onOver: (status: TestSessionStatus) => void,
): Promise<Running> {
  const testSessionId = seat.testSession.id
  const { connection, proctoring } = seat
  const [tabId, vault] = await Promise.all([pageIdentity(), openVault(userId)])
  const backend = hubBackend(testSessionId, {
    get: () => pageKeyOf(testSessionId, tabId)?.pageSecret,
    keep(page) {
      keepPageKey(testSessionId, tabId, page)
      // For answers that cannot be delivered before the end: another tab brings them along some day.
      vault.keepSecret(testSessionId, page.pageSecret).catch(() => undefined)
    },
  })
  const channel = channelOf(testSessionId)
  // Whoever sits here has agreed to it: this page may write now, and the others in this browser hear of it at once.
  const onClaimed = (pageId: string): void => channel.postMessage(pageId)
  const runner = new TestRunner({ testSessionId, backend, vault, isPractice: false, onClaimed, onOver })
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') runner.hearOtherPage(data)
  }
  const { socket } = connection
  let isFirst = true
  socket.on('connect', () => {
    if (!isFirst) runner.hearReachable()
    isFirst = false
  })
  socket.on('connect_error', (error) => {
    const code = error instanceof Error ? error.message : ''
    if (code === 'test-session-over' || code === 'test-page-replaced') void runner.refresh()
  })
  // Another page has connected; whether it is the one that may write, the session itself says.
  onNotice(socket, candidateNotices.superseded, () => void runner.refresh())
  onNotice(socket, candidateNotices.sessionChanged, ({ status, clock }) => runner.hearStatus(status, clock))
  onNotice(socket, candidateNotices.sessionWarned, (warning) => runner.hearWarning(warning))
  onNotice(socket, candidateNotices.flagNoted, ({ reason, at }) => {
    if (reason === 'second-login') runner.hearSecondPlace(at)
  })
  onNotice(socket, candidateNotices.pageChanged, ({ pageId: active }) => runner.hearOtherPage(active))
  const recorder = proctoring
    ? new SignalRecorder({
        testSessionId,
        vault,
        send: (signals) => backend.sendSignals(signals),
        serverNow: () => pageNow() + (runner.store.getState().sample?.offsetMs ?? 0),
        isAsking: proctoring.isAsking,
      })
    : null
  const stopWatching =
    recorder && proctoring ? proctoring.onScreenEnded(() => recorder.note('screen-share-ended')) : undefined
  const unsubscribe = runner.store.subscribe(({ status, isTakenOver, finishing }) => {
    recorder?.setPaused(status !== 'active' || isTakenOver || finishing !== 'no')
    if (!isTakenOver) return
    // A page that has lost the test must not come back to the hub by itself after an outage.
    proctoring?.stop()
    connection.close()
  })
  void runner.load()
  void recorder?.start()
  return {
    runner,
    stop: () => {
      stopWatching?.()
      unsubscribe()
      recorder?.stop()
      runner.stop()
      channel.close()
    },
  }
}

/** Runs the test of a seat for as long as the page shows it. Null while this browser's storage is being opened. */
export function useTestRunner(
  seat: TestSeat,
  userId: string,
  onOver: (status: TestSessionStatus) => void,
): TestRunner | null {
  const [runner, setRunner] = useState<TestRunner | null>(null)
  const latest = useRef(onOver)
  useEffect(() => {
    latest.current = onOver
  })
  useEffect(() => {
    let running: Running | null = null
    let isGone = false
    void startRunning(seat, userId, (status) => latest.current(status)).then((started) => {
      running = started
      if (isGone) started.stop()
      else setRunner(started.runner)
    })
    return () => {
      isGone = true
      running?.stop()
    }
  }, [seat, userId])
  return runner
}
