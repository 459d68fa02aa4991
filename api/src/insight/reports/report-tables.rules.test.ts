import type { Report, ReportParticipant, ReportRecommendation } from '@pengawas/shared/contracts/reports'
import { describe, expect, it } from 'vitest'
import {
  adviceText,
  asTexts,
  figureText,
  nameOnPaper,
  percentText,
  rankingTable,
  reliabilityLines,
  statusText,
} from './report-tables.rules.ts'

const measured = { value: 66.7, low: 50, high: 80.25, n: 60 }
const recommendation: ReportRecommendation = {
  ...{ kind: 'not-finished', type: 'attention', competency: null, count: 4, total: 60, figure: measured },
}

it.each([
  [measured, '66,7% (selang 95%: 50–80,3%)'],
  [null, 'Belum cukup data'],
])('a percentage: %#', (given, expected) => {
  expect(percentText(given)).toBe(expected)
})

it.each<[Partial<ReportRecommendation>, string]>([
  [{}, '4 dari 60, 66,7% (selang 95%: 50–80,3%)'],
  [{ figure: null }, '4 dari 60'],
  [{ count: null }, '66,7% (selang 95%: 50–80,3%)'],
  [
    { kind: 'low-reliability', count: null, figure: { value: 0.614, low: 0.5, high: 0.7, n: 60 } },
    '0,61 (selang 95%: 0,50–0,70)',
  ],
])('the figure of a recommendation: %#', (other, expected) => {
  expect(figureText({ ...recommendation, ...other })).toBe(expected)
})

it.each([
  ['Sri Wahyuni', 'Sri Wahyuni'],
  ['Nguyễn Văn Źak', 'Nguyễn Văn Źak'],
  ['Siapa?', 'Siapa?'],
  ['Wałęsa', 'd@example.go.id'],
  ['鈴木 翔', 'd@example.go.id'],
  ['مريم السقاف', 'd@example.go.id'],
])('%s on paper', (name, expected) => {
  expect(nameOnPaper({ name, email: 'd@example.go.id' })).toBe(expected)
})

it('names the competency of a recommendation', () => {
  expect(adviceText({ ...recommendation, kind: 'weak-competency', competency: 'discipline' }).title).toBe(
    'Kompetensi terlemah: Disiplin',
  )
})

it.each([
  ['final', 'passed', 'Lulus'],
  ['final', 'failed', 'Tidak Lulus'],
  ['provisional', 'undecided', 'Sementara'],
  ['undecided', 'undecided', 'Belum diputuskan'],
] as const)('a %s score that %s is %s', (state, verdict, expected) => {
  expect(statusText({ state, verdict })).toBe(expected)
})

describe('reliabilityLines', () => {
  it.each<[string, Report['reliability'], string[]]>([
    [
      'measured',
      {
        ...{ method: 'alpha', measured: { value: 0.84, low: 0.8, high: 0.9, n: 60 }, meaning: 'good' },
        ...{ scoreError: 4.1, tests: 60, questions: 20 },
      },
      [
        '0,84 (selang 95%: 0,80–0,90). Alfa Cronbach, dari 60 tes dengan 20 soal yang sama.',
        'Nilai dapat diandalkan. Hati-hati hanya pada nilai yang dekat dengan batas kelulusan.',
        'Galat baku satu nilai: ± 4,1 poin.',
      ],
    ],
    [
      'not measured',
      { method: 'alpha', measured: null, meaning: null, scoreError: null, tests: 3, questions: null },
      ['Belum cukup data: perlu 30 tes dengan nilai final yang berbeda-beda, baru ada 3.'],
    ],
  ])('%s', (_name, reliability, expected) => {
    expect(reliabilityLines({ reliability })).toEqual(expected)
  })
})

it('has the specified columns, in Jakarta time', () => {
  const participant: ReportParticipant = {
    ...{ id: 'p', name: 'Ayu', email: 'ayu@contoh.go.id', testSessionId: 't', score: 87.5, rank: 1, isTied: false },
    ...{ state: 'final', verdict: 'passed', completedAt: '2026-11-23T02:30:00.000Z' },
  }
  const { headings, rows } = rankingTable({ assessmentTitle: 'Tes' }, [participant])
  expect([headings, ...asTexts(rows)]).toEqual([
    ['Rank', 'Nama Peserta', 'Email', 'Assessment', 'Score', 'Status', 'Tanggal Selesai'],
    ['1', 'Ayu', 'ayu@contoh.go.id', 'Tes', '87.5', 'Lulus', '23/11/2026 pukul 09.30'],
  ])
})
