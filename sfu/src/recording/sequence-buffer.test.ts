import { expect, it } from 'vitest'
import { type Ordered, SequenceBuffer } from './sequence-buffer.ts'

/** Sequence numbers in the order of their arrival, with the moment in ms after each `@`; 100 ms apart where none is given. */
const CASES: [name: string, arrivals: string, out: string][] = [
  ['in order', '5 6 7', '5 6 7'],
  ['two exchanged', '5 7@10 6@20 8@30', '5 6 7 8'],
  ['a repeat', '5 6 6 7', '5 6 7'],
  ['over the end of the numbers', '65534 65535 0 1', '65534 65535 0 1'],
  ['one that is late, but comes', '5@0 7@10 8@20 6@200 9@210', '5 6 7 8 9'],
  ['one that never comes', '5@0 7@10 8@100 9@320', '5 gap 7 8 9'],
  ['one that comes after it was given up', '5@0 7@10 9@320 6@330 8@340', '5 gap 7 8 9'],
  ['two gaps, each waited for', '5@0 7@10 9@20 10@400 11@800', '5 gap 7 gap 9 10 11'],
  ['numbered anew', '5 30000 30001', '5 gap 30000 30001'],
]

it.each(CASES)('%s', (_, arrivals, out) => {
  const buffer = new SequenceBuffer<number>()
  const came = arrivals.split(' ').flatMap((arrival, index): Ordered<number>[] => {
    const [number = '', at = String(index * 100)] = arrival.split('@')
    return buffer.push(Number(number), Number(number), Number(at))
  })
  expect(came.join(' ')).toBe(out)
})

it('holds a bounded number of packets', () => {
  const buffer = new SequenceBuffer<number>()
  buffer.push(0, 0, 0)
  const came = Array.from({ length: 401 }, (_, index) => buffer.push(index + 2, index + 2, 1)).flat()
  expect(came.slice(0, 2)).toEqual(['gap', 2])
  expect(came).toHaveLength(402)
})
