import type { QuestionType } from '@pengawas/shared/questions'
import { element, type MarkupElement, toXml } from '../../../../kernel/lib/markup/tree.ts'
import { type ExchangeQuestion, type ExportSource, factsOf } from '../../exchange-question.rules.ts'
import { pictureKeysOf } from '../../markup/picture-keys.rules.ts'
import { toPortableHtml } from '../../markup/text-html.ts'
import { FACTS_NAMESPACE } from '../facts-namespace.ts'
import { pictureEnding } from '../picture-endings.ts'
import { scoreMapOf } from '../score-map.rules.ts'
import { takeTurns } from '../take-turns.ts'
import { titleOf } from '../title.ts'

/** What Moodle drops when it imports the file, said to whoever opens it. */
const NOT_CARRIED =
  'Moodle reads text, pictures, options, keys, theme and tags. It skips the elements pengawas:question, which hold what it has no place for: competency, Bloom level, difficulty, category, rubric, item parameters, case studies as a type of their own, scoring of several answers by all or nothing, and which single options keep their place.'

/** A text inside a `text` of its own, as Moodle writes most of its fields. */
const field = (tag: string, text: string): MarkupElement => element(tag, {}, [element('text', {}, [text])])

/** HTML with the files of its pictures. */
type WriteHtml = (tag: string, attributes: Record<string, string>, html: string) => Promise<MarkupElement>

function createHtmlWriter(pictures: ExportSource['pictures']): WriteHtml {
  const nameOf = (key: string): string => `${key}.${pictureEnding(pictures.get(key)?.contentType ?? '')}`
  return async (tag, attributes, html) => {
    const files: MarkupElement[] = []
    for (const key of pictureKeysOf({ content: html, options: [] })) {
      const bytes = await pictures.get(key)?.read()
      if (bytes === undefined) continue
      const content = Buffer.from(bytes).toString('base64')
      files.push(element('file', { name: nameOf(key), path: '/', encoding: 'base64' }, [content]))
    }
    const text = toPortableHtml(html, (key) => `@@PLUGINFILE@@/${nameOf(key)}`)
    return element(tag, { ...attributes, format: 'html' }, [element('text', {}, [text]), ...files])
  }
}

type WriteAnswers = (question: ExchangeQuestion, writeHtml: WriteHtml) => Promise<MarkupElement[]>

/** A percentage as Moodle lists them. */
const percent = (share: number): string => String(Number((share * 100).toFixed(5)))

const writeChoices: WriteAnswers = async (question, writeHtml) => {
  const { options, correctAnswer, multipleResponse, pinnedOptions } = question
  const shares =
    multipleResponse === null
      ? options.map((_, index) => (index === correctAnswer ? 1 : 0))
      : scoreMapOf(question, options.length)
  const answers: MarkupElement[] = []
  for (const [index, option] of options.entries())
    answers.push(await writeHtml('answer', { fraction: percent(shares[index] ?? 0) }, option))
  return [
    element('single', {}, [String(multipleResponse === null)]),
    // Moodle mixes all options or none: one that has to keep its place keeps all in theirs.
    element('shuffleanswers', {}, [String(pinnedOptions.length === 0)]),
    element('answernumbering', {}, ['abc']),
    ...answers,
  ]
}

const writeForMarking: WriteAnswers = () => Promise.resolve([element('responseformat', {}, ['editor'])])

const ANSWERS: Readonly<Record<QuestionType, { type: string; write: WriteAnswers }>> = {
  'multiple-choice': { type: 'multichoice', write: writeChoices },
  essay: { type: 'essay', write: writeForMarking },
  'case-study': { type: 'essay', write: writeForMarking },
}

async function writeQuestion(question: ExchangeQuestion, writeHtml: WriteHtml): Promise<MarkupElement> {
  const { type, write } = ANSWERS[question.type]
  return element('question', { type }, [
    field('name', titleOf(question)),
    await writeHtml('questiontext', {}, question.content),
    element('defaultgrade', {}, ['1']),
    ...(await write(question, writeHtml)),
    ...(question.tags.length === 0
      ? []
      : [
          element(
            'tags',
            {},
            question.tags.map((tag) => field('tag', tag)),
          ),
        ]),
    element('pengawas:question', { 'xmlns:pengawas': FACTS_NAMESPACE }, [JSON.stringify(factsOf(question))]),
  ])
}

/** Where Moodle files a theme; a slash inside a name is written twice. */
const writeCategory = (theme: string): MarkupElement =>
  element('question', { type: 'category' }, [
    field('category', `$course$/top/${theme.replace(/\s+/g, ' ').replaceAll('/', '//')}`),
  ])

/** Writes Moodle's own XML; what Moodle has no place for stands in elements of ours, which it skips. */
export async function writeMoodleXml({ questions, pictures }: ExportSource): Promise<Buffer> {
  const writeHtml = createHtmlWriter(pictures)
  const parts: string[] = []
  let theme: string | null = null
  for (const [index, question] of questions.entries()) {
    await takeTurns(index)
    if (question.theme !== theme) {
      theme = question.theme
      parts.push(toXml([writeCategory(theme)]))
    }
    parts.push(toXml([await writeQuestion(question, writeHtml)]))
  }
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- ${NOT_CARRIED} -->\n<quiz>\n${parts.join('\n')}\n</quiz>\n`,
  )
}
