import { MEDIA_SOURCES, type MediaSource, type PeerState } from '@pengawas/shared/contracts/proctoring'
import type { DiskState, PeerRecording } from '@pengawas/shared/contracts/recordings'
import type { types } from 'mediasoup'
import type { Logger } from 'pino'
import type { Peer } from '../peers/peer.ts'
import type { DiskGuard } from './disk-guard.ts'
import { MediaClock } from './media-clock.ts'
import { HELD_MS, isKept, keepUntil } from './around-flags.rules.ts'
import type { FinishedSegment, SegmentFolder, SegmentNote } from './segment-folder.ts'
import { SourceRecorder } from './source-recorder.ts'

const TICK_MS = 1_000
/** Disks fill over minutes; this many ticks apart they are measured. */
const TICKS_PER_LOOK = 10
const TICKS_PER_CLEANING = 3_600

export interface RecordingManagerOptions {
  folder: SegmentFolder
  disk: DiskGuard
  log: Logger
  /** A clock in ms since the Unix epoch that runs steadily. */
  now: () => number
  onFinished: (segment: FinishedSegment) => void
  /** Whether something of a candidate is being recorded, or the disk's room, has changed. */
  onChanged: (peer: Peer) => void
}

interface RecordedPeer {
  peer: Peer
  clock: MediaClock
  recorders: Map<types.Producer, SourceRecorder>
  /** What was last said of it. */
  said: { recording: PeerRecording; disk: DiskState }
}

/**
 * Records the candidates whose assessment wants it, from the start of their test on. It owns a recorder for each source
 * that they publish.
 */
export class RecordingManager {
  readonly #options: RecordingManagerOptions
  readonly #recorded = new Map<Peer, RecordedPeer>()
  /** Until when what a candidate publishes is written, by test session, where it is written around flags. */
  readonly #keptUntil = new Map<string, number>()
  readonly #opening = new Set<Promise<void>>()
  readonly #closing = new Set<Promise<void>>()
  /** Segments that the disk did not let finish, by id: tried again whenever it is looked at. */
  readonly #unfinished = new Map<string, SegmentNote>()
  #timer: NodeJS.Timeout | undefined
  #ticks = 0
  #isTicking = false

  constructor(options: RecordingManagerOptions) {
    this.#options = options
  }

  /** Begins to write what comes, about once a second. To be called once. */
  start(): void {
    this.#timer = setInterval(() => void this.#tick(), TICK_MS)
  }

  /** The candidate's test has begun: from now on they are recorded, if their assessment wants it. */
  begin(peer: Peer): void {
    if (peer.closed || this.#recorded.has(peer) || (peer.identity.recording ?? 'never') === 'never') return
    const { now, disk } = this.#options
    const said = { recording: 'off' as const, disk: disk.state }
    this.#recorded.set(peer, { peer, clock: new MediaClock(now), recorders: new Map(), said })
    for (const source of MEDIA_SOURCES) {
      const producer = peer.producer(source)
      if (producer !== undefined) this.published(peer, source, producer)
    }
  }

  published(peer: Peer, source: MediaSource, producer: types.Producer): void {
    const recorded = this.#recorded.get(peer)
    if (recorded === undefined) return
    const opening = this.#open(recorded, source, producer)
    this.#opening.add(opening)
    void opening.finally(() => this.#opening.delete(opening))
  }

  /** Something has happened that is worth keeping: what came a moment ago, and what comes in the next moments. */
  keep(testSessionId: string): void {
    this.#keptUntil.set(testSessionId, keepUntil(this.#options.now()))
  }

  /**
   * What has just come of a candidate is to be seen now: ends the segments that are being written, and resolves with them once
   * they are finished. It keeps nothing that would not be kept otherwise: around flags there is something to end near a flag
   * only, as candidates are told. The state says why there may be none. Never rejects.
   */
  async cut(testSessionId: string): Promise<{ recording: PeerRecording; segments: FinishedSegment[] }> {
    const recorded = [...this.#recorded.values()].find(({ peer }) => peer.identity.testSessionId === testSessionId)
    if (recorded === undefined) return { recording: 'off', segments: [] }
    const { peer, recorders } = recorded
    const cut = await Promise.all([...recorders.values()].map((recorder) => recorder.cut()))
    return { recording: this.stateOf(peer), segments: cut.filter((segment) => segment !== null) }
  }

  peerClosed(peer: Peer): void {
    const recorded = this.#recorded.get(peer)
    if (recorded === undefined) return
    this.#recorded.delete(peer)
    for (const recorder of recorded.recorders.values()) this.#close(recorder)
  }

  /** Whether something of a candidate is written to the disk now. */
  stateOf(peer: Peer): PeerRecording {
    const recorded = this.#recorded.get(peer)
    if (recorded === undefined) return 'off'
    if ([...recorded.recorders.values()].some(({ isWriting }) => isWriting)) return 'on'
    if (this.#options.disk.state === 'full') return 'stopped'
    return peer.identity.recording === 'around-flags' ? 'waiting' : 'off'
  }

  /** What the hub is told of a candidate's recording: also of the disk, where they are to be recorded. */
  describe(peer: Peer): Pick<PeerState, 'recording' | 'recordingDisk'> {
    const recording = this.stateOf(peer)
    if (!this.#recorded.has(peer)) return { recording }
    return { recording, recordingDisk: { ...this.#options.disk.describe(), since: null } }
  }

  /** Ends every recorder and resolves when the last segment is finished. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    for (const peer of [...this.#recorded.keys()]) this.peerClosed(peer)
    await Promise.all(this.#opening)
    await Promise.all(this.#closing)
  }

  async #open(recorded: RecordedPeer, source: MediaSource, producer: types.Producer): Promise<void> {
    const { folder, log, now, onFinished, disk } = this.#options
    const { peer, clock, recorders } = recorded
    const { testSessionId, recording } = peer.identity
    const isAroundFlags = recording === 'around-flags'
    try {
      const recorder = await SourceRecorder.open({
        ...{ folder, testSessionId, source, log, onFinished, producer, clock, now, worker: peer.worker },
        isWanted: (at) => disk.state !== 'full' && (!isAroundFlags || isKept(this.#keptUntil.get(testSessionId), at)),
        keepMs: isAroundFlags ? HELD_MS : 0,
        onUnfinished: (note) => void this.#unfinished.set(note.id, note),
        onFailed: () => disk.writeFailed(),
      })
      if (producer.closed || this.#recorded.get(peer) !== recorded) {
        await recorder.close()
        return
      }
      recorders.set(producer, recorder)
      producer.observer.once('close', () => {
        recorders.delete(producer)
        this.#close(recorder)
      })
    } catch (error) {
      if (!producer.closed) log.error({ err: error, testSessionId, source }, 'source could not be recorded')
    }
  }

  #close(recorder: SourceRecorder): void {
    const closing = recorder.close()
    this.#closing.add(closing)
    void closing.finally(() => this.#closing.delete(closing))
  }

  /** Skipped while the last one is still under way: a disk that is slow is not asked for more. */
  async #tick(): Promise<void> {
    if (this.#isTicking) return
    this.#isTicking = true
    try {
      this.#ticks += 1
      if (this.#ticks % TICKS_PER_LOOK === 1) {
        await this.#options.disk.look()
        await this.#finishLeft()
      }
      if (this.#ticks % TICKS_PER_CLEANING === 0) await this.#options.folder.removeOldDamaged(Date.now())
      const all = [...this.#recorded.values()]
      await Promise.all(all.flatMap(({ recorders }) => [...recorders.values()].map((recorder) => recorder.tick())))
      for (const recorded of all) this.#sayChange(recorded)
      this.#forgetKept()
    } finally {
      this.#isTicking = false
    }
  }

  /** Finishes what could not be finished before, as far as the disk takes it now. */
  async #finishLeft(): Promise<void> {
    const { folder, log, onFinished } = this.#options
    for (const note of [...this.#unfinished.values()]) {
      this.#unfinished.delete(note.id)
      try {
        const segment = await folder.finishCutOff(note)
        if (segment !== null) onFinished(segment)
      } catch (error) {
        log.debug({ err: error, segmentId: note.id }, 'segment could not be finished yet')
        // Behind the others, none of which is tried on a disk that refuses.
        this.#unfinished.set(note.id, note)
        return
      }
    }
  }

  #sayChange(recorded: RecordedPeer): void {
    const [recording, disk] = [this.stateOf(recorded.peer), this.#options.disk.state]
    if (recording === recorded.said.recording && disk === recorded.said.disk) return
    recorded.said = { recording, disk }
    if (!recorded.peer.closed) this.#options.onChanged(recorded.peer)
  }

  #forgetKept(): void {
    const now = this.#options.now()
    for (const [testSessionId, until] of this.#keptUntil) if (!isKept(until, now)) this.#keptUntil.delete(testSessionId)
  }
}
