import { DEFAULT_RETENTION } from '@pengawas/shared/contracts/retention'
import type { AssessmentRow, ParticipantRow, ProctorRow } from '../../../assessments/assessments/assessments.entity.ts'
import { formColumns, newAssessmentRow, statusAt } from '../../../assessments/assessments/assessments.rules.ts'
import type { SittingRow } from '../../../assessments/assessments/sittings.entity.ts'
import type { LinkedContent } from '../../../bank/questions/contents.queries.ts'
import type { AssessmentQuestionRow } from '../../../bank/questions/questions.entity.ts'
import { contentOf, irtOf } from '../../../bank/questions/questions.rules.ts'
import { isMarkedType } from '@pengawas/shared/questions'
import type { UserRow } from '../../../identity/users/users.entity.ts'
import { demoAssessment } from '../demo-assessment.ts'
import type { Draw } from './draw.rules.ts'
import { ROOMS, UNITS } from './year-names.ts'
import type { People } from './year-people.ts'
import type { YearBank, YearQuestion } from './year-questions.ts'
import type { YearShape } from './year-shape.rules.ts'

const DAY_MS = 24 * 60 * 60_000
/** 08.00 in Jakarta, as hours of UTC. */
const OPENING_HOUR = 1
/** How much of all test sessions the one large assessment has: with the whole year more than 10,000. */
const LARGE_SHARE = 0.26
const LARGE_REPEATS = 2.3
const SOME_REPEATS = 1.25
/** How many of those who were assigned take the test. */
const TAKEN = 0.93
const RUNNING_PERCENT = 3
const COMING_PERCENT = 4
const DEMO_PERCENT = 40
const DEMO_CANDIDATE_SHARE = 0.2

const SERIES = [
  'Asesmen Kompetensi Manajerial',
  'Asesmen Kompetensi Sosiokultural',
  'Uji Kompetensi Teknis',
  'Pemetaan Talenta',
  'Seleksi Jabatan Administrator',
  'Seleksi Jabatan Pengawas',
  'Evaluasi Pascapelatihan',
  'Asesmen Integritas dan Pelayanan',
] as const
const MONTHS = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
] as const

/** An assessment with all that belongs to it, and how many test sessions it is to have. */
export interface YearAssessment {
  row: AssessmentRow
  links: AssessmentQuestionRow[]
  linked: LinkedContent[]
  questions: ReadonlyMap<string, YearQuestion>
  sittings: SittingRow[]
  participants: ParticipantRow[]
  proctors: ProctorRow[]
  sessions: number
}

type Kind = 'large' | 'over' | 'running' | 'coming'

const kindOf = (index: number, count: number): Kind => {
  if (index === 0) return 'large'
  const [coming, running] = [COMING_PERCENT, RUNNING_PERCENT].map((percent) => Math.ceil((count * percent) / 100))
  const fromEnd = count - index
  if (fromEnd <= (coming ?? 0)) return 'coming'
  return fromEnd <= (coming ?? 0) + (running ?? 0) ? 'running' : 'over'
}

/** When it can be taken: whole days, the running one around now. */
function datesOf(draw: Draw, kind: Kind, place: number, now: Date): { startDate: Date; endDate: Date } {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const on = (days: number): number => midnight + days * DAY_MS + OPENING_HOUR * 3_600_000
  const between = (from: number, days: number) => ({
    startDate: new Date(on(from)),
    endDate: new Date(on(from + days) - 14 * 3_600_000),
  })
  if (kind === 'large') return between(-140, 110)
  if (kind === 'coming') return between(draw.int(2, 25), draw.int(1, 4))
  if (kind === 'running') return between(-draw.int(2, 5), draw.int(8, 12))
  const days = draw.int(1, 5)
  return between(-Math.round(362 - place * 354) - days, days)
}

/** Titles are different: each names its series, its unit or the whole, its month, and a number. */
function titleOf(draw: Draw, kind: Kind, index: number, startDate: Date): string {
  const month = `${MONTHS[startDate.getUTCMonth()] ?? ''} ${startDate.getUTCFullYear()}`
  if (kind === 'large') return `Pemetaan Kompetensi Nasional ${startDate.getUTCFullYear()}`
  return `${draw.pick(SERIES)} ${draw.pick(UNITS)}, ${month} (${index})`
}

const asksAdaptively = (kind: Kind, index: number): boolean => kind !== 'large' && index % 8 === 5
const asksEssays = (kind: Kind, index: number): boolean =>
  kind !== 'large' && !asksAdaptively(kind, index) && index % 14 === 3

function rowOf(draw: Draw, kind: Kind, index: number, place: number, owner: string, now: Date): AssessmentRow {
  const { startDate, endDate } = datesOf(draw, kind, place, now)
  const isAdaptive = asksAdaptively(kind, index)
  const hasEssays = asksEssays(kind, index)
  const totalQuestions =
    kind === 'large' ? 20 : isAdaptive ? draw.int(14, 20) : hasEssays ? 16 : draw.pick([20, 25, 30, 35])
  const createdAt = new Date(Math.min(startDate.getTime() - draw.int(7, 30) * DAY_MS, now.getTime() - DAY_MS))
  const base = demoAssessment(draw.uuid(), owner, createdAt)
  const title = titleOf(draw, kind, index, startDate)
  const columns = formColumns({
    ...{ ...base, title, requirements: base.requirements ?? [], retention: DEFAULT_RETENTION, totalQuestions },
    type: isAdaptive ? 'cat' : 'regular',
    description: `Asesmen kompetensi ASN dengan pengawasan langsung: ${title}.`,
    ...{ difficulty: draw.pick(['easy', 'medium', 'medium', 'hard'] as const), minQuestions: isAdaptive ? 10 : null },
    ...{
      duration: hasEssays ? 120 : Math.max(45, totalQuestions * 3),
      essayGradingEnabled: hasEssays && draw.chance(0.6),
    },
    ...{ passingScore: draw.pick([60, 65, 70, 70, 75]), showFlags: 'after', appealDays: draw.pick([0, 3, 7, 14]) },
    ...{ maxAttempts: kind === 'large' ? 3 : draw.pick([1, 1, 2, 3]), showAnswers: draw.chance(0.3) },
    ...{ startDate: startDate.toISOString(), endDate: endDate.toISOString() },
  })
  const status = statusAt({ status: 'scheduled', startDate, endDate }, now)
  return newAssessmentRow(base.id, columns, status, owner, createdAt)
}

/** Which questions it asks: of each competency alike, more of them than one candidate gets. */
function linksOf(
  draw: Draw,
  row: AssessmentRow,
  byCompetency: readonly (readonly YearQuestion[])[],
  hasEssays: boolean,
): Pick<YearAssessment, 'links' | 'linked' | 'questions'> {
  const wanted = row.type === 'cat' ? 60 : Math.round(row.totalQuestions * draw.pick([1, 1, 1.4]))
  const essays = hasEssays ? 2 : 0
  const shareOf = Math.ceil((wanted - essays) / byCompetency.length)
  const usable = (question: YearQuestion, marked: boolean): boolean =>
    isMarkedType(question.row.type) === marked &&
    question.row.createdAt < row.createdAt &&
    question.row.approvedVersion !== null
  const choices = byCompetency.flatMap((list) =>
    draw.some(
      list.filter((one) => usable(one, false)),
      shareOf,
    ),
  )
  const written = draw.some(
    byCompetency.flat().filter((one) => usable(one, true)),
    essays,
  )
  const chosen = [...choices.slice(0, wanted - essays), ...written]
  return {
    links: chosen.map(({ row: question }, position): AssessmentQuestionRow => {
      const { a, b, c, source } = irtOf(question)
      return {
        ...{ assessmentId: row.id, questionId: question.id, position, version: question.version },
        ...{ irtA: a, irtB: b, irtC: c, irtSource: source === 'default' ? null : source },
      }
    }),
    linked: chosen.map(({ row: question }) => ({
      ...{ questionId: question.id, version: question.version, content: contentOf(question) },
    })),
    questions: new Map(chosen.map((question) => [question.row.id, question])),
  }
}

function sittingsOf(draw: Draw, row: AssessmentRow, people: number): SittingRow[] {
  if (!draw.chance(0.5)) return []
  const count = draw.int(2, 3)
  return draw.some(ROOMS, count).map((place, index) => ({
    ...{ id: draw.uuid(), assessmentId: row.id, name: `Gelombang ${index + 1}`, place },
    ...{
      startDate: row.startDate,
      endDate: row.endDate,
      capacity: Math.ceil(people / count),
      createdAt: row.createdAt,
    },
  }))
}

/** How many test sessions each has: most are small, some are large. They add up to what is wanted. */
function sizesOf(draw: Draw, kinds: readonly Kind[], total: number): number[] {
  const weights = kinds.map((kind) => (kind === 'coming' ? 0 : kind === 'large' ? 0 : Math.exp(0.7 * draw.normal())))
  const sum = weights.reduce((a, b) => a + b, 0)
  const large = Math.round(total * LARGE_SHARE)
  const sizes = weights.map((weight) => Math.floor(((total - large) * weight) / sum))
  sizes[0] = large
  const missing = total - sizes.reduce((a, b) => a + b, 0)
  const last = kinds.findIndex((kind) => kind === 'over')
  sizes[last] = (sizes[last] ?? 0) + missing
  return sizes
}

/** The assessments of a year with their questions, rooms and people. */
export function makeAssessments(
  draw: Draw,
  { assessments: count, sessions }: YearShape,
  people: People,
  bank: YearBank,
  now: Date,
): YearAssessment[] {
  const [demoOwner, ...owners] = people.byRole.administrator.map(({ id }) => id)
  const kinds = Array.from({ length: count }, (_, index) => kindOf(index, count))
  const sizes = sizesOf(draw, kinds, sessions)
  const byCompetency = [...Map.groupBy(bank.questions, ({ row }) => row.competency).values()]
  const known = people.byRole.peserta.slice(0, people.demoCandidates)
  return kinds.map((kind, index) => {
    const owner = kind === 'large' || draw.int(1, 100) <= DEMO_PERCENT ? demoOwner : draw.pick(owners)
    const row = rowOf(draw, kind, index, index / count, owner ?? '', now)
    const repeats = kind === 'large' ? LARGE_REPEATS : row.maxAttempts > 1 ? SOME_REPEATS : 1
    const size = sizes[index] ?? 0
    const pool = people.byRole.peserta.filter(({ createdAt, isActive }) => isActive && createdAt < row.startDate)
    const wanted = kind === 'coming' ? draw.int(30, 200) : Math.ceil(size / repeats / TAKEN) + 1
    // The demo's candidates have something to look at.
    const own = known.filter(() => kind === 'large' || draw.chance(DEMO_CANDIDATE_SHARE))
    const assigned = [...new Set([...own, ...draw.some(pool, wanted)])]
    const sittings = kind === 'large' ? [] : sittingsOf(draw, row, assigned.length)
    return {
      ...{ row, sittings, sessions: size },
      ...linksOf(draw, row, byCompetency, asksEssays(kind, index)),
      participants: assigned.map(({ id: userId }, place) => ({
        ...{ assessmentId: row.id, userId, assignedAt: row.createdAt },
        sittingId: sittings[place % Math.max(1, sittings.length)]?.id ?? null,
      })),
      proctors: proctorsOf(draw, row, people.byRole.proktor, assigned.length),
    }
  })
}

/** Some of the proctors, often the demo's; the first one leads. */
function proctorsOf(draw: Draw, row: AssessmentRow, all: readonly UserRow[], candidates: number): ProctorRow[] {
  const [demo, ...others] = all
  const count = Math.min(others.length, Math.max(2, Math.ceil(candidates / 60)))
  const chosen = [...(draw.chance(0.6) && demo !== undefined ? [demo] : []), ...draw.some(others, count)]
  return chosen.map(({ id: userId }, index) => ({
    ...{ assessmentId: row.id, userId, assignedAt: row.createdAt, maxCandidates: 40, isLead: index === 0 },
  }))
}
