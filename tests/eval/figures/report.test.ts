import { describe, expect, it } from 'vitest'
import { conditionsTable, groupsTable, kindsTable, show, storiesTable, type ClipResult } from './report.ts'
import { shareOf } from './statistics.rules.ts'

const clip = (
  condition: string,
  expected: string[],
  raised: string[],
  group = 'asian',
  early: string[] = [],
): ClipResult => ({
  half: 'reporting',
  name: condition,
  order: 0,
  who: 'somebody',
  condition,
  expected,
  tolerated: [],
  early,
  raised,
  group,
  isCalm: expected.length === 0,
})
const lineOf = (table: string, begin: string): string =>
  table.split('\n').find((line) => line.startsWith(`| ${begin} `)) ?? ''

describe('the tables', () => {
  const results = [
    ...Array.from({ length: 50 }, () => clip('leaves', ['no-face'], ['no-face'])),
    clip('leaves', ['no-face'], []),
    ...Array.from({ length: 9 }, () => clip('mask', [], [])),
    clip('mask', [], ['no-face'], 'african'),
  ]

  it('say where a goal is met and where it is missed', () => {
    const line = lineOf(kindsTable(results), 'nobody')
    expect(line).toContain('precision ≥ 0.98 met, by too few clips to be sure')
    expect(line).toContain('recall ≥ 0.98 met, by too few clips to be sure')
    expect(line).toContain('mask: 10 % (1.8–40; 1 of 10)')
    expect(line).toContain('everywhere **missed**')
  })

  it('are sure of a goal once the whole interval meets it', () => {
    const many = Array.from({ length: 300 }, () => clip('leaves', ['no-face'], ['no-face']))
    expect(lineOf(kindsTable(many), 'nobody')).toContain('precision ≥ 0.98 met; recall ≥ 0.98 met; false')
    expect(lineOf(kindsTable([...many, clip('mask', [], [])]), 'nobody')).toContain('everywhere met, by too few')
  })

  it('name kinds that were not measured', () => {
    expect(lineOf(kindsTable(results), 'head down')).toContain('not measured')
  })

  it('list what was flagged wrongly under each condition', () => {
    const table = conditionsTable(results)
    expect(lineOf(table, 'mask')).toContain('1 of 10): nobody')
    expect(lineOf(table, 'leaves')).toContain('98 %')
  })

  it('compare groups over calm clips', () => {
    expect(groupsTable(results)).toContain('Gap 100 points; ≤ 1.0 **missed**')
  })

  it('compare no groups where only one was filmed', () => {
    expect(groupsTable([])).toContain('not measured')
    expect(groupsTable([clip('alone', [], [])])).toContain('not measured')
  })

  it('count a flag that came before what is to be flagged as false', () => {
    const clips = [clip('leaves', ['no-face'], [], 'asian', ['no-face']), clip('leaves', ['no-face'], ['no-face'])]
    expect(lineOf(kindsTable(clips), 'nobody')).toContain('| 50 % (9.5–91; 1 of 2) | 50 % (9.5–91; 1 of 2) |')
    expect(lineOf(conditionsTable(clips), 'leaves')).toContain('1 of 2): nobody')
  })

  it('count stories by their flags of conduct', () => {
    const table = storiesTable([
      { name: 'leaves', shows: 'no-face', raised: ['no-face'] },
      { name: 'has a phone in the lap', shows: 'head-down', raised: ['gaze-away'] },
      { name: 'sits in the dark', shows: null, raised: ['dark-picture'] },
    ])
    expect(lineOf(table, 'sits in the dark')).toContain('| no | – |')
    expect(table).toContain(
      '1 of 2 who cheat are flagged for it; ≥ 5 **missed**. 0 of 1 who are nervous are flagged; ≤ 1 met.',
    )
  })

  it('have no share where nothing was raised', () => {
    expect(show(shareOf(0, 0))).toBe('– (never raised)')
  })
})
