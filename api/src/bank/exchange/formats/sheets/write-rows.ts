import { OPTION_LABELS } from '@pengawas/shared/questions'
import { rightOptions } from '@pengawas/shared/rules/choice-score'
import type { ExchangeQuestion } from '../../exchange-question.rules.ts'
import { plainTextOf, toPortableHtml } from '../../markup/text-html.ts'
import { type Column, OPTION_COLUMNS, writeLines, writeRecords } from './columns.rules.ts'

const labelsOf = (indexes: readonly number[]): string => indexes.map((index) => OPTION_LABELS[index] ?? '').join(', ')

const number = (value: number | undefined): string => (value === undefined ? '' : String(value))

/** Content and options as text where that says all of it, so that people can read the sheet; as HTML elsewhere. */
function textsOf(
  question: ExchangeQuestion,
  pictureAt: (key: string) => string,
): { format: string; content: string; options: string[] } {
  const content = toPortableHtml(question.content, pictureAt)
  const options = question.options.map((option) => toPortableHtml(option, pictureAt))
  // Only what is exactly text: a delimiter or a mark in it would be read as something else.
  const isSafe = [content, ...options].every((html) => !/<span><\/span>|\\[([]|\$\$|\[(?:gambar|picture):/i.test(html))
  const plain = isSafe ? [content, ...options].map(plainTextOf) : [null]
  const texts = plain.filter((text) => text !== null)
  if (texts.length < plain.length) return { format: 'html', content, options }
  const [plainContent = '', ...plainOptions] = texts
  return { format: 'text', content: plainContent, options: plainOptions }
}

/** The cells of one question. */
export function writeRow(question: ExchangeQuestion, pictureAt: (key: string) => string): Record<Column, string> {
  const { format, content, options } = textsOf(question, pictureAt)
  const option = (label: (typeof OPTION_LABELS)[number]): string => options[OPTION_LABELS.indexOf(label)] ?? ''
  const { rubric, irt } = question
  const optionCells = Object.fromEntries(
    OPTION_LABELS.map((label, index) => [OPTION_COLUMNS[index], option(label)]),
  ) as Record<`option${(typeof OPTION_LABELS)[number]}`, string>
  return {
    type: question.type,
    content,
    ...optionCells,
    correctAnswer: labelsOf(rightOptions(question)),
    scoring: question.multipleResponse?.scoring ?? '',
    pinnedOptions: labelsOf(question.pinnedOptions),
    theme: question.theme,
    competencyCategory: question.competencyCategory,
    competency: question.competency,
    bloomLevel: question.bloomLevel,
    difficulty: question.difficulty,
    category: question.category ?? '',
    tags: writeLines(question.tags),
    aiEnabled: question.aiEnabled ? 'ya' : 'tidak',
    keyPoints: writeLines(rubric?.keyPoints ?? []),
    criteria: writeRecords(
      (rubric?.gradingCriteria ?? []).map(({ criterion, weight, description }) => [
        criterion,
        String(weight),
        description,
      ]),
    ),
    maxScore: number(rubric?.maxScore),
    irtA: number(irt?.a),
    irtB: number(irt?.b),
    irtC: number(irt?.c),
    irtSource: irt?.source ?? '',
    irtErrors: irt?.errors ? [irt.errors.a, irt.errors.b, irt.errors.n].join(';') : '',
    format,
  }
}
