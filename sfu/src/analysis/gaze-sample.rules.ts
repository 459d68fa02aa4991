import type { GazeLook } from '@pengawas/shared/contracts/analysis'
import { median } from '@pengawas/shared/rules/median'

/** Fewer looks than this prove no rest. */
export const MIN_LOOKS = 3
/**
 * Eyes are at rest when each angle stays this close to the median, on average and in degrees. Of a portrait that sways by half
 * a centimetre each angle stays within 0.9, and a look that goes from one side of a small screen to the other leaves 5.
 */
const MAX_RESTLESSNESS = 3

const CHANNELS = [
  ({ head }: GazeLook): number => head.yaw,
  ({ head }: GazeLook): number => head.pitch,
  ({ gaze }: GazeLook): number => gaze.yaw,
  ({ gaze }: GazeLook): number => gaze.pitch,
]

/** Where somebody looked who looked at one place all the time; null where they did not, or too little was seen of them. */
export function restingLook(looks: readonly GazeLook[]): GazeLook | null {
  if (looks.length < MIN_LOOKS) return null
  const channels = CHANNELS.map((read) => looks.map(read))
  const middles = channels.map(median)
  const isAtRest = channels.every((angles, channel) => {
    const middle = middles[channel] ?? 0
    return angles.reduce((sum, angle) => sum + Math.abs(angle - middle), 0) / angles.length <= MAX_RESTLESSNESS
  })
  if (!isAtRest) return null
  const [headYaw = 0, headPitch = 0, gazeYaw = 0, gazePitch = 0] = middles
  return { head: { yaw: headYaw, pitch: headPitch }, gaze: { yaw: gazeYaw, pitch: gazePitch } }
}
