import type { AudioReading } from '@pengawas/shared/contracts/analysis'
import { hubNotices } from '@pengawas/shared/sockets/media-node'
import { onNotice } from '../../binding/bind-events.ts'
import type { NodeContext } from './node-context.ts'

/** Sorts the readings by the walls that hear of them: a proctor hears of their own candidates only. */
export const observeLevels = onNotice(hubNotices.audioLevels, async ({ directory, announcing }: NodeContext, readings) => {
  const groups = new Map<string, { walls: readonly string[]; readings: AudioReading[] }>()
  for (const reading of readings) {
    const walls = await directory.wallsOf(reading.testSessionId)
    const group = groups.get(walls.join())
    if (group === undefined) groups.set(walls.join(), { walls, readings: [reading] })
    else group.readings.push(reading)
  }
  for (const group of groups.values()) announcing.audioLevels(group.walls, group.readings)
})
