import { type ResultsExport, resultsExportSchema } from '@pengawas/shared/contracts/test-results'
import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { requestJson } from '../../../lib/http.ts'
import type { WorkbookCell } from '../../../lib/rules/workbook-sheet.ts'
import { saveWorkbook } from '../../../lib/save-workbook.ts'

const EXPORT_TIMEOUT_MS = 60_000

type Row = ResultsExport['rows'][number]
type Words = TFunction<['assessmentResults', 'results', 'people', 'questionBank', 'interventions']>
type Columns = readonly (readonly [heading: string, cell: (row: Row) => WorkbookCell])[]

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100)

const personColumns = (t: Words): Columns => [
  [t('people:fields.name'), ({ participantName }) => participantName],
  [t('people:fields.nip'), ({ nip }) => nip],
  [t('people:fields.email'), ({ email }) => email],
  [t('people:fields.unit'), ({ unit }) => unit],
  [t('assessmentResults:fields.code'), ({ code }) => code],
  [t('assessmentResults:export.attempt'), ({ attempt }) => attempt],
]

const scoreColumns = (t: Words, passingScore: number): Columns => [
  [t('assessmentResults:export.percentage'), ({ percentageScore }) => rounded(percentageScore)],
  [t('assessmentResults:export.passingScore'), () => passingScore],
  [
    t('assessmentResults:fields.verdict'),
    ({ verdict, isProvisional }) => t(isProvisional ? 'results:provisional.title' : `results:${verdict}`),
  ],
  [t('assessmentResults:export.points'), ({ score }) => rounded(score)],
  [t('assessmentResults:export.maxPoints'), ({ maxScore }) => rounded(maxScore)],
  [t('assessmentResults:export.correct'), ({ correctAnswers }) => correctAnswers],
  [t('assessmentResults:export.answered'), ({ answeredQuestions }) => answeredQuestions],
  [t('assessmentResults:export.questions'), ({ totalQuestions }) => totalQuestions],
  [t('assessmentResults:export.unreached'), ({ unreachedQuestions }) => unreachedQuestions],
  [t('assessmentResults:export.scoreError'), ({ scoreError }) => rounded(scoreError)],
  [t('assessmentResults:export.lower'), ({ interval }) => rounded(interval?.lower ?? null)],
  [t('assessmentResults:export.upper'), ({ interval }) => rounded(interval?.upper ?? null)],
  [t('assessmentResults:export.confidence'), ({ confidence }) => rounded(confidence)],
  [t('assessmentResults:export.decision'), ({ decision }) => decision?.reason ?? null],
]

const courseColumns = (t: Words, language: string): Columns => [
  [t('assessmentResults:export.started'), ({ startedAt }) => formatInstant(startedAt, language)],
  [t('assessmentResults:fields.completedAt'), ({ completedAt }) => formatInstant(completedAt, language)],
  [
    t('assessmentResults:export.ended'),
    ({ finishReason }) =>
      finishReason === 'deadline' || finishReason === 'terminated'
        ? t(`assessmentResults:finished.${finishReason}`)
        : null,
  ],
  [
    t('interventions:cause.label'),
    ({ terminationCause }) => (terminationCause === null ? null : t(`interventions:cause.${terminationCause}`)),
  ],
  [t('assessmentResults:export.certificate'), ({ certificateNumber }) => certificateNumber],
]

/** A column for each competency that any result has. */
function competencyColumns(t: Words, rows: readonly Row[]): Columns {
  const competencies = new Set(rows.flatMap((row) => row.competencyBreakdown.map(({ competency }) => competency)))
  return [...competencies].map((competency) => [
    `${t(`questionBank:competencies.${competency}`)} (%)`,
    ({ competencyBreakdown }) =>
      rounded(competencyBreakdown.find((one) => one.competency === competency)?.percentageScore ?? null),
  ])
}

/** Saves every result of an assessment as Excel, with all of its figures. */
export function useSaveResults(assessmentId: string) {
  const { t, i18n } = useTranslation(['assessmentResults', 'results', 'people', 'questionBank', 'interventions'])
  return useMutation({
    mutationFn: async () => {
      const { assessmentTitle, passingScore, rows } = await requestJson(
        `/api/assessments/${assessmentId}/results/export`,
        resultsExportSchema,
        { timeoutMs: EXPORT_TIMEOUT_MS },
      )
      const columns = [
        ...personColumns(t),
        ...scoreColumns(t, passingScore),
        ...competencyColumns(t, rows),
        ...courseColumns(t, i18n.language),
      ]
      await saveWorkbook({
        name: `${t('assessmentResults:export.file')} - ${assessmentTitle.replace(/[\\/:*?"<>|]/g, '-')}`,
        headings: columns.map(([heading]) => heading),
        rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
        isRightToLeft: i18n.dir() === 'rtl',
      })
    },
  })
}
