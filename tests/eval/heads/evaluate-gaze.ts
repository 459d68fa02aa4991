import type { Said } from '@pengawas/ml/rules/gaze-probability'
import type { People } from '../clips/cast.ts'
import type { Half } from '../figures/halves.rules.ts'
import { show } from '../figures/report.ts'
import { shareOf } from '../figures/statistics.rules.ts'
import { gazeFigures, type ReadLook } from './known-looks.rules.ts'
import { KNOWN_LOOKS, shownLooks } from './known-looks.ts'
import { readFaces } from './read-faces.ts'

const NAMES: Readonly<Record<Said, string>> = {
  ...{ center: 'at the screen', side: 'to the left or right', up: 'up', down: 'down', away: 'away' },
}

export async function evaluateGaze(
  modelsDirectory: string,
  people: People,
  half: Half,
  most: number,
): Promise<ReadLook[]> {
  const looks: ReadLook[] = []
  const shown = shownLooks(half, people, most)
  for await (const { who, look, isDot, distance, face } of readFaces(modelsDirectory, shown)) {
    const read = face?.head && face.gaze && { head: face.head, gaze: face.gaze }
    looks.push({ series: `${who.name} ${distance}`, look, isDot, read: read ?? null })
  }
  return looks
}

/** The table of a half. */
export function gazeReport(looks: readonly ReadLook[]): string {
  const { asked, unread, bands } = gazeFigures(looks)
  const series = new Set(looks.map((look) => look.series)).size
  const rows = bands.map(({ said, band: { from, right, of } }, index) => {
    const next = bands[index + 1]
    const to = next?.said === said ? ` to ${next.band.from}` : ' on'
    return `| ${NAMES[said]} | ${from}${to} | ${show(shareOf(right, of))} |`
  })
  return [
    `${KNOWN_LOOKS.length} known looks of each rendered person from two distances, ${series} series, with the eyes alone and with the head; ${unread} of ${asked} were not read.`,
    '',
    '| said to look | share of the limit | looks there |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n')
}
