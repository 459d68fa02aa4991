import { describe, expect, it } from 'vitest'
import { chooseSampleLayer } from './layer-choice.rules.ts'

const arriving = (...layers: number[]) => layers.map((encodingIdx) => ({ encodingIdx, score: 10 }))

describe('chooseSampleLayer', () => {
  it.each([
    ['three layers', 3, arriving(0, 1, 2), 1],
    ['three in any order', 3, arriving(2, 0, 1), 1],
    ['a small picture with two of three layers', 3, arriving(0, 1), 1],
    ['a slow uplink with the lowest layer only', 3, arriving(0), 0],
    ['no middle layer', 3, arriving(0, 2), 2],
    ['the highest alone', 3, arriving(2), 2],
    ['two layers', 2, arriving(0, 1), 1],
    ['one layer', 1, arriving(0), 0],
    ['nothing yet of three', 3, [], 1],
    ['nothing yet of one', 1, [], 0],
    [
      'a middle layer that has dried up',
      3,
      [
        { encodingIdx: 0, score: 9 },
        { encodingIdx: 1, score: 0 },
      ],
      0,
    ],
    ['layers that were not negotiated', 2, arriving(5, -1, 0), 0],
  ])('with %s', (_, negotiated, scores, layer) => {
    expect(chooseSampleLayer(negotiated, scores)).toBe(layer)
  })
})
