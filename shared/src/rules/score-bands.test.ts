import { expect, it } from 'vitest'
import { competencyColor, reportColor, scoreColor, scoreLabel } from './score-bands.ts'

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

it.each([
  [85, 'green'],
  [84.9, 'yellow'],
  [70, 'yellow'],
  [69.9, 'red'],
] as const)('an average of %s is %s in the list of reports', (average, color) => {
  expect(reportColor(average)).toBe(color)
})
