import type { AudioReading } from '@pengawas/shared/contracts/analysis'
import { hubNotices } from '@pengawas/shared/sockets/media-node'
import { onNotice } from '../../binding/bind-events.ts'
import type { NodeContext } from './node-context.ts'

/** Sorts the readings by assessment: a proctor hears of assigned ones only. */
export const observeLevels = onNotice(hubNotices.audioLevels, async ({ directory, announcing }: NodeContext, readings) => {
  const byAssessment = new Map<string, AudioReading[]>()
  for (const reading of readings) {
    const assessmentId = await directory.assessmentOf(reading.testSessionId)
    if (assessmentId === null) continue
    const group = byAssessment.get(assessmentId)
    if (group === undefined) byAssessment.set(assessmentId, [reading])
    else group.push(reading)
  }
  for (const [assessmentId, group] of byAssessment) announcing.audioLevels(assessmentId, group)
})
