import type { GazeLook } from '@pengawas/shared/contracts/analysis'
import type { FramingAnswer } from '@pengawas/shared/contracts/check-ins'
import { PROBE_FEATURE, type TriedWays } from '@pengawas/shared/contracts/media'
import { CUT_FEATURE } from '@pengawas/shared/contracts/recordings'
import { AppError } from '@pengawas/shared/errors'
import { createRateLimiter } from '@pengawas/shared/rate-limiter'
import { ACCOUNT_NAMESPACE } from '@pengawas/shared/sockets/account'
import { CANDIDATE_NAMESPACE } from '@pengawas/shared/sockets/candidate'
import type { AckOf, PayloadOf, RequestContract } from '@pengawas/shared/sockets/event'
import { MEDIA_NAMESPACE, nodeRequests, type ReceivedCounts } from '@pengawas/shared/sockets/media-node'
import type { NodeLoad } from '@pengawas/shared/sockets/node-load'
import { PROCTOR_NAMESPACE } from '@pengawas/shared/sockets/proctor'
import { RANKING_NAMESPACE } from '@pengawas/shared/sockets/rankings'
import { SECOND_CAMERA_NAMESPACE } from '@pengawas/shared/sockets/second-camera'
import type { Announce } from '@pengawas/shared/sockets/push'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { Logger } from 'pino'
import { createAnnounce } from './announcing.ts'
import { connectCluster } from './cluster.ts'
import { createBackground } from './lib/background.ts'
import { toFraming } from './lib/framing.ts'
import { createKeyedQueue } from './lib/keyed-queue.ts'
import { createPageWatch } from './lib/page-watch.ts'
import { createPlacementBook } from './lib/placement-book.ts'
import { countSockets, openWalls, revalidatePages, sweepPresence } from './lib/presence.ts'
import { createSessionDirectory } from './lib/session-directory.ts'
import { createTeamUpdates } from './lib/team-updates.ts'
import { createWallUpdates } from './lib/wall-updates.ts'
import { openAccountNamespace } from './namespaces/account.ts'
import { openCandidateNamespace } from './namespaces/candidate.ts'
import { openMediaNamespace } from './namespaces/media.ts'
import { openProctorNamespace } from './namespaces/proctor.ts'
import { openRankingNamespace } from './namespaces/rankings.ts'
import { openSecondCameraNamespace } from './namespaces/second-camera.ts'
import { createNodeRegistry, type NodeRegistry } from './nodes/node-registry.ts'
import { createNodeWatch } from './nodes/node-watch.ts'
import { createTalkWatch } from './nodes/talk-watch.ts'
import { createViewerWatch } from './nodes/viewer-watch.ts'
import { rooms } from './rooms.ts'
import type { SignalingServices } from './services.ts'
import { closeServers, openSocketServers, type SocketServers, type SocketServersOptions } from './socket-servers.ts'

/** An event between hubs. */
const PROCTORS_CHANGED = 'proctors-changed'
const REVALIDATE_EVERY_MS = 60_000
const PRESENCE_EVERY_MS = 30_000
/** After a hub has started, the pages of the one before it have this long to come back. */
const PAGES_RETURN_MS = 6_000

export interface SignalingOptions extends SocketServersOptions {
  services: SignalingServices
  /** Hubs that share this Redis act as one; without it there is one hub. */
  redisUrl: string | undefined
  /** Compares in a time that does not depend on where the texts differ. */
  isNodeSecret: (secret: string) => boolean
  /** Checks each push against its contract before it is sent, for development and tests. */
  checkPushes: boolean
  log: Logger
}

/** The hub's sockets: pushes to pages, and reactions to what other parts of the hub have stored. */
export interface Signaling {
  announce: Announce
  /** Sends the candidate's tile to the walls of those who watch them. */
  candidateChanged(testSessionId: string): void
  /** Says to the leads of an assessment that other proctors are there, or have other candidates. */
  teamChanged(assessmentId: string): void
  /** Gives up the placement of a test session that is over. */
  sessionEnded(testSessionId: string): void
  /** Some candidates have another proctor: on every hub, pushes go to that proctor, and what the former one receives is closed. */
  proctorsChanged(): void
  /** Closes what a phone publishes that is no second camera any more, and its page. */
  secondCameraEnded(testSessionId: string): void
  /** Closes every page of a login that was ended. */
  loginEnded(authSessionId: string): void
  /** The proctors who have a wall open on this hub. */
  openWalls(): string[]
  countMediaNodes(): Promise<number>
  /** Open sockets of this hub, by what they are for. */
  countSockets(): Record<string, number>
  /** The media nodes of all hubs with their load. */
  listMediaNodes(): Promise<NodeLoad[]>
  /** One picture (WebP) of what a candidate publishes at this moment; null where nobody holds them or none arrives. */
  takePicture(testSessionId: string, source: 'camera' | 'screen'): Promise<Uint8Array | null>
  /** Has a media node write what it holds of a candidate, where their test is recorded around such moments. */
  keepRecording(testSessionId: string): Promise<void>
  /**
   * Has a candidate's media node end the segments that it writes and send them before others, for which it has so long; null
   * where no node has the candidate, or theirs is away or of an earlier version.
   */
  cutRecording(testSessionId: string, waitMs: number): Promise<AckOf<typeof nodeRequests.cutRecording> | null>
  /** Lets the media node of a candidate who was admitted forget what analysis saw in the check-in. */
  beginTest(testSessionId: string): void
  /** What has arrived of a candidate so far; null where nobody holds them, or their node cannot say. */
  countReceived(testSessionId: string): Promise<ReceivedCounts | null>
  /** What came of each way to a candidate's media node that their page tried a moment ago, by that node's word; null where it says nothing. */
  triedWays(testSessionId: string): Promise<TriedWays | null>
  /** How a candidate sits before the camera, by their media node, which goes on measuring for a while. */
  measureFraming(testSessionId: string): Promise<FramingAnswer>
  /** Where a candidate looks now, over a second or so. */
  measureGaze(testSessionId: string): Promise<AckOf<typeof nodeRequests.measureGaze>>
  /** Has a candidate's gaze judged from this look. Throws `media-unavailable` where their media node does not answer. */
  calibrateGaze(testSessionId: string, baseline: GazeLook): Promise<void>
  /** Closes what a candidate publishes, and gives their placement up. */
  closeMedia(testSessionId: string): Promise<void>
  /** Closes the sockets and the HTTP server under them, and waits for what is being stored. */
  close(): Promise<void>
}

/** Opens Socket.IO on an HTTP server. Rejects when Redis is configured and cannot be reached. */
export async function createSignaling(options: SignalingOptions): Promise<Signaling> {
  const { services, log } = options
  const cluster = options.redisUrl === undefined ? null : await connectCluster(options.redisUrl, log)
  const { io, nodeIo } = openSocketServers(options, cluster)
  const parts = createParts(options, { io, nodeIo, clustered: cluster !== null })
  const { background, directory, viewers, announce, wall, queue, nodes } = parts
  openNamespaces(options, { io, nodeIo, ...parts })

  const proctor = io.of(PROCTOR_NAMESPACE)
  proctor.on(PROCTORS_CHANGED, () => directory.forget())
  parts.watch.start()
  parts.pageWatch.start()
  viewers.start()
  parts.talks.start()
  const sweep = (): Promise<void> => sweepPresence(io, services, log)
  background.after(PAGES_RETURN_MS, 'look for pages that did not come back', sweep)
  background.every(PRESENCE_EVERY_MS, 'compare stored pages with connections', sweep)
  background.every(REVALIDATE_EVERY_MS, 'revalidate logins of open pages', () => revalidatePages(io, services))

  return {
    announce,
    candidateChanged: (testSessionId) => wall.candidateChanged(testSessionId),
    teamChanged: (assessmentId) => parts.team.teamChanged(assessmentId),
    sessionEnded(testSessionId) {
      background.run('give up the placement of a test session that is over', () =>
        giveUpPlacement({ services, log, ...parts }, testSessionId),
      )
    },
    proctorsChanged() {
      directory.forget()
      // Without a cluster the adapter knows no other hub, and complains.
      if (cluster !== null) proctor.serverSideEmit(PROCTORS_CHANGED)
      viewers.review()
      announce(pushes.wallChanged, {}, {})
    },
    secondCameraEnded(testSessionId) {
      io.of(SECOND_CAMERA_NAMESPACE).in(rooms.secondCamera(testSessionId)).disconnectSockets(true)
      background.run('close a second camera that has ended', () =>
        closePhone({ services, log, ...parts }, testSessionId),
      )
    },
    loginEnded(authSessionId) {
      for (const name of [CANDIDATE_NAMESPACE, PROCTOR_NAMESPACE, ACCOUNT_NAMESPACE, RANKING_NAMESPACE])
        io.of(name).in(rooms.login(authSessionId)).disconnectSockets(true)
    },
    openWalls: () => openWalls(io),
    countSockets: () => countSockets(io, nodeIo),
    countMediaNodes: async () => (await nodes.list()).length,
    listMediaNodes: () => nodes.list(),
    closeMedia: (testSessionId) => giveUpPlacement({ services, nodes, log }, testSessionId),
    keepRecording: (testSessionId) => keepRecording({ services, log, nodes }, testSessionId),
    cutRecording: (testSessionId, waitMs) => cutRecording({ services, log, nodes }, testSessionId, waitMs),
    takePicture: (testSessionId, source) => takePicture({ services, log, nodes }, testSessionId, source),
    /** A node that does not hear it now does when the candidate joins again, or when it announces itself. */
    beginTest(testSessionId) {
      background.run('let analysis begin anew with the test', async () => {
        const gazeBaseline = await services.checkIns.gazeBaseline(testSessionId)
        await askNode({ services, log, nodes }, nodeRequests.beginTest, { testSessionId, gazeBaseline })
      })
    },
    countReceived: (testSessionId) => askNode({ services, log, nodes }, nodeRequests.countReceived, { testSessionId }),
    triedWays: (testSessionId) => triedWays({ services, log, nodes }, testSessionId),
    measureFraming: (testSessionId) => measureFraming({ services, log, nodes }, testSessionId),
    measureGaze: async (testSessionId) =>
      (await askNode({ services, log, nodes }, nodeRequests.measureGaze, { testSessionId })) ?? NOTHING_MEASURED,
    calibrateGaze: (testSessionId, baseline) => calibrateGaze({ services, log, nodes }, testSessionId, baseline),
    async close() {
      await closeServers({ io, nodeIo }, [options.httpServer, options.nodeServer])
      await queue.idle()
      await background.close()
      await cluster?.close()
    },
  }
}

/** What the namespaces share. */
function createParts(
  { services, checkPushes, log }: SignalingOptions,
  { io, nodeIo, clustered }: SocketServers & { clustered: boolean },
) {
  const { proctoring, liveStates, eyesOn } = services
  const now = Date.now
  const background = createBackground(log)
  const nodes = createNodeRegistry({ namespace: nodeIo.of(MEDIA_NAMESPACE), clustered, log, now })
  const directory = createSessionDirectory({
    watchersOf: (testSessionIds) => proctoring.watchersOf(testSessionIds),
    proctorsOf: (assessmentId) => proctoring.proctorsOf(assessmentId),
    leadsOf: (assessmentId) => proctoring.leadsOf(assessmentId),
    now,
  })
  const announce = createAnnounce({
    ...{ io, directory, background, log },
    managersOf: (assessmentId) => services.rankings.managersOf(assessmentId),
    checkPayloads: checkPushes,
  })
  const team = createTeamUpdates({ announce, background })
  return {
    background,
    nodes,
    directory,
    announce,
    team,
    wall: createWallUpdates({ announce, proctoring, directory, background, team }),
    watch: createNodeWatch({ nodes, services, announce, background, log, now }),
    viewers: createViewerWatch({ nodes, proctor: io.of(PROCTOR_NAMESPACE), proctoring, eyesOn, background, log, now }),
    talks: createTalkWatch({ nodes, services, proctor: io.of(PROCTOR_NAMESPACE), background, log, now }),
    pageWatch: createPageWatch({ liveStates, background, now }),
    queue: createKeyedQueue(),
    limiter: createRateLimiter(now),
    placements: createPlacementBook({ placedOn: (nodeId) => liveStates.placedOn(nodeId), now }),
  }
}

function openNamespaces(
  { services, isNodeSecret, log }: SignalingOptions,
  { io, nodeIo, ...parts }: SocketServers & ReturnType<typeof createParts>,
): void {
  const { nodes, viewers, talks, announce, watch, pageWatch, queue, placements, background, limiter } = parts
  openCandidateNamespace({ io, services, nodes, announce, background, pageWatch, limiter, log })
  openProctorNamespace({ io, services, nodes, viewers, talks, background, limiter, log })
  openAccountNamespace({ io, services, limiter, log })
  openRankingNamespace({ io, services, limiter, log })
  openSecondCameraNamespace({ io, services, nodes, limiter, log })
  openMediaNamespace({ io: nodeIo, services, announce, watch, queue, placements, limiter, isNodeSecret, log })
}

const NOTHING_MEASURED = { analysis: 'down', look: null } as const

interface PlacementDeps {
  services: Pick<SignalingServices, 'liveStates'>
  nodes: NodeRegistry
  log: Logger
}

/** Closes the peer of a test session that is over, and releases its node. */
async function giveUpPlacement({ services, nodes, log }: PlacementDeps, testSessionId: string): Promise<void> {
  const placement = await services.liveStates.placement(testSessionId)
  if (placement === null || placement.nodeId === null) return
  const { nodeId } = placement
  // A node that is away closes the peer when it announces itself again.
  await nodes.call(nodeId, nodeRequests.closePeer, { testSessionId }).catch((error: unknown) => {
    log.warn({ err: error, nodeId, testSessionId }, 'a peer could not be closed')
  })
  await services.liveStates.releaseNode(testSessionId, nodeId, 'theirs')
}

/** A node of an earlier version has no phones, and one that is away loses them with their sockets' transports. */
async function closePhone({ services, nodes, log }: PlacementDeps, testSessionId: string): Promise<void> {
  const nodeId = (await services.liveStates.placement(testSessionId))?.nodeId ?? null
  const load = (await nodes.list()).find((each) => each.nodeId === nodeId)
  if (nodeId === null || load?.phones === undefined) return
  await nodes.call(nodeId, nodeRequests.closePhone, { testSessionId }).catch((error: unknown) => {
    log.warn({ err: error, nodeId, testSessionId }, 'a second camera could not be closed')
  })
}

/** A node that is away, or of an earlier version, gives no picture; the reason is in the log. */
async function takePicture(
  deps: PlacementDeps,
  testSessionId: string,
  source: 'camera' | 'screen',
): Promise<Uint8Array | null> {
  return (await askNode(deps, nodeRequests.takePicture, { testSessionId, source }))?.picture ?? null
}

/** What a candidate's media node answers; null where none holds them, where it is away, or of an earlier version. */
async function askNode<C extends RequestContract>(
  { services, nodes, log }: PlacementDeps,
  contract: C,
  payload: PayloadOf<C> & { testSessionId: string },
): Promise<AckOf<C> | null> {
  const { testSessionId } = payload
  const nodeId = (await services.liveStates.placement(testSessionId))?.nodeId ?? null
  if (nodeId === null) return null
  try {
    return await nodes.call(nodeId, contract, payload)
  } catch (error) {
    log.warn({ err: error, nodeId, testSessionId, request: contract.name }, 'a media node did not answer')
    return null
  }
}

/** Only where what is around flags is recorded has a node anything to keep. */
async function keepRecording(deps: PlacementDeps, testSessionId: string): Promise<void> {
  const placement = await deps.services.liveStates.placement(testSessionId)
  if (placement?.recording === 'around-flags') await askNode(deps, nodeRequests.keepRecording, { testSessionId })
}

/** A node of an earlier version cannot. */
async function cutRecording(
  deps: PlacementDeps,
  testSessionId: string,
  waitMs: number,
): Promise<AckOf<typeof nodeRequests.cutRecording> | null> {
  const nodeId = (await deps.services.liveStates.placement(testSessionId))?.nodeId ?? null
  if (nodeId === null || !(await deps.nodes.can(nodeId, CUT_FEATURE))) return null
  return askNode(deps, nodeRequests.cutRecording, { testSessionId, waitMs })
}

/** A node of an earlier version cannot have been tried. */
async function triedWays(deps: PlacementDeps, testSessionId: string): Promise<TriedWays | null> {
  const nodeId = (await deps.services.liveStates.placement(testSessionId))?.nodeId ?? null
  if (nodeId === null || !(await deps.nodes.can(nodeId, PROBE_FEATURE))) return null
  return askNode(deps, nodeRequests.triedWays, { testSessionId })
}

async function measureFraming(deps: PlacementDeps, testSessionId: string): Promise<FramingAnswer> {
  const answer = await askNode(deps, nodeRequests.measureFraming, { testSessionId })
  if (answer === null) return { analysis: 'down', framing: null }
  const { analysis, reading } = answer
  return { analysis, framing: reading === null ? null : toFraming(reading, Date.now()) }
}

async function calibrateGaze(deps: PlacementDeps, testSessionId: string, baseline: GazeLook): Promise<void> {
  const answer = await askNode(deps, nodeRequests.calibrateGaze, { testSessionId, baseline })
  if (answer === null) throw new AppError('media-unavailable')
}
