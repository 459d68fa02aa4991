import type { ObservedFace } from '../frame-observation.ts'
import type { Finding, Reading } from './condition.ts'
import { GAZE_AWAY, HEAD_TURNED } from './flag-kinds.ts'
import { AWAY_FROM, awayness, awayScore, CALM_BELOW, isHeadTurned, withoutBow, type Offset } from './gaze-away.ts'

/** Whether the only face looks away; `unknown` where nobody can say. */
export function readGaze(at: number, offset: Offset | null, face: ObservedFace | undefined): Reading {
  if (!offset || !face) return { at, verdict: 'unknown', score: 0, values: { awayness: null } }
  const unbowed = withoutBow(offset)
  const away = awayness(unbowed)
  return {
    at,
    verdict: gazeVerdict(unbowed, away, face.gazeAgeMs === 0),
    score: awayScore(away, face.faceFlag),
    values: {
      awayness: away,
      headYaw: offset.head.yaw,
      headPitch: offset.head.pitch,
      gazeYaw: offset.gaze?.yaw ?? null,
      gazePitch: offset.gaze?.pitch ?? null,
      faceFlag: face.faceFlag,
    },
  }
}

/** A look away is called a turned head where most of what showed it did. */
export function namedByHead(finding: Finding): Finding {
  if (finding.kind !== GAZE_AWAY) return finding
  const turned = finding.readings.filter(
    ({ verdict, values }) => verdict === 'present' && isHeadTurned(values['headYaw'] ?? 0),
  )
  return turned.length * 2 > finding.timesSeen ? { ...finding, named: HEAD_TURNED } : finding
}

/**
 * Eyes that were measured in an earlier picture prove nothing of this one: then only the head can be away. Where they cannot be read
 * at all, the head alone decides, so that what it began has an end.
 */
function gazeVerdict(offset: Offset, away: number, areEyesFresh: boolean): Reading['verdict'] {
  if (!areEyesFresh) return awayness({ ...offset, gaze: null }) >= AWAY_FROM ? 'present' : 'unknown'
  return away >= AWAY_FROM ? 'present' : away < CALM_BELOW ? 'absent' : 'unknown'
}
