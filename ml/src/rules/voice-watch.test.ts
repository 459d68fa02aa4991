import { describe, expect, it } from 'vitest'
import type { SoundObservation } from '../sound-observation.ts'
import type { Lips } from './mouth-watch.ts'
import { VoiceWatch, type HeardWindow } from './voice-watch.ts'

const WINDOW_MS = 2_000
const FLOOR_DB = -62

const SPEECH: SoundObservation = {
  heardMs: 1_800,
  speechShare: 0.9,
  speechProbability: 0.97,
  levelDb: -28,
  voicing: 0.8,
  clippedShare: 0,
}
const NOISE: SoundObservation = { ...SPEECH, speechShare: 0.05, speechProbability: 0.6, voicing: 0.5 }
const WHISPERED: SoundObservation = {
  ...SPEECH,
  speechShare: 0.5,
  speechProbability: 0.75,
  levelDb: -40,
  voicing: 0.21,
}
const BROKEN: SoundObservation = { ...SPEECH, levelDb: -3, clippedShare: 0.06 }

type Step = [SoundObservation, Lips] | 'quiet'
const times = (count: number, ...steps: Step[]): Step[] => Array.from({ length: count }, () => steps).flat()

/** One window after the other; which kinds are raised (+) and end (−), with the window after which they do. */
function hear(steps: readonly Step[], floorDb: number | null = FLOOR_DB): string[] {
  const watch = new VoiceWatch()
  return steps.flatMap((step, index) => {
    const at = index * WINDOW_MS
    const window = (sound: SoundObservation, lips: Lips): HeardWindow => ({ at, sound, lips, floorDb })
    const { findings, cleared } = step === 'quiet' ? watch.observeQuiet(at) : watch.observe(window(...step))
    return [
      ...findings.map(({ kind, severity }) => `+${kind.reason} ${severity} ${index + 1}`),
      ...cleared.map(({ kind }) => `-${kind.reason} ${index + 1}`),
    ]
  })
}

describe('VoiceWatch', () => {
  it.each<[string, Step[], string[]]>([
    ['the candidate talks', times(4, [SPEECH, 'moving']), ['+talking medium 3']],
    ['somebody talks and the candidate’s lips are still', times(4, [SPEECH, 'still']), ['+second-voice low 3']],
    ['somebody talks in an empty room', times(4, [SPEECH, 'nobody']), ['+second-voice low 3']],
    ['somebody talks and no lips can be seen', times(4, [SPEECH, 'unknown']), ['+voice medium 3']],
    ['one word', [[SPEECH, 'moving'], ...times(4, 'quiet')], []],
    ['two windows are not enough', [...times(2, [SPEECH, 'still']), ...times(8, 'quiet')], []],
    [
      'three windows of four are not enough',
      [...times(2, [SPEECH, 'still']), [NOISE, 'still'], ...times(2, [SPEECH, 'still']), ...times(8, 'quiet')],
      [],
    ],
    ['keys, chairs, music', times(20, [NOISE, 'moving']), []],
    [
      'question and answer are two kinds',
      times(3, [SPEECH, 'moving'], [SPEECH, 'still']),
      ['+talking medium 5', '+second-voice low 6'],
    ],
    [
      'what is unclear beside what is known is not counted again',
      [...times(3, [SPEECH, 'moving']), ...times(6, [SPEECH, 'unknown'])],
      ['+talking medium 3'],
    ],
    ['somebody whispers, whatever the lips do', times(4, [WHISPERED, 'moving']), ['+whisper low 3']],
    [
      'a murmur now and then in a noisy minute',
      times(5, [SPEECH, 'unknown'], [NOISE, 'unknown'], [NOISE, 'unknown']),
      [],
    ],
    ['a window that holds next to nothing', times(6, [{ ...SPEECH, heardMs: 300 }, 'moving']), []],
    [
      'sound that is cut off, and somebody talks',
      times(4, [BROKEN, 'moving']),
      ['+talking medium 3', '+clipped-sound low 3'],
    ],
    [
      'the end comes with quiet',
      [...times(3, [SPEECH, 'moving']), ...times(4, 'quiet')],
      ['+talking medium 3', '-talking 6'],
    ],
    [
      'and with other sound, also for what was cut off',
      [...times(3, [BROKEN, 'still']), ...times(4, [NOISE, 'still'])],
      ['+second-voice low 3', '+clipped-sound low 3', '-second-voice 6', '-clipped-sound 6'],
    ],
  ])('%s', (_name, steps, expected) => {
    expect(hear(steps)).toEqual(expected)
  })

  it.each([
    ['in a room that is not known yet', null],
    ['little above the noise of the room, which hides the hum of a voice', -50],
  ])('calls a voice without hum no whisper %s', (_name, floorDb) => {
    expect(hear(times(4, [WHISPERED, 'unknown']), floorDb)).toEqual(['+voice medium 3'])
  })

  it('says in numbers what was heard', () => {
    const watch = new VoiceWatch()
    const [finding] = times(3, [SPEECH, 'still']).flatMap((step, index) =>
      step === 'quiet'
        ? []
        : watch.observe({ at: index * WINDOW_MS, sound: step[0], lips: step[1], floorDb: FLOOR_DB }).findings,
    )
    expect(finding?.readings.at(-1)?.values).toEqual({
      ...{ speechShare: 0.9, speechProbability: 0.97, voicing: 0.8, levelDb: -28, floorDb: -62, clippedShare: 0 },
      lips: 0,
    })
  })
})
