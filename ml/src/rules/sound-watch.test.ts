import { describe, expect, it } from 'vitest'
import { SoundWatch } from './sound-watch.ts'

/** One level a second, in dBov; returns when which flag was raised, in seconds. */
function listen(levels: readonly number[]): [number, string, string][] {
  const watch = new SoundWatch()
  return levels.flatMap((levelDb, second) =>
    watch
      .onLevel({ at: second * 1000, levelDb })
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
    ['a microphone that sends nothing but silence', steady(70, -127), [[62, 'no-sound', 'low']]],
    ['silence between two sounds', [...steady(50, -127), -60, ...steady(50, -127)], []],
    ['continuous talk is one flag', [...quiet(20), ...speech(30)], [[26, 'voice', 'medium']]],
  ] as const)('%s', (_name, levels, expected) => {
    expect(listen(levels)).toEqual(expected)
  })

  it('flags nothing of a talk with a proctor, shows it all the same, and goes on after it', () => {
    const watch = new SoundWatch()
    const heard = [...quiet(20), ...speech(15), ...steady(5, -5), ...quiet(5), ...speech(8)].map((levelDb, second) => ({
      ...{ second, ...watch.onLevel({ at: second * 1000, levelDb, inTalk: second >= 20 && second < 45 }) },
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
    expect(new SoundWatch().onLevel({ at: 0, levelDb }).level).toBe(level)
  })

  it('ends what it said of a silent microphone when there is sound, and says nothing where nothing could be measured', () => {
    const watch = new SoundWatch()
    const verdicts = [...steady(70, -127), ...quiet(10)].map((levelDb, second) =>
      watch.onLevel({ at: second * 1000, levelDb }),
    )
    expect(verdicts.map(({ isSoundless }) => isSoundless).lastIndexOf(true)).toBeGreaterThanOrEqual(70)
    expect(verdicts.flatMap(({ cleared }) => cleared.map(({ kind, at }) => [kind.reason, at]))).toEqual([
      ['no-sound', 70_000],
    ])
    const assumed = new SoundWatch()
    const found = steady(90, -127).flatMap(
      (levelDb, second) => assumed.onLevel({ at: second * 1000, levelDb, isAssumed: true }).findings,
    )
    expect(found).toEqual([])
  })

  describe('that hears', () => {
    const wanted = (levels: readonly number[], inTalk = false): number[] => {
      const watch = new SoundWatch({ hears: true })
      return levels.flatMap((levelDb, second) =>
        watch.onLevel({ at: second * 1000, levelDb, inTalk }).wantsSound ? [second] : [],
      )
    }
    const [calm, low] = [quiet(20), [-51, -53, -50, -52]]

    it.each([
      ['a quiet room is never listened to', quiet(120), []],
      ['speech is, window after window', [...calm, ...speech(8)], [20, 22, 24, 26]],
      ['so is what a whisper is by its level', [...calm, ...low], [20, 22]],
      [
        'some windows in a row, then one every ten seconds',
        [...calm, ...speech(40)],
        [20, 22, 24, 26, 28, 30, 32, 34, 36, 40, 50],
      ],
      ['a room that was never quiet, now and then', steady(100, -48), [0, 2, 4, 6, 8, 53, 98]],
      ['a sound that may be cut off', steady(14, -12), [0, 2, 4, 6, 8, 10, 12]],
    ] as const)('%s', (_name, levels, expected) => {
      expect(wanted(levels)).toEqual(expected)
    })

    it('goes on listening to somebody who talks without a break, which is the room by its level', () => {
      const watch = new SoundWatch({ hears: true })
      const heard = steady(40, -30).flatMap((levelDb, second) => {
        const { wantsSound } = watch.onLevel({ at: second * 1000, levelDb })
        if (wantsSound) watch.heard(second * 1000 + 1_800, second < 30)
        return wantsSound ? [second] : []
      })
      expect(heard).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 20, 30])
    })

    it('listens to nothing of a talk with a proctor', () => {
      expect(wanted([...quiet(20), ...speech(10)], true)).toEqual([])
    })

    it('believes what was heard more than a level, for a while, and flags no voice by its level', () => {
      const watch = new SoundWatch({ hears: true })
      const verdicts = [...quiet(20), ...speech(20)].map((levelDb, second) => {
        if (second === 26) watch.heard(26_000, false)
        return watch.onLevel({ at: second * 1000, levelDb })
      })
      expect(verdicts.slice(24, 34).map(({ hasVoice }) => hasVoice)).toEqual([
        ...[true, true],
        ...Array<boolean>(6).fill(false),
        ...[true, true],
      ])
      expect(verdicts.flatMap(({ findings }) => findings)).toEqual([])
    })

    it('calls a room quiet after longer than a pause between two sentences', () => {
      const watch = new SoundWatch({ hears: true })
      const levels = [...quiet(20), ...speech(3), ...quiet(2), ...speech(3), ...quiet(5)]
      const verdicts = levels.map((levelDb, second) => watch.onLevel({ at: second * 1000, levelDb }).isQuiet)
      expect(verdicts.slice(20)).toEqual([...Array<boolean>(11).fill(false), true, true])
    })

    it('calls a room that hums quiet once it was listened to and nobody spoke', () => {
      const hum = Array<number>(30).fill(-45)
      const quietSeconds = (isSpeech: boolean): boolean[] => {
        const watch = new SoundWatch({ hears: true })
        return hum.map((levelDb, second) => {
          if (second === 20) watch.heard(20_000, isSpeech)
          return watch.onLevel({ at: second * 1000, levelDb }).isQuiet
        })
      }
      expect(quietSeconds(true)).not.toContain(true)
      expect(quietSeconds(false).slice(20)).toEqual([...Array<boolean>(3).fill(false), ...Array<boolean>(7).fill(true)])
    })
  })
})
