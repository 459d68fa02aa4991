import { describe, expect, it } from 'vitest'
import type { ResultChangeRow } from './result-changes.entity.ts'
import { disclosedChanges, newsOf } from './result-changes.rules.ts'

const figures = (percentageScore: number, verdict: 'passed' | 'failed' | 'undecided', isProvisional = false) => ({
  ...{ percentageScore, verdict, isProvisional, isMeasured: true },
})

describe('changes of results', () => {
  it.each([
    ['the last mark', figures(60, 'undecided', true), figures(80, 'passed'), 'final'],
    ['one mark of several', figures(60, 'undecided', true), figures(70, 'undecided', true), null],
    ['marked, and still open', figures(60, 'undecided', true), figures(70, 'undecided'), null],
    ['a decision', figures(70, 'undecided'), figures(70, 'passed'), 'final'],
    ['another score', figures(70, 'passed'), figures(80, 'passed'), 'changed'],
    ['another verdict', figures(70, 'passed'), figures(70, 'failed'), 'changed'],
    ['open again', figures(70, 'passed'), figures(70, 'undecided'), 'changed'],
    ['computed again without a difference', figures(70, 'passed'), figures(70, 'passed'), null],
  ] as const)('%s', (_, before, after, news) => {
    expect(newsOf(before, after)).toBe(news)
  })

  const row = (before: ReturnType<typeof figures>, after: ReturnType<typeof figures>): ResultChangeRow => ({
    ...{ id: 'a', testSessionId: 'b', at: new Date(0), cause: 'rescored', reason: 'Kunci B', before, after },
  })
  it('say nothing of scores that are held back', () => {
    const rows = [row(figures(70, 'passed'), figures(80, 'passed')), row(figures(80, 'passed'), figures(60, 'failed'))]
    const [only, ...others] = disclosedChanges(rows, { score: false, reasons: false })
    expect(others).toEqual([])
    expect(only).toMatchObject({
      reason: null,
      before: { percentageScore: null, verdict: 'passed' },
      after: { verdict: 'failed' },
    })
    expect(disclosedChanges(rows, { score: true, reasons: true })).toMatchObject([
      { reason: 'Kunci B', before: { percentageScore: 70 } },
      {},
    ])
  })
})
