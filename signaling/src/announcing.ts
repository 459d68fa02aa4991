import { type Announce, AUDIENCE_NAMESPACES, type Audience, type Audiences } from '@pengawas/shared/sockets/push'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Background } from './lib/background.ts'
import { groupByWalls, type SessionDirectory } from './lib/session-directory.ts'
import { rooms } from './rooms.ts'
import type { HubServer } from './socket-types.ts'

/** What the pages of some rooms receive. */
interface Delivery {
  /** `all`: every page of the namespace. */
  rooms: readonly string[] | 'all'
  payload: unknown
}

/** Where the pages of each audience are: which rooms receive a payload, or which parts of it. */
type Deliveries = {
  readonly [A in Audience]: (to: Audiences[A], payload: unknown) => Delivery[] | Promise<Delivery[]>
}

/** Who manages an assessment, by user id. */
type ManagersOf = (assessmentId: string) => Promise<readonly string[]>

const aboutCandidates = z.array(z.looseObject({ testSessionId: z.string() }))

function createDeliveries(directory: SessionDirectory, managersOf: ManagersOf): Deliveries {
  return {
    // A socket's own id is a room that it alone is in.
    onePage: ({ pageId }, payload) => [{ rooms: [pageId], payload }],
    testPages: ({ testSessionId }, payload) => [{ rooms: [rooms.testSession(testSessionId)], payload }],
    person: ({ userId }, payload) => [{ rooms: [rooms.user(userId)], payload }],
    watchers: async ({ testSessionId }, payload) => [{ rooms: await directory.wallsOf(testSessionId), payload }],
    async watchersOfEach(_to, payload) {
      const list = aboutCandidates.parse(payload)
      const walls = await directory.wallsOfAll(list.map(({ testSessionId }) => testSessionId))
      return groupByWalls(list, walls).map((group) => ({ rooms: group.walls, payload: group.list }))
    },
    otherProctors: async ({ assessmentId, testSessionId }, payload) => [
      { rooms: await directory.otherWallsOf(assessmentId, testSessionId), payload },
    ],
    leads: async ({ assessmentId }, payload) => [{ rooms: await directory.wallsOfLeads(assessmentId), payload }],
    wallsOf: ({ userId }, payload) => [{ rooms: [rooms.proctor(userId)], payload }],
    everyWall: (_to, payload) => [{ rooms: 'all', payload }],
    // Asked each time: who was taken off an assessment must not see more of it.
    rankingPages: async ({ assessmentId, names }, payload) => {
      const managers = await managersOf(assessmentId)
      const own = managers.map((userId) => rooms.rankingsOf(userId, names))
      return [{ rooms: [rooms.allRankings(names), ...own], payload }]
    },
  }
}

/**
 * How the hub sends pushes. Those whose rooms must be looked up leave a moment later, and may overtake each other.
 * Never `volatile`: of several messages in one moment that lets only the first through.
 */
export function createAnnounce(deps: {
  io: HubServer
  directory: SessionDirectory
  managersOf: ManagersOf
  background: Background
  /** Holds each payload against its contract; one that breaks it is logged and not sent. */
  checkPayloads: boolean
  log: Logger
}): Announce {
  const { io, directory, background, checkPayloads, log } = deps
  const deliveries = createDeliveries(directory, deps.managersOf)

  return (push, to, payload) => {
    const { audience, name } = push
    if (checkPayloads) {
      const checked = push.payload.safeParse(payload)
      if (!checked.success) {
        log.error({ err: checked.error, push: name }, 'push violates its contract')
        return
      }
    }
    const namespace = io.of(AUDIENCE_NAMESPACES[audience])
    const send = (list: readonly Delivery[]): void => {
      for (const delivery of list) {
        if (delivery.rooms === 'all') namespace.emit(name, delivery.payload)
        // To Socket.IO, no room at all means every page.
        else if (delivery.rooms.length > 0) namespace.to([...delivery.rooms]).emit(name, delivery.payload)
      }
    }
    const found = deliveries[audience](to, payload)
    if (found instanceof Promise) background.run(`push ${name}`, () => found.then(send))
    else send(found)
  }
}
