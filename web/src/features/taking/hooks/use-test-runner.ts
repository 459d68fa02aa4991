import type { TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { useEffect, useRef, useState } from 'react'
import { openMediaDevice } from '../../../lib/media-device.ts'
import { onNotice, type OpenedSocket } from '../../../lib/socket.ts'
import type { StartedTest } from '../../../lib/started-test.ts'
import { hubBackend, type TestBackend } from '../session/backend.ts'
import { CameraNameWatch } from '../session/camera-name-watch.ts'
import { pageNow } from '../session/page-environment.ts'
import { pageIdentity } from '../session/page-identity.ts'
import { savePageKey, pageKeyOf } from '../session/page-key.ts'
import { SignalRecorder } from '../session/signal-recorder.ts'
import { TalkListener } from '../talk/talk-listener.ts'
import { TestRunner } from '../session/test-runner.ts'
import type { TestState } from '../store/test-store.ts'
import { openVault, type Vault } from '../session/vault.ts'

/** By which pages of the same browser learn of one another without the server. */
const channelOf = (testSessionId: string): BroadcastChannel => new BroadcastChannel(`pengawas-test-${testSessionId}`)

interface Running {
  runner: TestRunner
  stop: () => void
}

/** The notices of the hub that concern the test. Returns a function that stops listening. */
function listenToHub({ socket }: OpenedSocket, runner: TestRunner): () => void {
  let isFirst = !socket.connected
  const onConnect = (): void => {
    runner.store.setState({ hub: 'connected' })
    if (!isFirst) runner.onReachable()
    isFirst = false
  }
  const onDisconnect = (): void => runner.store.setState({ hub: 'lost' })
  const onConnectError = (error: unknown): void => {
    const code = error instanceof Error ? error.message : ''
    if (code === 'test-session-over' || code === 'test-page-replaced') void runner.refresh()
  }
  runner.store.setState({ hub: socket.connected ? 'connected' : 'connecting' })
  socket.on('connect', onConnect)
  socket.on('disconnect', onDisconnect)
  socket.on('connect_error', onConnectError)
  const ends = [
    () => socket.off('connect', onConnect),
    () => socket.off('disconnect', onDisconnect),
    () => socket.off('connect_error', onConnectError),
    // Another page has connected; whether it is the one that may write, the session itself says.
    onNotice(socket, pushes.superseded, () => void runner.refresh()),
    onNotice(socket, pushes.sessionChanged, ({ status, clock, reason }) => runner.onStatus(status, clock, reason)),
    onNotice(socket, pushes.timeGiven, (given) => runner.contact.onTimeGiven(given)),
    onNotice(socket, pushes.timeTakenBack, ({ id }) => runner.contact.onTimeTakenBack(id)),
    onNotice(socket, pushes.helpSeen, (help) => runner.contact.onHelp(help)),
    onNotice(socket, pushes.talkChanged, ({ talk }) => runner.contact.onTalk(talk)),
    onNotice(socket, pushes.ownMessages, (messages) => runner.contact.chat.take(messages)),
    onNotice(socket, pushes.sessionWarned, (warning) => runner.onWarning(warning)),
    onNotice(socket, pushes.openedElsewhere, ({ at }) => runner.onOpenedElsewhere(at)),
    onNotice(socket, pushes.pageChanged, ({ pageId }) => runner.onActivePage(pageId)),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Notes what happens around a watched test. Returns a function that stops it. */
function recordSignals(
  { runner, backend, vault }: { runner: TestRunner; backend: TestBackend; vault: Vault },
  { testSession, proctoring }: StartedTest,
): () => void {
  if (!proctoring) return () => undefined
  const recorder = new SignalRecorder({
    testSessionId: testSession.id,
    vault,
    send: (signals) => backend.sendSignals(signals),
    serverNow: () => pageNow() + (runner.store.getState().sample?.offsetMs ?? 0),
    isAsking: proctoring.isAsking,
  })
  const stopWatching = proctoring.onScreenEnded(() => recorder.note('screen-share-ended'))
  const isPaused = ({ status, isTakenOver, finishing }: TestState): boolean =>
    status !== 'active' || isTakenOver || finishing !== 'no'
  const cameraNames = new CameraNameWatch(() => recorder.note('virtual-camera'), isPaused(runner.store.getState()))
  const unsubscribe = runner.store.subscribe((state) => {
    recorder.setPaused(isPaused(state))
    cameraNames.setPaused(isPaused(state))
  })
  const ends = [stopWatching, unsubscribe, () => recorder.stop()]
  let isOver = false
  // What is noted before the recorder has its earlier notes would be numbered anew.
  void recorder.start().then(() => {
    if (!isOver) ends.push(proctoring.onCamera((camera) => cameraNames.setCamera(camera)))
  })
  return () => {
    isOver = true
    for (const end of ends) end()
  }
}

function startRunning(
  startedTest: StartedTest,
  { tabId, vault }: { tabId: string; vault: Vault },
  onOver: (status: TestSessionStatus) => void,
): Running {
  const testSessionId = startedTest.testSession.id
  const { connection, proctoring } = startedTest
  const backend = hubBackend(testSessionId, {
    get: () => pageKeyOf(testSessionId, tabId)?.pageSecret,
    save(page) {
      savePageKey(testSessionId, tabId, page)
      // For answers that cannot be delivered before the end: another tab delivers them later.
      vault.saveSecret(testSessionId, page.pageSecret).catch(() => undefined)
    },
  })
  const channel = channelOf(testSessionId)
  // The candidate has agreed to it: this page may write now, and the others in this browser learn of it at once.
  const onClaimed = (pageId: string): void => channel.postMessage(pageId)
  const runner = new TestRunner({
    testSessionId,
    backend,
    vault,
    isPractice: false,
    onClaimed,
    onOver,
    reconnect: () => {
      connection.retry()
      proctoring?.reconnect()
    },
  })
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') runner.onActivePage(data)
  }
  const stopListening = listenToHub(connection, runner)
  const ear = new TalkListener(connection.socket, runner.store, openMediaDevice)
  runner.contact.hearAgain = () => ear.retry()
  const stopFollowing = proctoring?.onMedia((media) => runner.store.setState({ media }))
  const stopRecording = recordSignals({ runner, backend, vault }, startedTest)
  const unsubscribe = runner.store.subscribe(({ isTakenOver }) => {
    if (!isTakenOver) return
    // A page that has lost the test must not come back to the hub by itself after an outage.
    proctoring?.stop()
    connection.close()
  })
  void runner.load()
  return {
    runner,
    stop: () => {
      stopListening()
      ear.stop()
      stopFollowing?.()
      stopRecording()
      unsubscribe()
      runner.stop()
      channel.close()
      vault.close()
    },
  }
}

/** Runs a started test while the page shows it. Null while this browser's storage is being opened. */
export function useTestRunner(
  startedTest: StartedTest,
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
    void Promise.all([pageIdentity(), openVault(userId)]).then(([tabId, vault]) => {
      if (isGone) {
        vault.close()
        return
      }
      running = startRunning(startedTest, { tabId, vault }, (status) => latest.current(status))
      setRunner(running.runner)
    })
    return () => {
      isGone = true
      running?.stop()
    }
  }, [startedTest, userId])
  return runner
}
