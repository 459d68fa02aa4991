import { describe, expect, it } from 'vitest'
import { SoundWatch } from './sound-watch.ts'

/** One level a second, in dBov; returns when which flag was raised, in seconds. */
function listen(levels: readonly number[]): [number, string, string][] {
  const watch = new SoundWatch()
  return levels.flatMap((levelDb, second) =>
    watch
      .onLevel(second * 1000, levelDb)
      .findings.map(({ kind, severity }): [number, string, string] => [second, kind.reason, severity]),
  )
}

const quiet = (seconds: number): number[] => Array.from({ length: seconds }, (_, second) => -62 + (second % 3))
const speech = (seconds: number): number[] =>
  Array.from({ length: seconds }, (_, second) => [-30, -36, -27, -33][second % 4] ?? -30)
const steady = (seconds: number, levelDb: number): number[] => Array<number>(seconds).fill(levelDb)

describe('SoundWatch', () => {
  it.each([
    ['a quiet room', quiet(60), []],
    ['someone talks', [...quiet(20), ...speech(15)], [[26, 'voice', 'medium']]],
    ['a cough or a short word', [...quiet(20), ...speech(3), ...quiet(20)], []],
    ['a fan starts', [...quiet(20), ...steady(40, -35)], []],
    ['a loud room from the start is the room', speech(60), []],
    ['something very loud', [...quiet(20), ...steady(4, -12)], [[22, 'loud-sound', 'low']]],
    ['a door', [...quiet(20), -10, ...quiet(20)], []],
    ['silence of a muted microphone', steady(60, -127), []],
    ['continuous talk is one flag', [...quiet(20), ...speech(30)], [[26, 'voice', 'medium']]],
  ] as const)('%s', (_name, levels, expected) => {
    expect(listen(levels)).toEqual(expected)
  })

  it('flags nothing of a talk with a proctor, shows it all the same, and goes on after it', () => {
    const watch = new SoundWatch()
    const heard = [...quiet(20), ...speech(15), ...steady(5, -5), ...quiet(5), ...speech(8)].map((levelDb, second) => ({
      ...{ second, ...watch.onLevel(second * 1000, levelDb, second >= 20 && second < 45) },
    }))
    expect(heard.flatMap(({ second, findings }) => findings.map(({ kind }) => [second, kind.reason]))).toEqual([
      [51, 'voice'],
    ])
    const { level, hasVoice } = heard[30] ?? expect.fail('nothing was heard')
    expect([level, hasVoice]).toEqual([72, true])
  })

  it.each([
    [-127, 0],
    [-70, 0],
    [-40, 50],
    [-10, 100],
    [0, 100],
  ])('%d dBov is level %d', (levelDb, level) => {
    expect(new SoundWatch().onLevel(0, levelDb).level).toBe(level)
  })
})
