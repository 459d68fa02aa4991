import { describe, expect, it } from 'vitest'
import { faultOf, nextWatch, type LinkFault, type TrackWatch } from './link-faults.ts'

type Counts = [packetsReceived: number, packetsLost: number, framesDecoded: number]

/** What is said after a look every two seconds. */
function said(...looks: Counts[]): LinkFault | null {
  let watch: TrackWatch | undefined
  for (const [index, [packetsReceived, packetsLost, framesDecoded]] of looks.entries())
    watch = nextWatch(watch, { packetsReceived, packetsLost, framesDecoded }, index * 2_000)
  return watch ? faultOf(watch, (looks.length - 1) * 2_000) : null
}

describe('faultOf', () => {
  it.each<[string, Counts[], LinkFault | null]>([
    ['a first look', [[0, 0, 0]], null],
    [
      'a picture that moves',
      [
        [0, 0, 0],
        [40, 0, 40],
        [80, 0, 80],
      ],
      null,
    ],
    [
      'few packets',
      [
        [0, 0, 0],
        [5, 5, 5],
      ],
      null,
    ],
    [
      'a little loss',
      [
        [0, 0, 0],
        [100, 3, 40],
      ],
      null,
    ],
    [
      'much loss',
      [
        [0, 0, 0],
        [90, 10, 40],
      ],
      { loss: 0.1, frozenSeconds: null },
    ],
    [
      'loss that is over',
      [
        [0, 0, 0],
        [90, 10, 1],
        [190, 10, 2],
        [290, 10, 3],
        [390, 10, 4],
        [490, 10, 5],
        [590, 10, 6],
        [690, 10, 7],
      ],
      null,
    ],
    [
      'a picture that stands for a moment',
      [
        [0, 0, 5],
        [40, 0, 5],
      ],
      null,
    ],
    [
      'a picture that stands',
      [
        [0, 0, 5],
        [40, 0, 5],
        [80, 0, 5],
      ],
      { loss: null, frozenSeconds: 4 },
    ],
    [
      'another track of the same name',
      [
        [500, 90, 50],
        [0, 0, 0],
        [40, 0, 40],
      ],
      null,
    ],
  ])('%s', (_case, looks, fault) => {
    expect(said(...looks)).toEqual(fault)
  })
})
