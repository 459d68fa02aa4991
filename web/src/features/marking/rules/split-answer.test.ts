import { describe, expect, it } from 'vitest'
import { splitAnswer } from './split-answer.ts'

const at = (keyPoint: number, start: number, end: number) => ({ keyPoint, passage: { start, end } })
const shape = (pieces: ReturnType<typeof splitAnswer>) => pieces.map(({ text, keyPoints }) => [text, keyPoints.join()])

describe('splitAnswer', () => {
  it.each([
    { name: 'nothing matched', passages: [{ keyPoint: 0, passage: null }], pieces: [['abcdefghij', '']] },
    {
      name: 'one passage within',
      passages: [at(0, 2, 5)],
      pieces: [
        ['ab', ''],
        ['cde', '1'],
        ['fghij', ''],
      ],
    },
    { name: 'the whole answer', passages: [at(1, 0, 10)], pieces: [['abcdefghij', '2']] },
    {
      name: 'overlapping ones',
      passages: [at(0, 1, 6), at(1, 4, 8)],
      pieces: [
        ['a', ''],
        ['bcd', '1'],
        ['ef', '1,2'],
        ['gh', '2'],
        ['ij', ''],
      ],
    },
    {
      name: 'one behind the end',
      passages: [at(0, 8, 40), at(1, 20, 30)],
      pieces: [
        ['abcdefgh', ''],
        ['ij', '1'],
      ],
    },
  ])('with $name', ({ passages, pieces }) => {
    expect(shape(splitAnswer('abcdefghij', passages))).toEqual(pieces)
  })

  it('says where a passage begins, once', () => {
    const pieces = splitAnswer('abcdefghij', [at(0, 1, 6), at(1, 4, 8)])
    expect(pieces.map(({ begins }) => begins)).toEqual([[], [1], [2], [], []])
  })

  it('has no pieces where there is no answer', () => {
    expect(splitAnswer('', [])).toEqual([])
  })
})
