import type { DetectedFlag, GazeLook } from '@pengawas/shared/contracts/analysis'
import type { MediaSource, PeerState, SourceStates, WallCandidate } from '@pengawas/shared/contracts/proctoring'
import type { TalkEnd } from '@pengawas/shared/contracts/talks'
import type { RecordingMode } from '@pengawas/shared/contracts/recordings'
import type { TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'
import type { Role } from '@pengawas/shared/roles'

/** Who is behind a socket, as proven by their token. */
export interface SocketActor {
  userId: string
  role: Role
  authSessionId: string
}

/** A test session as media placement sees it. */
export interface Placement {
  testSessionId: string
  assessmentId: string
  participantId: string
  status: TestSessionStatus
  /** The login whose page has the test; null while none has. */
  pageLoginId: string | null
  /** Whether analysis should look at this candidate. */
  analyse: boolean
  /** What of this test may be recorded. */
  recording: RecordingMode
  /** Sources that the assessment has a use for. */
  sources: readonly MediaSource[]
  /** Media node that the candidate is placed on. */
  nodeId: string | null
}

/** A private talk that has not ended. */
export interface OpenTalk {
  id: string
  testSessionId: string
  userId: string
  viewerId: string
  nodeId: string
  createdAt: Date
  startedAt: Date | null
}

export interface IceServer {
  urls: string[]
  username?: string
  credential?: string
}

/** All that signaling needs from the rest of the hub. Failures are thrown as `AppError`. */
export interface SignalingServices {
  identity: {
    authenticate(credentials: {
      token: string | undefined
      cookieHeader: string | undefined
    }): Promise<SocketActor | null>
    /** Null once the login is over. `activity` keeps it alive; `look` does not. */
    revalidate(authSessionId: string, use: 'activity' | 'look'): Promise<SocketActor | null>
  }
  liveStates: {
    enter(testSessionId: string, pageId: string): Promise<{ replacedPageId: string | null }>
    leave(testSessionId: string, pageId: string): Promise<void>
    /** Since when nothing is heard of the page; null: it is heard again. */
    noteSilence(testSessionId: string, pageId: string, since: Date | null): Promise<void>
    reportSources(testSessionId: string, pageId: string, sources: SourceStates): Promise<void>
    placement(testSessionId: string): Promise<Placement | null>
    claimNode(testSessionId: string, from: string | null, to: string): Promise<string | null>
    releaseNode(testSessionId: string, nodeId: string, fault: 'ours' | 'theirs'): Promise<boolean>
    excuse(testSessionId: string): Promise<void>
    noteNode(nodeId: string): Promise<void>
    updatePeer(peer: PeerState): Promise<boolean>
    reconcileNode(
      nodeId: string,
      peers: readonly PeerState[],
    ): Promise<{ closePeers: string[]; lost: string[]; begun: string[] }>
    placedOn(nodeId: string): Promise<string[]>
    present(): Promise<{ testSessionId: string; pageId: string | null; nodeId: string | null }[]>
  }
  proctoring: {
    /** Their tiles; unknown ones are left out. */
    candidates(testSessionIds: readonly string[]): Promise<WallCandidate[]>
    /** The proctors who watch each of these test sessions; absent where there is none. */
    watchersOf(testSessionIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
    /** The proctors of an assessment, by user id. */
    proctorsOf(assessmentId: string): Promise<string[]>
    /** Those of them who lead the others. */
    leadsOf(assessmentId: string): Promise<string[]>
    mayWatch(actor: SocketActor, testSessionId: string): Promise<boolean>
    /** Of these test sessions, those that the account may watch as it is now; null where it may watch no candidate at all. */
    watchable(userId: string, testSessionIds: readonly string[]): Promise<ReadonlySet<string> | null>
    /** Whether a candidate whom the actor watches is placed on this node. */
    watchesOn(actor: SocketActor, nodeId: string): Promise<boolean>
  }
  secondCameras: {
    /** The test session whose second camera has this token; null where the token is worth nothing (any more). */
    authenticate(token: string): Promise<string | null>
    /** Whether the picture of the phone with this token arrives at its media node. */
    isArriving(token: string): Promise<boolean>
    /** The phone ends by itself. */
    leave(token: string): Promise<void>
  }
  checkIns: {
    /** Where the candidate looked while their gaze was calibrated; null where it was not. */
    gazeBaseline(testSessionId: string): Promise<GazeLook | null>
    /** The portrait of the check-in (WebP) for the node that holds the candidate, which is recorded; null where there is none. */
    givePortrait(
      testSessionId: string,
      nodeId: string,
    ): Promise<{ portrait: Uint8Array<ArrayBuffer> | null; isCompared: boolean }>
  }
  /** Proctors whose walls are open now. */
  wallPresence: {
    seen(userIds: readonly string[]): Promise<void>
  }
  eyesOn: {
    /** Writes down whose picture each of these people has on their walls now, and who of those is in focus. */
    note(looks: readonly { userId: string; visible: readonly string[]; focused: readonly string[] }[]): Promise<void>
  }
  talks: {
    open(actor: SocketActor, talk: { testSessionId: string; viewerId: string; nodeId: string }): Promise<string>
    begin(talkId: string): Promise<void>
    end(talkId: string, reason: TalkEnd): Promise<void>
    /** Null where it has ended. */
    find(talkId: string): Promise<OpenTalk | null>
    listOpen(of?: { viewerId: string }): Promise<OpenTalk[]>
  }
  flags: {
    raise(
      incoming: {
        testSessionId: string
        flag: DetectedFlag
        evidence: Uint8Array | null
        /** What the node's clock says now. */
        sentAt?: number | undefined
      },
      nodeId: string,
    ): Promise<void>
  }
  rankings: {
    /** Notes who has a page of rankings open. Throws `not-allowed` where they may not see any, or not with names. */
    open(actor: SocketActor, names: 'shown' | 'hidden'): Promise<void>
    /** Who manages an assessment, by user id. */
    managersOf(assessmentId: string): Promise<readonly string[]>
  }
  iceServers(userId: string): IceServer[]
}
