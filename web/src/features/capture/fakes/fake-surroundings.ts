import type { ShowFlags } from '@pengawas/shared/contracts/assessments'
import type { NotedFlag } from '@pengawas/shared/contracts/flags'
import type { MediaSource } from '@pengawas/shared/contracts/proctoring'
import type { ErrorCode } from '@pengawas/shared/errors'
import { FakeHubSocket } from '../../../lib/fakes/fake-hub-socket.ts'
import { FakeMedia } from '../../../lib/fakes/fake-media.ts'
import { RequestFailure, type FailureCode } from '../../../lib/http.ts'
import type { SourceTrouble } from '../machine/source-state.ts'
import type { Acquired } from '../media/acquire.ts'
import type { CaptureSurroundings } from '../media/capture-session.ts'
import type { EnvironmentEvents } from '../media/environment.ts'

/** A browser in which devices open when the test says so. */
export class FakeSurroundings implements CaptureSurroundings {
  readonly hub = new FakeHubSocket()
  readonly media = new FakeMedia()
  readonly openDevice = this.media.openDevice
  /** Devices that the page has asked for and that have not opened yet, oldest first. */
  readonly asked: { source: MediaSource; deviceId: string | undefined; open: (acquired: Acquired) => void }[] = []
  /** What the page listens to around it; null before it does, and after it has stopped. */
  environment: EnvironmentEvents | null = null
  /** Why a track ended, as the browser would report; kept back while the test holds it. */
  endedBecause: SourceTrouble | Promise<SourceTrouble> = 'unplugged'
  refuse: (code: ErrorCode) => void = () => undefined

  readonly openSocket: CaptureSurroundings['openSocket'] = (_namespace, _auth, onRefused) => {
    this.refuse = onRefused
    return this.hub
  }

  /** What the hub has noted of the candidate, or why it does not say. */
  notedFlags: readonly NotedFlag[] | FailureCode = []
  /** When the assessment shows it. */
  showFlags: ShowFlags = 'during'

  readonly fetchNotedFlags: CaptureSurroundings['fetchNotedFlags'] = () =>
    typeof this.notedFlags === 'string'
      ? Promise.reject(new RequestFailure(this.notedFlags))
      : Promise.resolve({
          ...{ page: 1, pageSize: 3, showFlags: this.showFlags, isShown: this.showFlags === 'during' },
          ...(this.showFlags === 'during'
            ? { items: this.notedFlags.slice(0, 3), total: this.notedFlags.length }
            : { items: [], total: 0 }),
        })

  readonly acquireSource: CaptureSurroundings['acquireSource'] = (source, deviceId) =>
    new Promise((open) => this.asked.push({ source, deviceId, open }))

  readonly troubleOfEndedTrack: CaptureSurroundings['troubleOfEndedTrack'] = () => Promise.resolve(this.endedBecause)

  /** Says of the camera that is watched whether it is frozen. */
  freeze: (isFrozen: boolean) => void = () => undefined

  readonly watchPicture: CaptureSurroundings['watchPicture'] = (_track, onFrozen) => {
    this.freeze = onFrozen
    return () => {
      this.freeze = () => undefined
    }
  }

  readonly watchEnvironment: CaptureSurroundings['watchEnvironment'] = (events) => {
    this.environment = events
    return () => {
      this.environment = null
    }
  }
}
