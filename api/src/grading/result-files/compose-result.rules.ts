import type { ChangedFigures, Recommendation, TestResult, Withheld } from '@pengawas/shared/contracts/test-results'
import type { Language } from '@pengawas/shared/languages'
import { formatInstant, INTL_TAGS } from '@pengawas/shared/rules/instants'
import { fillTemplate } from '@pengawas/shared/templates'
import type { Block } from '../../kernel/lib/documents/draw-document.ts'
import type { FileWords } from './words.ts'

/** The normal quantile of an interval that holds 95 of 100 times. */
const Z_95 = 1.96

type Values = Readonly<Record<string, string | number>>

/** How a language says texts, numbers, times and lists. */
function createSpeech(language: Language) {
  const numbers = new Intl.NumberFormat(INTL_TAGS[language], { maximumFractionDigits: 1 })
  const lists = new Intl.ListFormat(INTL_TAGS[language], { type: 'conjunction' })
  const number = (value: number): string => numbers.format(value)
  return {
    number,
    percent: (value: number): string => `${number(value)}%`,
    time: (instant: string): string => formatInstant(instant, language) ?? instant,
    list: (names: readonly string[]): string => lists.format(names),
    say: (template: string, values: Values = {}): string =>
      fillTemplate(
        template,
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? number(value) : value]),
        ),
      ),
  }
}
type Speech = ReturnType<typeof createSpeech>

interface Facts {
  result: TestResult
  words: FileWords
  speech: Speech
}

/** A result as a document: exactly what the reader's page of it discloses, in the same order. */
export function composeResult(
  result: TestResult,
  words: FileWords,
  { language, agency }: { language: Language; agency: string },
): Block[] {
  const facts = { result, words, speech: createSpeech(language) }
  return [
    ...(agency === '' ? [] : [quiet(agency)]),
    { kind: 'title', text: `${words.file.document}: ${result.assessmentTitle}` },
    { kind: 'table', headings: null, rows: factRows(facts), shares: [2, 5] },
    ...certaintyBlocks(facts),
    ...competencyBlocks(facts),
    ...adviceBlocks(facts),
    ...countedBlocks(facts),
    ...changeBlocks(facts),
    ...withheldBlocks(facts),
    ...commentBlocks(facts),
  ]
}

const text = (words: string): Block => ({ kind: 'text', text: words })
const quiet = (words: string): Block => ({ kind: 'quiet', text: words })
const item = (words: string): Block => ({ kind: 'item', text: words })
const heading = (words: string): Block => ({ kind: 'heading', text: words })
const section = (title: string, blocks: readonly Block[]): Block[] =>
  blocks.length === 0 ? [] : [heading(title), ...blocks]

const stateOf = ({ isProvisional, verdict }: TestResult, { file }: FileWords): string =>
  isProvisional ? file.stateProvisional : verdict === 'undecided' ? file.stateOpen : file.stateFinal

function scoreText({ result, words, speech }: Facts): string {
  const { percentageScore, ability, withheld, isProvisional } = result
  const { page } = words
  if (percentageScore === null)
    return withheld.some(({ part }) => part === 'score')
      ? page.withheld.short
      : isProvisional
        ? page.provisional.short
        : page.unmeasured.short
  return ability === null
    ? speech.percent(percentageScore)
    : `${speech.percent(percentageScore)} ± ${speech.number(ability.scoreError)}`
}

function factRows(facts: Facts): string[][] {
  const { result, words, speech } = facts
  const { file, page } = words
  const { correctAnswers, scoredQuestions, totalQuestions, certificate, ability, percentageScore } = result
  return [
    [file.name, result.participantName],
    [file.code, result.code],
    [file.attempt, speech.number(result.attempt)],
    [file.completed, speech.time(result.completedAt)],
    [file.state, stateOf(result, words)],
    [file.outcome, page[result.verdict]],
    [file.score, scoreText(facts)],
    [file.passMark, speech.number(result.passingScore)],
    ...(correctAnswers === null || ability !== null || percentageScore === null
      ? []
      : [
          [
            page.table.correct,
            speech.say(page.correct, { value: correctAnswers, total: scoredQuestions ?? totalQuestions }),
          ],
        ]),
    ...(certificate === null ? [] : [[file.certificate, certificate.number]]),
  ]
}

function certaintyBlocks({ result, words, speech }: Facts): Block[] {
  const { page, file } = words
  const { ability, percentageScore, interval, confidence, verdict, isProvisional, decision, passingScore } = result
  const blocks: Block[] = []
  if (ability !== null && percentageScore !== null) {
    const margin = Z_95 * ability.scoreError
    const bound = (value: number): string => speech.number(Math.min(100, Math.max(0, value)))
    blocks.push(
      text(
        speech.say(file.standardError, {
          error: ability.scoreError,
          lower: bound(percentageScore - margin),
          upper: bound(percentageScore + margin),
        }),
      ),
    )
  } else if (percentageScore !== null) blocks.push(text(file.fixed))
  const isOpen = verdict === 'undecided' && !isProvisional
  if (interval !== null && confidence !== null)
    blocks.push(
      text(
        speech.say(isOpen ? page.open.interval : file.interval, {
          ...interval,
          confidence: confidence * 100,
          mark: passingScore,
        }),
      ),
    )
  else if (isOpen) blocks.push(text(page.open.text))
  if (isOpen)
    blocks.push(
      text(result.attemptsLeft > 0 ? speech.say(page.open.again, { value: result.attemptsLeft }) : page.open.organiser),
    )
  if (decision !== null && decision.verdict === verdict)
    blocks.push(
      text(
        `${speech.say(page.decision.text, { time: speech.time(decision.at) })} ${speech.say(page.decision.reason, { reason: decision.reason })}`,
      ),
    )
  return section(file.certainty, [...blocks, ...parameterBlocks({ result, words, speech })])
}

/** Said only where the score does not rest on known parameters throughout. */
function parameterBlocks({ result, words: { page }, speech }: Facts): Block[] {
  const { estimatedItems, answeredQuestions, isCertificateHeld } = result
  if (estimatedItems === null || estimatedItems >= answeredQuestions) return []
  const said = speech.say(page.parameters.text, { value: estimatedItems, total: answeredQuestions })
  return [text(isCertificateHeld ? `${said} ${page.parameters.held}` : said)]
}

function competencyBlocks({ result, words: { page }, speech }: Facts): Block[] {
  if (result.competencyBreakdown.length === 0) return []
  return section(page.competencies, [
    {
      kind: 'table',
      headings: [page.table.competency, page.table.correct, '%'],
      rows: result.competencyBreakdown.map(({ competency, correctAnswers, totalQuestions, percentageScore }) => [
        page.competency[competency],
        `${speech.number(correctAnswers)} / ${speech.number(totalQuestions)}`,
        speech.number(percentageScore),
      ]),
      shares: [4, 2, 1],
    },
  ])
}

/** Each piece of advice with the figure that it rests on. */
function adviceBlocks({ result, words: { page, file }, speech }: Facts): Block[] {
  const { recommendations, competencyBreakdown, percentageScore, passingScore } = result
  const scores = new Map(competencyBreakdown.map((one) => [one.competency, one]))
  const figureOf = ({ competency }: Recommendation): string => {
    const score = competency === null ? undefined : scores.get(competency)
    if (score !== undefined)
      return `${speech.percent(score.percentageScore)} (${speech.number(score.correctAnswers)} / ${speech.number(score.totalQuestions)})`
    const mark = speech.say(page.passMark, { value: passingScore })
    return percentageScore === null ? mark : `${speech.percent(percentageScore)}; ${mark}`
  }
  const said = recommendations.map((one) => {
    const competency = one.competency === null ? '' : page.competency[one.competency]
    return item(`${speech.say(page.recommendation[one.kind], { competency })} — ${figureOf(one)}`)
  })
  return section(page.recommendations, said.length === 0 ? [text(file.none)] : said)
}

function countedBlocks({ result, words: { page, file }, speech }: Facts): Block[] {
  const { answeredQuestions, totalQuestions, scoredQuestions, unreachedQuestions, minQuestions, voided } = result
  const isShort = !result.isProvisional && answeredQuestions < minQuestions
  return section(file.counted, [
    item(speech.say(file.answered, { value: answeredQuestions, total: totalQuestions })),
    ...(scoredQuestions === null
      ? []
      : [item(speech.say(file.scored, { value: scoredQuestions, total: totalQuestions }))]),
    ...(unreachedQuestions > 0 ? [item(speech.say(file.unreached, { value: unreachedQuestions }))] : []),
    ...voided.map(({ position, treatment, reason }) =>
      item(
        reason === null
          ? speech.say(page.voided.without[treatment], { number: position + 1 })
          : speech.say(page.voided[treatment], { number: position + 1, reason }),
      ),
    ),
    ...(result.isProvisional ? [item(page.provisional.text)] : []),
    ...(isShort ? [item(speech.say(page.tooShort.text, { answered: answeredQuestions, minimum: minQuestions }))] : []),
    ...(result.finishReason === 'deadline' ? [item(page.byDeadline)] : []),
  ])
}

/** What it was before, and why it changed. */
function changeBlocks({ result, words: { page }, speech }: Facts): Block[] {
  const shown = ({ percentageScore, verdict, isProvisional }: ChangedFigures): string =>
    `${isProvisional ? page.provisional.title : page[verdict]}${percentageScore === null ? '' : ` (${speech.percent(percentageScore)})`}`
  return section(
    page.changes.title,
    result.changes.flatMap(({ at, cause, reason, before, after }) => [
      item(
        `${speech.say(isOpen(before) ? page.changes.final : page.changes.changed, { time: speech.time(at), cause: page.changes.cause[cause] })} ${speech.say(page.changes.before, { before: shown(before), after: shown(after) })}`,
      ),
      ...(reason === null ? [] : [quiet(speech.say(page.changes.reason, { reason }))]),
    ]),
  )
}
const isOpen = ({ isProvisional, verdict }: ChangedFigures): boolean => isProvisional || verdict === 'undecided'

/** What waits for the same thing is said in one sentence. */
const groupOf = ({ because, until }: Withheld): string => `${because} ${until ?? ''}`

function withheldBlocks({ result, words: { page }, speech }: Facts): Block[] {
  const sentences = [...Map.groupBy(result.withheld, groupOf).values()].map((group) => {
    const { because, until } = group[0] ?? { because: 'running' as const, until: null }
    const parts = speech.list(group.map(({ part }) => page.withheld[part]))
    return until === null
      ? speech.say(page.withheld[`${because}-open`], { parts })
      : speech.say(page.withheld[because], { parts, time: speech.time(until) })
  })
  return section(page.withheld.title, sentences.map(item))
}

/** What the assessors gave essays and wrote about them, where the assessment shows it. */
function commentBlocks({ result, words: { file }, speech }: Facts): Block[] {
  const { answers, aiEssayScores } = result
  if (answers === null) return []
  const blocks = answers.flatMap(({ questionId, position }) => {
    const score = aiEssayScores?.[questionId]
    if (score === undefined) return []
    const criteria = score.criteria.filter(({ criterion, comments }) => criterion !== '' || comments.length > 0)
    return [
      text(
        `${speech.say(file.question, { value: position + 1 })}: ${speech.say(file.of, { value: score.score, total: score.maxScore })}`,
      ),
      ...criteria.flatMap(({ criterion, points, maxPoints, comments }) => [
        item(`${criterion === '' ? '' : `${criterion}: `}${speech.say(file.of, { value: points, total: maxPoints })}`),
        ...comments.map(quiet),
      ]),
      ...score.comments.map(quiet),
    ]
  })
  return section(file.comments, blocks)
}
