import type { MediaSource } from '@pengawas/shared/contracts/proctoring'
import { expect, it } from 'vitest'
import { type FlaggedAbsence, planFlags, type SourceStep } from './presence-flags.rules.ts'
import { advance, levelDue, type MissingCause, NO_ABSENCE } from './presence.rules.ts'

const THRESHOLDS = { missingAfterSeconds: 3, missingHighAfterSeconds: 20 }
const STEP_MS = 1_000
const CAUSES: Readonly<Record<string, MissingCause | null>> = {
  '+': null,
  s: 'silent',
  c: 'unconnected',
  e: 'share-ended',
  u: 'unpublished',
  m: 'muted',
}

/** One sign a second and source. Every flag as it is raised and changed: second, id, reason, severity, end in seconds. */
function play(courses: Partial<Record<MediaSource, string>>): string[] {
  const sources = Object.keys(courses) as MediaSource[]
  const rows = new Map<MediaSource, FlaggedAbsence>(
    sources.map((source) => [source, { ...NO_ABSENCE, wasReceived: true, flagId: null }]),
  )
  const told: string[] = []
  const length = Math.max(...Object.values(courses).map((course) => course.length))
  for (let second = 1; second <= length; second += 1) {
    const at = new Date(second * STEP_MS)
    const steps = sources.map((source): SourceStep => {
      const before = rows.get(source) ?? { ...NO_ABSENCE, flagId: null }
      const cause = CAUSES[courses[source]?.[second - 1] ?? '+'] ?? null
      const step = { isReceived: cause === null, elapsedMs: STEP_MS, lostMs: STEP_MS, at }
      const after = { ...before, ...advance(before, step) }
      return { source, before, after, cause, due: cause === null ? null : levelDue(after, THRESHOLDS, cause) }
    })
    const plan = planFlags(steps, {
      thresholds: THRESHOLDS,
      at,
      newId: (source, since) => `${source}@${since.getTime() / 1_000}`,
    })
    for (const [source, row] of plan.rows) rows.set(source, row)
    for (const { id, reason, severity, endedAt } of plan.flags) {
      const end = endedAt === undefined ? '' : endedAt === null ? ' goes on' : ` ends ${endedAt / 1_000}`
      told.push(`${second}: ${id} ${reason} ${severity}${end}`)
    }
  }
  return told
}

it.each<[string, Partial<Record<MediaSource, string>>, string[]]>([
  ['nothing is lost', { camera: '+++++++', microphone: '+++++++' }, []],
  ['a camera is lost for two seconds', { camera: '++uu+++++' }, []],
  [
    'a camera is lost and comes back',
    { camera: '++uuuu++++++' },
    ['5: camera@2 camera-unpublished low', '7: camera@2 camera-silent low ends 6'],
  ],
  [
    'a screen is stopped for a moment, which is no fault of a line',
    { screen: '++e+++++++' },
    ['3: screen@2 screen-share-ended medium', '4: screen@2 screen-silent low ends 3'],
  ],
  [
    'a screen is stopped and never shared again: one flag with the reason of the page, and worse than a fault',
    { screen: '++' + 'e'.repeat(20) },
    ['3: screen@2 screen-share-ended medium', '22: screen@2 screen-share-ended high goes on'],
  ],
  [
    'a camera is lost again before its absence is over: one flag, which goes on',
    { camera: '++uuuu+u+++++++++++' },
    [
      '5: camera@2 camera-unpublished low',
      '7: camera@2 camera-silent low ends 6',
      '8: camera@2 camera-unpublished low goes on',
      '9: camera@2 camera-silent low ends 8',
    ],
  ],
  [
    'a camera stays away: its flag becomes high',
    { camera: 'u'.repeat(22) },
    ['3: camera@0 camera-unpublished low', '20: camera@0 camera-unpublished high goes on'],
  ],
  [
    'a muted microphone',
    { camera: '++++++', microphone: 'mmm+++' },
    ['3: microphone@0 microphone-muted low', '4: microphone@0 microphone-silent low ends 3'],
  ],
  [
    'the network is gone: what it carried is one flag, and ends when all is back',
    { camera: '+sssss+++++++', microphone: '++ssssss+++++', screen: '+sssss+++++++' },
    ['4: camera@1 media-silent low', '5: camera@1 media-silent low', '9: camera@1 microphone-silent low ends 8'],
  ],
  [
    'everything at once is one flag, by the name of all',
    { camera: '+cccc++++++', microphone: '+cccc++++++' },
    ['4: camera@1 media-unconnected low', '6: camera@1 camera-silent low ends 5'],
  ],
  [
    'two that the candidate stopped are two',
    { camera: '+uuu', microphone: '+uuu' },
    ['4: camera@1 camera-unpublished low', '4: microphone@1 microphone-unpublished low'],
  ],
])('%s', (_name, courses, told) => {
  expect(play(courses)).toEqual(told)
})
