import { describe, expect, it } from 'vitest'
import { askedOf, bankRefusal, defaultMinimum, earlyEnd, minimumLength } from './test-length.ts'

it.each([
  { most: 4, minimum: 4 },
  { most: 10, minimum: 10 },
  { most: 12, minimum: 10 },
  { most: 20, minimum: 10 },
  { most: 21, minimum: 11 },
  { most: 40, minimum: 20 },
])('asks at least $minimum of $most by default', ({ most, minimum }) => {
  expect(defaultMinimum(most)).toBe(minimum)
})

describe('minimumLength', () => {
  it.each([
    {
      name: 'the default',
      length: { type: 'cat', totalQuestions: 30, minQuestions: null },
      available: 100,
      minimum: 15,
    },
    { name: 'what was set', length: { type: 'cat', totalQuestions: 30, minQuestions: 8 }, available: 100, minimum: 8 },
    {
      name: 'never below five',
      length: { type: 'cat', totalQuestions: 30, minQuestions: 1 },
      available: 100,
      minimum: 5,
    },
    {
      name: 'never more than the most',
      length: { type: 'cat', totalQuestions: 6, minQuestions: 20 },
      available: 100,
      minimum: 6,
    },
    {
      name: 'never more than there are',
      length: { type: 'cat', totalQuestions: 30, minQuestions: null },
      available: 7,
      minimum: 7,
    },
    {
      name: 'all of a test of fixed length',
      length: { type: 'regular', totalQuestions: 30, minQuestions: 5 },
      available: 12,
      minimum: 12,
    },
  ] as const)('is $name', ({ length, available, minimum }) => {
    expect(minimumLength(length, available)).toBe(minimum)
  })
})

describe('earlyEnd', () => {
  it.each([
    {
      name: 'an adaptive test with four answers',
      type: 'cat',
      answered: 4,
      expected: { missing: 6, cannotPass: true, isUnmeasured: true },
    },
    {
      name: 'an adaptive test with five answers',
      type: 'cat',
      answered: 5,
      expected: { missing: 5, cannotPass: true, isUnmeasured: false },
    },
    {
      name: 'an adaptive test at its minimum',
      type: 'cat',
      answered: 10,
      expected: { missing: 0, cannotPass: false, isUnmeasured: false },
    },
    {
      name: 'a test of fixed length with blanks',
      type: 'regular',
      answered: 4,
      expected: { missing: 6, cannotPass: false, isUnmeasured: false },
    },
  ] as const)('$name', ({ type, answered, expected }) => {
    expect(earlyEnd(type, answered, 10)).toEqual(expected)
  })
})

it.each([
  { name: 'a regular test', length: { type: 'regular', totalQuestions: 10, minQuestions: null }, asked: [10, 10] },
  { name: 'an adaptive test', length: { type: 'cat', totalQuestions: 30, minQuestions: 12 }, asked: [12, 20] },
  {
    name: 'an adaptive test of one length',
    length: { type: 'cat', totalQuestions: 10, minQuestions: null },
    asked: [10, 10],
  },
] as const)('asks of 20 questions in $name $asked', ({ length, asked }) => {
  const { least, most } = askedOf(length, 20)
  expect([least, most]).toEqual(asked)
})

describe('bankRefusal', () => {
  const choices = (count: number) => Array.from({ length: count }, () => 'multiple-choice' as const)
  const regular = { type: 'regular', totalQuestions: 10, minQuestions: null } as const
  const adaptive = { type: 'cat', totalQuestions: 30, minQuestions: null } as const
  it.each([
    { name: 'enough for a regular test', length: regular, types: choices(10), code: undefined },
    { name: 'essays in a regular test', length: regular, types: [...choices(9), 'essay' as const], code: undefined },
    { name: 'one too few', length: regular, types: choices(9), code: 'questionsFewer' },
    { name: 'the minimum of an adaptive test', length: adaptive, types: choices(15), code: undefined },
    { name: 'one below it', length: adaptive, types: choices(14), code: 'adaptiveBankSmall' },
    {
      name: 'a case study among many',
      length: adaptive,
      types: [...choices(30), 'case-study' as const],
      code: 'adaptiveEssays',
    },
    { name: 'essays alone', length: adaptive, types: ['essay' as const, 'essay' as const], code: 'adaptiveEssays' },
  ])('$name: $code', ({ length, types, code }) => {
    expect(bankRefusal(length, types)?.code).toBe(code)
  })
})
