import type { QuestionType } from '@pengawas/shared/questions'
import { type ExchangeQuestion, type ExportSource, factsOf } from '../../exchange-question.rules.ts'
import { toPortableHtml } from '../../markup/text-html.ts'
import { inlinePictures } from '../inline-pictures.ts'
import { scoreMapOf } from '../score-map.rules.ts'
import { takeTurns } from '../take-turns.ts'
import { titleOf } from '../title.ts'
import { escapeGift } from './escapes.ts'

type WriteAnswers = (question: ExchangeQuestion, html: (part: string) => string) => string

/** A percentage as Moodle lists them. */
const weight = (share: number): string => `~%${Number((share * 100).toFixed(5))}%`

/** What stands before each option. GIFT has no escape for a percent sign: one that begins like a weight gets one before it. */
function signsOf(question: ExchangeQuestion): string[] {
  const { options, correctAnswer, multipleResponse } = question
  if (multipleResponse !== null) return scoreMapOf(question, options.length).map(weight)
  return options.map((option, index) => (index === correctAnswer ? '=' : option.startsWith('%') ? weight(0) : '~'))
}

const writeChoices: WriteAnswers = (question, html) => {
  const signs = signsOf(question)
  const lines = question.options.map((option, index) => `\t${signs[index] ?? '~'}${html(option)}\n`)
  return `{\n${lines.join('')}}`
}

/** The braces after a question; empty ones ask for an answer in words. */
const ANSWERS: Readonly<Record<QuestionType, WriteAnswers>> = {
  'multiple-choice': writeChoices,
  essay: () => '{}',
  'case-study': () => '{}',
}

/** Writes GIFT that Moodle imports; what GIFT has no words for stands in a comment, which Moodle skips. */
export async function writeGift({ questions, pictures }: ExportSource): Promise<Buffer> {
  const blocks: string[] = []
  let theme: string | null = null
  for (const [index, question] of questions.entries()) {
    await takeTurns(index)
    if (question.theme !== theme) {
      theme = question.theme
      blocks.push(`$CATEGORY: $course$/top/${theme.replace(/\s+/g, ' ').replaceAll('/', '//')}`)
    }
    const pictureAt = await inlinePictures(question, pictures)
    const html = (part: string): string => escapeGift(toPortableHtml(part, pictureAt))
    const tags = question.tags.map((tag) => ` [tag:${tag.replace(/[\\\]]/g, '\\$&')}]`).join('')
    const title = titleOf(question)
    blocks.push(
      [
        `// question: ${index + 1}  name: ${title}`,
        ...(tags === '' ? [] : [`//${tags}`]),
        `// pengawas: ${JSON.stringify(factsOf(question))}`,
        `::${escapeGift(title)}::[html]${html(question.content)}${ANSWERS[question.type](question, html)}`,
      ].join('\n'),
    )
  }
  return Buffer.from(`${blocks.join('\n\n')}\n`)
}
