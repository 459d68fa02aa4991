import type { Condition } from '../condition.ts'
import type { Sitting } from '../film.ts'
import { after } from './phases.ts'

const looking = (
  name: string,
  head: Required<Sitting>['head'],
  eyes: Required<Sitting>['eyes'],
  expected: readonly string[],
): Condition => after(name, expected, ({ who }) => ({ people: [{ who, head, eyes, looksAbout: 3 }] }))

export const ELSEWHERE: readonly Condition[] = [
  looking('head and eyes 30° aside', { yaw: 22, pitch: 0 }, { yaw: 8, pitch: 0 }, ['gaze-away']),
  looking('head and eyes 45° aside', { yaw: -33, pitch: 0 }, { yaw: -12, pitch: 0 }, ['gaze-away']),
  looking('eyes alone 30° aside', { yaw: 0, pitch: 0 }, { yaw: 30, pitch: 0 }, ['gaze-away']),
  {
    ...after(
      'phone in the lap',
      ['head-down'],
      ({ who }) => ({ people: [{ who, head: { yaw: 4, pitch: -42 }, eyes: { yaw: 0, pitch: -12 }, looksAbout: 3 }] }),
      ['gaze-away'],
      90,
    ),
  },
  after(
    'writes on paper for 8 seconds',
    [],
    ({ who }) => ({
      people: [{ who, head: { yaw: 0, pitch: -30 }, eyes: { yaw: 0, pitch: -10 }, looksAbout: 3 }],
    }),
    ['gaze-away'],
    8,
  ),
]
