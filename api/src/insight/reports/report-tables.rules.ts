import {
  LEAST_TESTS,
  type Report,
  type ReportParticipant,
  type ReportRecommendation,
} from '@pengawas/shared/contracts/reports'
import type { Measured, REVIEW_REASONS } from '@pengawas/shared/contracts/item-analysis'
import { type Competency } from '@pengawas/shared/questions'
import { FLAG_TYPES } from '@pengawas/shared/flags'
import { REPORT_WORDS } from '@pengawas/shared/report-words'
import { fillTemplate } from '@pengawas/shared/templates'
import { formatInstant } from '@pengawas/shared/rules/instants'
import { showable } from '../../grading/certificates/certificate-text.rules.ts'
import { logTextOf } from '../evidence-packages/log-text.rules.ts'

/** `Date`: an instant. */
export type Cell = string | number | Date | null
export interface ReportTable {
  name: string
  headings: readonly string[]
  rows: readonly (readonly Cell[])[]
}

const COMPETENCY_WORDS: Readonly<Record<Competency, string>> = {
  integrity: 'Integritas',
  cooperation: 'Kerja sama',
  communication: 'Komunikasi',
  'service-orientation': 'Orientasi pelayanan',
  discipline: 'Disiplin',
}
const REASON_WORDS: Readonly<Record<(typeof REVIEW_REASONS)[number], string>> = {
  'negative-discrimination': 'Daya beda negatif',
  'weak-discrimination': 'Daya beda lemah',
  'unused-distractor': 'Pengecoh tidak dipilih',
  'over-exposed': 'Terlalu sering tampil',
  'too-easy': 'Terlalu mudah',
  'too-hard': 'Terlalu sulit',
}

const words = REPORT_WORDS
const NUMBER = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 })
const COEFFICIENT = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2, minimumFractionDigits: 2 })
const decimal = (value: number): string => NUMBER.format(value)
const at = (instant: string): string => formatInstant(instant, 'id') ?? instant

const estimateText = (
  { value, low, high }: Measured,
  template: string,
  format: (value: number) => string = decimal,
): string => fillTemplate(template, { value: format(value), low: format(low), high: format(high) })

/** A percentage with its interval. */
export const percentText = (measured: Measured | null): string =>
  measured === null ? words.estimate.tooFew : estimateText(measured, words.estimate.percent)

const coefficientText = (measured: Measured): string =>
  estimateText(measured, words.estimate.coefficient, (value) => COEFFICIENT.format(value))

/** What a recommendation rests on. */
export function figureText({ kind, count, total, figure }: ReportRecommendation): string {
  if (kind === 'low-reliability') return figure === null ? '' : coefficientText(figure)
  const counted =
    count === null ? [] : [fillTemplate(words.estimate.count, { value: String(count), total: String(total ?? 0) })]
  return [...counted, ...(figure === null ? [] : [percentText(figure)])].join(', ')
}

/** Title, description and action of a recommendation. */
export function adviceText({ kind, competency }: ReportRecommendation): {
  title: string
  description: string
  action: string
} {
  const { title, description, action } = words.advice[kind]
  const name = competency === null ? '' : COMPETENCY_WORDS[competency]
  return { title: fillTemplate(title, { competency: name }), description, action }
}

/** How far the scores can be trusted, in sentences. */
export function reliabilityLines({ reliability }: Pick<Report, 'reliability'>): string[] {
  const { method, measured, meaning, scoreError, tests, questions } = reliability
  if (measured === null || meaning === null)
    return [fillTemplate(words.reliability.tooFew, { least: String(LEAST_TESTS), tests: String(tests) })]
  const how = fillTemplate(words.reliability.method[method], {
    ...{ tests: String(measured.n), questions: decimal(questions ?? 0) },
  })
  return [
    `${coefficientText(measured)}. ${how}.`,
    words.reliability.meaning[meaning],
    ...(scoreError === null ? [] : [fillTemplate(words.reliability.scoreError, { value: decimal(scoreError) })]),
  ]
}

/** 'Lulus' or 'Tidak Lulus'; where that is not decided, why. */
export const statusText = ({ state, verdict }: Pick<ReportParticipant, 'state' | 'verdict'>): string =>
  state === 'final' && verdict !== 'undecided'
    ? words.verdict[verdict]
    : words.state[state === 'final' ? 'undecided' : state]

/** The columns of the specification (2, section 9). */
const RANKING_COLUMNS = ['Rank', 'Nama Peserta', 'Email', 'Assessment', 'Score', 'Status', 'Tanggal Selesai'] as const

export const rankingTable = (
  { assessmentTitle }: Pick<Report, 'assessmentTitle'>,
  participants: readonly ReportParticipant[],
): ReportTable => ({
  name: words.parts.ranking,
  headings: RANKING_COLUMNS,
  rows: participants.map(({ rank, name, email, score, completedAt, ...participant }) => [
    ...[rank, name, email, assessmentTitle, score, statusText(participant)],
    new Date(completedAt),
  ]),
})

const questionMarks = (text: string): number => text.split('?').length - 1

/** Somebody as the paper that is signed names them: by the address where its font lacks letters of the name. */
export const nameOnPaper = ({ name, email }: Pick<ReportParticipant, 'name' | 'email'>): string =>
  questionMarks(showable(name)) > questionMarks(name) ? email : name

/** The same as lines of text. `ofNumber`: CSV has numbers as programs write them, a document as people do. */
export const asTexts = (rows: ReportTable['rows'], ofNumber: (value: number) => string = String): string[][] =>
  rows.map((cells) =>
    cells.map((cell) => {
      if (cell instanceof Date) return at(cell.toISOString())
      return typeof cell === 'number' ? ofNumber(cell) : (cell ?? '')
    }),
  )

/** The same for a document in Indonesian. */
export const asIndonesian = (rows: ReportTable['rows']): string[][] => asTexts(rows, decimal)

/** Figures of a report by name, in the order in which they are read. */
export function summaryRows(report: Report): [string, Cell][] {
  const { figures } = words
  const { spread } = report
  return [
    [words.figures.period, `${at(report.startDate)} – ${at(report.endDate)}`],
    [figures.generatedAt, at(report.generatedAt)],
    [figures.totalParticipants, report.totalParticipants],
    [figures.completedParticipants, report.completedParticipants],
    [figures.completionRate, percentText(report.completion)],
    [figures.finalResults, report.finalResults],
    [figures.openResults, report.openResults],
    [figures.passingScore, report.passingScore],
    [figures.passingRate, percentText(report.passing)],
    [
      figures.averageScore,
      report.average === null
        ? report.averageScore === null
          ? '–'
          : `${decimal(report.averageScore)}%`
        : percentText(report.average),
    ],
    [figures.median, spread?.median ?? null],
    [figures.middleHalf, spread === null ? null : `${decimal(spread.lower)}–${decimal(spread.upper)}`],
    [figures.lowest, spread?.lowest ?? null],
    [figures.highest, spread?.highest ?? null],
    [figures.topPerformers, report.topPerformers],
    [figures.needImprovement, report.needImprovement],
  ]
}

export const bandRows = ({ reportData }: Report): [string, number][] =>
  reportData.scoreDistribution.map(({ band, count }) => [words.bands[band], count])

export function integrityRows({ integrity }: Report): [string, Cell][] {
  const { coverage, byVerdict, appeals } = integrity
  const types = logTextOf('id').types
  return [
    [words.integrity.sessions, integrity.sessions],
    [words.integrity.flagged, integrity.flagged],
    [words.integrity.flags, integrity.flags],
    [words.integrity.pending, byVerdict.pending],
    [words.integrity.confirmed, byVerdict.confirmed],
    [words.integrity.dismissed, byVerdict.dismissed],
    ...FLAG_TYPES.filter((type) => integrity.byType[type] > 0).map((type): [string, Cell] => [
      types[type],
      integrity.byType[type],
    ]),
    [words.integrity.technical, integrity.technical],
    ...(coverage === null
      ? ([[words.integrity.watchedShare, words.integrity.noCoverage]] satisfies [string, Cell][])
      : ([
          [words.integrity.watchedShare, coverage.watchedShare === null ? '–' : `${decimal(coverage.watchedShare)}%`],
          [
            words.integrity.unseen,
            fillTemplate(words.estimate.count, { value: String(coverage.unseen), total: String(coverage.tests) }),
          ],
        ] satisfies [string, Cell][])),
    [words.integrity.appealsWaiting, appeals.waiting],
    [words.integrity.appealsDecided, appeals.decided],
    [words.integrity.upheld, appeals.points.upheld],
    [words.integrity.overturned, appeals.points.overturned],
    [words.integrity.lapsed, appeals.points.lapsed],
  ]
}

const PAIR = ['Keterangan', 'Nilai'] as const

const nameOf = (
  { kind, unit }: Pick<Report['units']['listed'][number], 'kind' | 'unit'>,
  pooledUnits: number,
): string =>
  kind === 'pooled' ? fillTemplate(words.units.pooled, { units: String(pooledUnits) }) : (unit ?? words.units.none)

const competencyTable = ({ competencies, units }: Report): ReportTable => ({
  name: words.parts.competencies,
  headings: [words.parts.units, words.parts.competencies, words.units.people, 'Rata-rata (%)', 'Bawah 95%', 'Atas 95%'],
  rows: [
    ...competencies.map(({ competency, mean, n }) => ['', COMPETENCY_WORDS[competency], n, ...bounds(mean)]),
    ...units.listed.flatMap(({ n, average, competencies: own, ...unit }) => [
      [nameOf(unit, units.pooledUnits), words.figures.averageScore, n, ...bounds(average)],
      ...own.map(({ competency, mean, n: people }) => [
        ...[nameOf(unit, units.pooledUnits), COMPETENCY_WORDS[competency], people],
        ...bounds(mean),
      ]),
    ]),
  ],
})

const bounds = (measured: Measured | null): Cell[] =>
  measured === null ? [words.estimate.tooFew, null, null] : [measured.value, measured.low, measured.high]

const rounded = (value: number | undefined): number | null =>
  value === undefined ? null : Math.round(value * 1000) / 1000

const itemTable = (items: NonNullable<Report['items']>): ReportTable => ({
  name: words.parts.items,
  headings: [
    ...[words.items.number, words.items.answers, words.items.facility, words.items.itemRest],
    words.items.reasons,
  ],
  rows: items.listed.map(({ number, n, facility, itemRest, reasons }) => [
    ...[number ?? words.items.unlinked, n, rounded(facility?.value), rounded(itemRest?.value)],
    reasons.map((reason) => REASON_WORDS[reason]).join(', '),
  ]),
})

/** That the sheet of questions holds some of them. */
const itemLines = ({ items }: Report): string[] =>
  items === null || items.listed.length >= items.asked
    ? []
    : [fillTemplate(words.items.more, { shown: decimal(items.listed.length), total: decimal(items.asked) })]

/** The sheets of a report's workbook. */
export const tablesOf = (report: Report, participants: readonly ReportParticipant[]): ReportTable[] => [
  {
    name: words.parts.summary,
    headings: PAIR,
    rows: [
      ['Assessment', report.assessmentTitle],
      ...summaryRows(report),
      ...bandRows(report).map(([band, count]) => [`${words.parts.bands} ${band}`, count]),
      ...reliabilityLines(report).map((line) => [words.parts.reliability, line]),
      ...itemLines(report).map((line) => [words.parts.items, line]),
    ],
  },
  rankingTable(report, participants),
  {
    name: words.parts.recommendations,
    headings: ['Jenis', 'Judul', 'Angka', 'Uraian', 'Tindakan'],
    rows: report.reportData.recommendations.map((one) => {
      const { title, description, action } = adviceText(one)
      return [words.adviceType[one.type], title, figureText(one), description, action]
    }),
  },
  competencyTable(report),
  ...(report.items === null ? [] : [itemTable(report.items)]),
  { name: words.parts.integrity, headings: PAIR, rows: integrityRows(report) },
]
