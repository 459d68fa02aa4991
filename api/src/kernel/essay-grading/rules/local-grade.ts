import type { GraderNote, MarkingCriterion, Suggestion } from '@pengawas/shared/contracts/marking'
import type { GradingTask } from '../essay-grader.ts'
import { findKeyPoint, type Finding, readKeyPoints, type SearchableAnswer } from './key-points.ts'
import { detectLanguage, functionShare, type Language } from './language.ts'
import { criteriaOf } from './rubric-criteria.ts'
import { copiedWords, repeatedWords, tokenize } from './tokens.ts'
import { type Stemmers, wordForms, type WordForms } from './word-forms.ts'

/** Words cannot show whether an argument holds, so a grader that only compares words never claims more than this. */
export const LOCAL_CONFIDENCE_CAP = 0.75

/** Coverage below is chance, above is enough: credit rises in a straight line between. */
const CREDIT_FROM = 0.3
const CREDIT_FULL = 0.75
const CONTRARY_CREDIT = 0.5
const KEYWORD_LIST_CREDIT = 0.5
/** Runs of this many words count as copied from the question, or as repeated. */
const COPIED_RUN = 4
const REPEATED_RUN = 5
const NOTABLE_SHARE = 0.25
const SHORT_WORDS = 20
const FULL_WORDS = 60
const FEW_KEY_POINTS = 3
/** Running text has about twice as many function words, and half as many of the rubric's own. */
const LIST_FUNCTION_SHARE = 0.12
const LIST_RUBRIC_SHARE = 0.5
/** How far shortness lowers the points of an answer. */
const DEVELOPMENT_SHARE = 0.15
const WORDS_PER_KEY_POINT = 20
const MOST_WORDS_EXPECTED = 150

/** What each thing that speaks against the suggestion leaves of the confidence. */
const CONFIDENCE_AFTER: Readonly<Partial<Record<GraderNote, number>>> = {
  'short-answer': 0.6,
  'other-language': 0.3,
  'language-unknown': 0.6,
  'copies-question': 0.7,
  repetitive: 0.7,
  'keyword-list': 0.4,
  negation: 0.6,
  'few-key-points': 0.7,
  'no-key-points': 0.4,
  'nothing-matched': 0.6,
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value))
const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits

interface Reading {
  answer: SearchableAnswer
  notes: GraderNote[]
  questionWords: string[]
  rubricLanguage: Language
  /** Words that are neither copied nor repeated. */
  ownWords: number
}

function readAnswer({ question, rubric, answer }: GradingTask, forms: Readonly<Record<Language, WordForms>>): Reading {
  const notes: GraderNote[] = []
  const tokens = tokenize(answer)
  const words = tokens.map(({ text }) => text)
  const questionWords = tokenize(question).map(({ text }) => text)
  const rubricText = [...rubric.keyPoints, ...rubric.gradingCriteria.map(({ description }) => description)].join('\n')
  const rubricLanguage = detectLanguage([...tokenize(rubricText).map(({ text }) => text), ...questionWords]) ?? 'id'
  const found = detectLanguage(words)
  const language = found ?? rubricLanguage
  if (found === null) notes.push('language-unknown')
  else if (found !== rubricLanguage) notes.push('other-language')

  const copied = copiedWords(words, questionWords, COPIED_RUN)
  const repeated = repeatedWords(words, REPEATED_RUN)
  const share = (flags: readonly boolean[]): number =>
    words.length === 0 ? 0 : flags.filter(Boolean).length / words.length
  if (share(copied) > NOTABLE_SHARE) notes.push('copies-question')
  if (share(repeated) > NOTABLE_SHARE) notes.push('repetitive')
  const counts = words.map((_, at) => copied[at] !== true && repeated[at] !== true)
  const ownWords = counts.filter(Boolean).length
  if (ownWords < SHORT_WORDS) notes.push('short-answer')
  return {
    answer: { tokens, forms: words.map(forms[language]), counts, language },
    notes,
    questionWords,
    rubricLanguage,
    ownWords,
  }
}

/** Key words without the sentences around them. */
function isKeywordList({ answer, ownWords }: Reading, matched: ReadonlySet<number>): boolean {
  const own = answer.tokens.filter((_, at) => answer.counts[at] === true).map(({ text }) => text)
  return (
    functionShare(own, answer.language) < LIST_FUNCTION_SHARE &&
    matched.size / Math.max(1, ownWords) > LIST_RUBRIC_SHARE
  )
}

function creditOf({ coverage, isContrary }: Finding): number {
  return clamp((coverage - CREDIT_FROM) / (CREDIT_FULL - CREDIT_FROM)) * (isContrary ? CONTRARY_CREDIT : 1)
}

/** Credit of a criterion: of the key points that share a word with it, or of all where none does. */
function creditOfCriterion(
  { criterion, description }: MarkingCriterion,
  keyPoints: readonly string[],
  credits: readonly number[],
  formsOf: WordForms,
): number {
  const formsIn = (text: string): string[] =>
    tokenize(text)
      .flatMap((token) => formsOf(token.text))
      .filter((one) => one.length > 3)
  const own = new Set(formsIn(`${criterion} ${description}`))
  const sharing = keyPoints.map((text) => formsIn(text).some((one) => own.has(one)))
  const related = credits.filter((_, index) => sharing[index] === true)
  return mean(related.length === 0 ? credits : related)
}

/**
 * Suggests points from how much of each key point the answer says, in one passage rather than scattered. Copied and
 * repeated words count for nothing, key words without sentences for half, and so does what seems to be negated.
 * The confidence is a product of what speaks against it; it was not fitted to marks of people and is no probability.
 */
export function gradeLocally(task: GradingTask, stemmers: Stemmers): Suggestion {
  const { rubric } = task
  const forms = wordForms(stemmers)
  const reading = readAnswer(task, forms)
  const { answer, questionWords, rubricLanguage, ownWords } = reading
  const notes = new Set(reading.notes)
  const criteria = criteriaOf(rubric)
  const rubricForms = forms[rubricLanguage]
  const hasKeyPoints = rubric.keyPoints.some((text) => text.trim() !== '')
  const texts = hasKeyPoints ? rubric.keyPoints : criteria.map(({ description }) => description)

  const findings = readKeyPoints(texts, questionWords, rubricForms, rubricLanguage).map((point) =>
    findKeyPoint(point, answer),
  )
  const isList = isKeywordList(reading, new Set(findings.flatMap(({ matched }) => matched)))
  const credits = findings.map((finding) => creditOf(finding) * (isList ? KEYWORD_LIST_CREDIT : 1))
  if (isList) notes.add('keyword-list')
  if (findings.some(({ isContrary }) => isContrary)) notes.add('negation')
  if (!hasKeyPoints) notes.add('no-key-points')
  else if (texts.length < FEW_KEY_POINTS) notes.add('few-key-points')
  if (credits.every((credit) => credit === 0)) notes.add('nothing-matched')

  const development = clamp(ownWords / Math.min(MOST_WORDS_EXPECTED, WORDS_PER_KEY_POINT * texts.length))
  const points = criteria.map((criterion, index) => {
    const credit = hasKeyPoints ? creditOfCriterion(criterion, texts, credits, rubricForms) : (credits[index] ?? 0)
    return round(criterion.maxPoints * credit * (1 - DEVELOPMENT_SHARE * (1 - development)), 1)
  })
  // Coverage near the middle could be read either way.
  const decided = mean(
    findings.map(({ coverage }) => Math.abs(2 * clamp((coverage - CREDIT_FROM) / (CREDIT_FULL - CREDIT_FROM)) - 1)),
  )
  const doubts = [...notes].reduce((product, note) => product * (CONFIDENCE_AFTER[note] ?? 1), 1)
  const length = 0.5 + 0.5 * clamp(ownWords / FULL_WORDS)
  return {
    grader: 'local',
    model: null,
    score: round(
      Math.min(
        rubric.maxScore,
        points.reduce((sum, value) => sum + value, 0),
      ),
      1,
    ),
    maxScore: rubric.maxScore,
    confidence: round(LOCAL_CONFIDENCE_CAP * length * (0.6 + 0.4 * decided) * doubts, 2),
    criteria: points.map((value, criterion) => ({ criterion, points: value })),
    keyPoints: hasKeyPoints
      ? findings.map(({ coverage, passage }, keyPoint) => ({ keyPoint, coverage: round(coverage, 2), passage }))
      : [],
    notes: [...notes],
  }
}
