import { expect, it } from 'vitest'
import { newReportJob, REPORTS_KEPT, toReportJob } from './report-jobs.rules.ts'

const AT = new Date('2026-11-24T01:00:00Z')
const DAY_MS = 24 * 60 * 60_000
const row = newReportJob({ id: 'job', ownerId: 'person', assessmentId: 'one', title: 'Seleksi', format: 'csv' }, AT)

it('has no figure before anything is counted, and no day before it has ended', () => {
  expect(toReportJob(row)).toMatchObject({ state: 'queued', done: 0, total: null, name: null, keptUntil: null })
})

it('keeps a file for seven days from its end', () => {
  const ready = toReportJob({ ...row, state: 'ready', underWay: null, finishedAt: AT, bytes: 9 })
  expect(ready).toMatchObject({
    name: 'laporan-one.csv',
    keptUntil: '2026-12-01T01:00:00.000Z',
    updatedAt: AT.toISOString(),
  })
  expect(REPORTS_KEPT.since(new Date(AT.getTime() + 7 * DAY_MS))).toEqual(AT)
})
