import { expect, it } from 'vitest'
import { dueReminders } from './reminders.rules.ts'

const START = Date.parse('2026-11-23T02:00:00.000Z')
const END = Date.parse('2026-11-23T05:00:00.000Z')
const HOUR_MS = 60 * 60_000

it.each([
  ['a day and a second before the start', START - 24 * HOUR_MS - 1_000, []],
  ['a day before the start', START - 24 * HOUR_MS, ['assessment-tomorrow']],
  ['where the hub was away until two hours before', START - 2 * HOUR_MS, ['assessment-tomorrow']],
  ['an hour before the start', START - HOUR_MS, ['assessment-soon']],
  ['a second before the start', START - 1_000, ['assessment-soon']],
  ['at the start', START, []],
  ['at the end', END, ['assessment-over']],
  ['a day after the end', END + 24 * HOUR_MS, []],
])('%s', (_when, now, expected) => {
  const own = { sittingId: null, startDate: new Date(START), endDate: new Date(END) }
  const due = dueReminders([own], new Date(now))
  expect(due.map(({ kind }) => kind)).toEqual(expected)
  for (const { kind, about } of due) expect(about.getTime()).toBe(kind === 'assessment-over' ? END : START)
})

it('sends one reminder for all who begin at the same time', () => {
  const [startDate, endDate] = [new Date(START), new Date(END)]
  const windows = [
    ...['a', 'b'].map((sittingId) => ({ sittingId, startDate, endDate })),
    { sittingId: 'c', startDate: new Date(START + HOUR_MS / 2), endDate },
  ]
  const due = dueReminders(windows, new Date(START - HOUR_MS / 2))
  expect(due.map(({ kind, about, sittingIds }) => [kind, about.getTime() - START, [...sittingIds].join('')])).toEqual([
    ['assessment-soon', 0, 'ab'],
    ['assessment-soon', HOUR_MS / 2, 'c'],
  ])
})
