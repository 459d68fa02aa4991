import { describe, expect, it } from 'vitest'
import { formatDuration, lastLines } from './format.ts'

describe('formatDuration', () => {
  it.each([
    [0.4, '0 ms'],
    [999, '999 ms'],
    [1000, '1.0 s'],
    [59_940, '59.9 s'],
    [60_000, '1 min 0 s'],
    [312_400, '5 min 12 s'],
    [119_900, '2 min 0 s'],
  ])('%d ms is %s', (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text)
  })
})

describe('lastLines', () => {
  it('indents a short output and keeps it whole', () => {
    expect(lastLines('a\nb\n', 5)).toBe('    a\n    b')
  })

  it('says how much it left out', () => {
    expect(lastLines('a\nb\nc', 2)).toBe('    … 1 lines before\n    b\n    c')
  })
})
