import type { Box, Point } from './picture.ts'

/** A face as the detector sees it: its box, its six key points and how sure it is, 0 to 1. */
export interface FaceBox extends Box {
  score: number
  /** The subject's right eye, left eye, nose tip, mouth, right ear, left ear. */
  keyPoints: readonly Point[]
}

/**
 * Weighted non-maximum suppression as in MediaPipe's NonMaxSuppressionCalculator: the best box takes all that overlap it
 * by more than `minOverlap` (intersection over union), and the result is their mean by score. Best first.
 */
export function suppressOverlaps(candidates: readonly FaceBox[], minOverlap: number): FaceBox[] {
  let rest = [...candidates].sort((a, b) => b.score - a.score)
  const faces: FaceBox[] = []
  for (let best = rest[0]; best; best = rest[0]) {
    const seed = best
    const group = rest.filter((box) => box === seed || overlap(seed, box) > minOverlap)
    rest = rest.filter((box) => !group.includes(box))
    faces.push(weightedMean(seed.score, group))
  }
  return faces
}

/** Intersection over union of two boxes, 0 to 1. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  if (width <= 0 || height <= 0) return 0
  const shared = width * height
  return shared / (a.width * a.height + b.width * b.height - shared)
}

function weightedMean(score: number, group: readonly FaceBox[]): FaceBox {
  const total = group.reduce((sum, box) => sum + box.score, 0)
  const mean = (read: (box: FaceBox) => number): number =>
    group.reduce((sum, box) => sum + read(box) * box.score, 0) / total
  const points = group[0]?.keyPoints ?? []
  return {
    score,
    x: mean((box) => box.x),
    y: mean((box) => box.y),
    width: mean((box) => box.width),
    height: mean((box) => box.height),
    keyPoints: points.map((_, index) => ({
      x: mean((box) => box.keyPoints[index]?.x ?? 0),
      y: mean((box) => box.keyPoints[index]?.y ?? 0),
    })),
  }
}
