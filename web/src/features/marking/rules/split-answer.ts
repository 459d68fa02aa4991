import type { Passage } from '@pengawas/shared/contracts/marking'

export interface AnswerPiece {
  text: string
  /** Numbers, from 1, of the key points that this piece speaks of; empty for the rest of the answer. */
  keyPoints: number[]
  /** The key points whose passage begins here. */
  begins: number[]
}

/** Cuts an answer at the bounds of its passages, which may overlap, so that each piece belongs to the same key points throughout. */
export function splitAnswer(
  answer: string,
  passages: readonly { keyPoint: number; passage: Passage | null }[],
): AnswerPiece[] {
  const known = passages.flatMap(({ keyPoint, passage }) => {
    if (passage === null) return []
    const start = Math.min(passage.start, answer.length)
    const end = Math.min(passage.end, answer.length)
    return end > start ? [{ number: keyPoint + 1, start, end }] : []
  })
  const bounds = [...new Set([0, answer.length, ...known.flatMap(({ start, end }) => [start, end])])].toSorted(
    (a, b) => a - b,
  )
  return bounds.slice(1).map((end, index) => {
    const start = bounds[index] ?? 0
    const here = known.filter((one) => one.start <= start && one.end >= end)
    return {
      text: answer.slice(start, end),
      keyPoints: here.map(({ number }) => number),
      begins: here.filter((one) => one.start === start).map(({ number }) => number),
    }
  })
}
