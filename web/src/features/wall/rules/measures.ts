/** How the numbers under a flag are written. Times are in ms, shares from 0 to 1, brightness from 0 to 255. */
export type MeasureUnit = 'count' | 'time' | 'share' | 'decibels' | 'degrees' | 'level' | 'luma' | 'truth'

/** Every threshold and measurement that the hub, media nodes and test pages send with a flag, with its unit. */
export const MEASURES = {
  minChecks: 'count',
  minSpanMs: 'time',
  windowMs: 'time',
  minAgreement: 'share',
  clearChecks: 'count',
  clearSpanMs: 'time',
  coolDownMs: 'time',
  confirmAfterMs: 'time',
  minDurationMs: 'time',
  minFaceFlag: 'share',
  minFaceScore: 'share',
  minLikelyScore: 'share',
  minLikelyFlag: 'share',
  minHeadScore: 'share',
  darkBelow: 'luma',
  evenBelow: 'luma',
  frozenAfterMs: 'time',
  headSide: 'degrees',
  headUp: 'degrees',
  headDown: 'degrees',
  eyesSide: 'degrees',
  eyesUp: 'degrees',
  eyesDown: 'degrees',
  voiceAboveFloorDb: 'decibels',
  voiceMinDb: 'decibels',
  voiceMinSwellDb: 'decibels',
  loudLevel: 'level',
  missingAfterMs: 'time',
  missingHighAfterMs: 'time',
  faces: 'count',
  uncertain: 'count',
  bestScore: 'share',
  faceFlag: 'share',
  seatFlag: 'share',
  headScore: 'share',
  backgroundFaces: 'count',
  brightness: 'luma',
  contrast: 'luma',
  stillMs: 'time',
  faceStillMs: 'time',
  awayness: 'share',
  headYaw: 'degrees',
  headPitch: 'degrees',
  gazeYaw: 'degrees',
  gazePitch: 'degrees',
  levelDb: 'decibels',
  floorDb: 'decibels',
  swellDb: 'decibels',
  durationMs: 'time',
  missing: 'count',
  missingMs: 'time',
  everReceived: 'truth',
  otherLogin: 'truth',
  otherBrowser: 'truth',
} as const satisfies Readonly<Record<string, MeasureUnit>>

export type Measure = keyof typeof MEASURES

/** Whether this page has words for a number; a media node of another version may send more. */
export function isMeasure(name: string): name is Measure {
  return Object.hasOwn(MEASURES, name)
}
