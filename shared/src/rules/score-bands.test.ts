import { expect, it } from 'vitest'
import { competencyColor, scoreColor, scoreLabel } from './score-bands.ts'

it.each([
  { percentage: 100, label: 'excellent', color: 'green', bar: 'green' },
  { percentage: 90, label: 'excellent', color: 'green', bar: 'green' },
  { percentage: 89, label: 'very-good', color: 'blue', bar: 'green' },
  { percentage: 79, label: 'good', color: 'yellow', bar: 'yellow' },
  { percentage: 70, label: 'good', color: 'yellow', bar: 'yellow' },
  { percentage: 69, label: 'need-improvement', color: 'red', bar: 'yellow' },
  { percentage: 59, label: 'need-improvement', color: 'red', bar: 'red' },
  { percentage: 50, label: 'need-improvement', color: 'red', bar: 'red' },
  { percentage: 49, label: 'failed', color: 'red', bar: 'red' },
])('$percentage: $label, $color, bar $bar', ({ percentage, label, color, bar }) => {
  expect(scoreLabel(percentage)).toBe(label)
  expect(scoreColor(percentage)).toBe(color)
  expect(competencyColor(percentage)).toBe(bar)
})
