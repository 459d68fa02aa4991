import { hubNotices } from '@pengawas/shared/sockets/media-node'
import { onNotice } from '../../binding/bind-events.ts'
import { groupByWalls } from '../../lib/session-directory.ts'
import type { NodeContext } from './node-context.ts'

/** Sorts the readings by the walls that hear of them: a proctor hears of their own candidates only. */
export const observeLevels = onNotice(hubNotices.audioLevels, async ({ directory, announcing }: NodeContext, readings) => {
  const walls = await directory.wallsOfAll(readings.map(({ testSessionId }) => testSessionId))
  for (const group of groupByWalls(readings, walls)) announcing.audioLevels(group.walls, group.list)
})
