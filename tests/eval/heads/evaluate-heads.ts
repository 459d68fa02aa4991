import type { People } from '../clips/cast.ts'
import type { Half } from '../figures/halves.rules.ts'
import { headErrors, type AngleErrors, type ReadTurn } from './head-errors.rules.ts'
import { KNOWN_TURNS, turnedHeads } from './known-turns.ts'
import { readFaces } from './read-faces.ts'

/** What is asked of head and pitch: half of the errors within so many degrees. */
const MEDIAN_WITHIN = 3

export async function evaluateHeads(
  modelsDirectory: string,
  people: People,
  half: Half,
  most: number,
): Promise<ReadTurn[]> {
  const turns: ReadTurn[] = []
  for await (const { who, turn, face } of readFaces(modelsDirectory, turnedHeads(half, people, most)))
    turns.push({ who: who.name, turn, read: face?.head ?? null })
  return turns
}

/** The table of a half. */
export function headReport(turns: readonly ReadTurn[]): string {
  const people = new Set(turns.map(({ who }) => who)).size
  const rows = (['zero', 'baseline'] as const).map((from) => {
    const errors = headErrors(turns, from)
    const name = from === 'zero' ? 'as read' : "from the person's own baseline"
    if (!errors) return `| ${name} | 0 | – | – | – |`
    const isMet = Math.max(errors.yaw.median, errors.pitch.median) <= MEDIAN_WITHIN
    return `| ${name} | ${errors.read} of ${errors.asked} | ${show(errors.yaw)} | ${show(errors.pitch)} | median ≤ ${MEDIAN_WITHIN}° ${isMet ? 'met' : '**missed**'} |`
  })
  return [
    `${people} rendered people at ${KNOWN_TURNS.length} known turns each: to ±40° sideways, to ±40° up and down, and both at once. Degrees: median, 95th percentile, and the middle error with its sign.`,
    '',
    '| head | read | yaw | pitch | goal |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

function show({ median, most, bias }: AngleErrors): string {
  return `${median.toFixed(1)}, ${most.toFixed(1)}, ${bias < 0 ? '−' : '+'}${Math.abs(bias).toFixed(1)}`
}
