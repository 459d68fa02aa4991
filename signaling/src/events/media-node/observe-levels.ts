import { hubNotices } from '@pengawas/shared/sockets/media-node'
import { onNotice } from '../../binding/bind-events.ts'
import { groupByWalls } from '../../lib/session-directory.ts'
import type { NodeContext } from './node-context.ts'

/** Sorts the readings by the walls that hear of them: a proctor hears of their own candidates only, and a node speaks of its own. */
export const observeLevels = onNotice(
  hubNotices.audioLevels,
  async ({ nodeId, placements, directory, announcing }: NodeContext, said) => {
    const readings = await placements.keepHeld(nodeId, said)
    const walls = await directory.wallsOfAll(readings.map(({ testSessionId }) => testSessionId))
    for (const group of groupByWalls(readings, walls)) announcing.audioLevels(group.walls, group.list)
  },
)
