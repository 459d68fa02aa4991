import {
  MEDIA_SOURCES,
  type MediaSource,
  type PeerState,
  type SourceStates,
} from '@pengawas/shared/contracts/proctoring'
import { isOver, type TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import type { Database } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import { findAssessment } from '../../assessments/assessments/assessments.queries.ts'
import type { OutagesService } from '../outages/outages.service.ts'
import type { NoteReceived } from './note-received.ts'
import { EXCUSED_MS } from './placements.rules.ts'
import { findTestSession, findTestSessions } from '../test-sessions/test-sessions.queries.ts'
import type { LiveStateRow } from './live-states.entity.ts'
import { beginPlacement, endPlacement, noteNode } from './placements.repository.ts'
import { findPlacement } from './placements.queries.ts'
import {
  clearPage,
  findLiveState,
  findLiveStateLocked,
  listPresent,
  moveNode,
  setExcuse,
  setPage,
  setPeer,
  setSources,
} from './live-states.repository.ts'
import { listPlacedOn } from './live-states.queries.ts'

export interface Placement {
  testSessionId: string
  assessmentId: string
  participantId: string
  status: TestSessionStatus
  /** The login whose page has the test; null while none has. */
  pageLoginId: string | null
  /** Whether analysis should look at this candidate. */
  analyse: boolean
  /** Sources that the assessment has a use for. */
  sources: MediaSource[]
  nodeId: string | null
}

export interface LiveStatesService {
  /** Gives the session to this page and names the page that held it before. */
  enter(testSessionId: string, pageId: string): Promise<{ replacedPageId: string | null }>
  leave(testSessionId: string, pageId: string): Promise<void>
  reportSources(testSessionId: string, pageId: string, sources: SourceStates): Promise<void>
  placement(testSessionId: string): Promise<Placement | null>
  /** Puts the candidate on `to` unless another request was faster; returns the node they are on now. */
  claimNode(testSessionId: string, from: string | null, to: string): Promise<string | null>
  /** Takes the candidate off a node; false where they were not on it any more. `fault`: whose doing it was. */
  releaseNode(testSessionId: string, nodeId: string, fault: 'ours' | 'theirs'): Promise<boolean>
  /** No media node had a place for the candidate: that they send nothing for a while is not their doing. */
  excuse(testSessionId: string): Promise<void>
  /** A media node has spoken. */
  noteNode(nodeId: string): Promise<void>
  updatePeer(peer: PeerState): Promise<boolean>
  /** Brings what is stored in line with a node's whole state. */
  reconcileNode(nodeId: string, peers: readonly PeerState[]): Promise<{ closePeers: string[]; lost: string[] }>
  /** Test sessions placed on a node. */
  placedOn(nodeId: string): Promise<string[]>
  /** Everybody with a place or an open page, for comparing with the connections that exist. */
  present(): Promise<Pick<LiveStateRow, 'testSessionId' | 'pageId' | 'nodeId'>[]>
}

export function createLiveStatesService(deps: {
  db: Database
  announcer: Announcer
  outages: Pick<OutagesService, 'pageReturned' | 'stoppedMs'>
  noteReceived: NoteReceived
  now: () => Date
}): LiveStatesService {
  const { db, announcer, outages, noteReceived, now } = deps
  const changed = (testSessionId: string): void => announcer.emit('candidateChanged', { testSessionId })

  const releaseNode: LiveStatesService['releaseNode'] = async (testSessionId, nodeId, fault) => {
    const released = await db.write(async (manager) => {
      const at = now()
      if (!(await moveNode(manager, testSessionId, nodeId, null, at))) return false
      await endPlacement(manager, testSessionId, nodeId, at)
      if (fault === 'ours') await setExcuse(manager, testSessionId, new Date(at.getTime() + EXCUSED_MS))
      return true
    })
    if (released) changed(testSessionId)
    return released
  }

  const updatePeer: LiveStatesService['updatePeer'] = async (peer) => {
    const received = peer.producers.filter(({ flowing, paused }) => flowing && !paused).map(({ source }) => source)
    const stored = await db.write(async (manager) => {
      if (!(await setPeer(manager, peer, now()))) return false
      if (received.length > 0) await noteReceived(manager, peer.testSessionId, received)
      return true
    })
    if (stored) changed(peer.testSessionId)
    return stored
  }

  return {
    async enter(testSessionId, pageId) {
      const replacedPageId = await db.write(async (manager) => {
        // Locked, so that of two pages that enter at once the later one sees the earlier.
        const before = await findLiveStateLocked(manager, db.dialect, testSessionId)
        if (before === null) throw new AppError('not-found')
        await setPage(manager, testSessionId, pageId, now())
        if (before.leftAt !== null)
          await outages.pageReturned(manager, testSessionId, {
            at: before.leftAt,
            stoppedMs: before.leftStoppedMs ?? 0,
          })
        return before.pageId
      })
      changed(testSessionId)
      return { replacedPageId }
    },

    async leave(testSessionId, pageId) {
      const hasLeft = await db.write(async (manager) =>
        clearPage(manager, testSessionId, pageId, await outages.stoppedMs(manager, testSessionId), now()),
      )
      if (hasLeft) changed(testSessionId)
    },

    async reportSources(testSessionId, pageId, sources) {
      if (await db.write((manager) => setSources(manager, testSessionId, pageId, sources, now())))
        changed(testSessionId)
    },

    async placement(testSessionId) {
      const [session, state] = await Promise.all([
        findTestSession(db.read, testSessionId),
        findLiveState(db.read, testSessionId),
      ])
      if (session === null || state === null) return null
      const assessment = await findAssessment(db.read, session.assessmentId)
      if (assessment === null) return null
      return {
        testSessionId,
        assessmentId: session.assessmentId,
        participantId: session.participantId,
        status: session.status,
        pageLoginId: session.pageLoginId,
        analyse: assessment.aiProctoringEnabled,
        sources: MEDIA_SOURCES.filter((source) => assessment.mediaPolicy[source] !== 'off'),
        nodeId: state.nodeId,
      }
    },

    async claimNode(testSessionId, from, to) {
      const isMoved = await db.write(async (manager) => {
        const at = now()
        if (!(await moveNode(manager, testSessionId, from, to, at))) return false
        if (from !== null) await endPlacement(manager, testSessionId, from, at)
        await beginPlacement(manager, testSessionId, to, at)
        return true
      })
      if (isMoved) return to
      return (await findLiveState(db.read, testSessionId))?.nodeId ?? null
    },

    releaseNode,
    updatePeer,

    async excuse(testSessionId) {
      await db.write((manager) => setExcuse(manager, testSessionId, new Date(now().getTime() + EXCUSED_MS)))
    },

    noteNode: (nodeId) => db.write((manager) => noteNode(manager, nodeId, now())),

    async reconcileNode(nodeId, peers) {
      const [placed, sessions] = await Promise.all([
        listPlacedOn(db.read, nodeId),
        findTestSessions(
          db.read,
          peers.map((peer) => peer.testSessionId),
        ),
      ])
      const living = new Set(sessions.filter((session) => !isOver(session.status)).map((session) => session.id))
      const placedHere = new Set(placed.map((state) => state.testSessionId))
      const reported = new Set(peers.map((peer) => peer.testSessionId))

      const closePeers: string[] = []
      for (const peer of peers) {
        const { testSessionId } = peer
        if (!living.has(testSessionId)) {
          closePeers.push(testSessionId)
          continue
        }
        // A place whose claim was given up while the node was away is taken back; one that moved on, or that no hub ever
        // gave to this node, is closed.
        const isOurs = placedHere.has(testSessionId) || (await findPlacement(db.read, testSessionId, nodeId)) !== null
        const claimed =
          isOurs && (placedHere.has(testSessionId) || (await this.claimNode(testSessionId, null, nodeId)) === nodeId)
        if (claimed) await updatePeer(peer)
        else closePeers.push(testSessionId)
      }

      const lost: string[] = []
      for (const testSessionId of placedHere) {
        if (!reported.has(testSessionId) && (await releaseNode(testSessionId, nodeId, 'ours'))) lost.push(testSessionId)
      }
      return { closePeers, lost }
    },

    async placedOn(nodeId) {
      const rows = await listPlacedOn(db.read, nodeId)
      return rows.map((row) => row.testSessionId)
    },

    present: () => listPresent(db.read),
  }
}
