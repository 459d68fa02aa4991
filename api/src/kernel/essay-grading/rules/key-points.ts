import type { Passage } from '@pengawas/shared/contracts/marking'
import { FUNCTION_WORDS, type Language, NEGATIONS } from './language.ts'
import { type Token, tokenize } from './tokens.ts'
import type { WordForms } from './word-forms.ts'

/** One thing that an answer has to speak of; any of its synonyms' forms will do. */
interface Term {
  forms: Set<string>
  weight: number
}

/** A key point as it is looked for: one of several wordings, each with its terms. */
export interface KeyPoint {
  wordings: { terms: Term[]; isNegated: boolean }[]
}

/** An answer made ready to be searched. */
export interface SearchableAnswer {
  tokens: readonly Token[]
  forms: readonly (readonly string[])[]
  /** Words that count; copied and repeated ones do not. */
  counts: readonly boolean[]
  language: Language
}

export interface Finding {
  /** 0 to 1. */
  coverage: number
  passage: Passage | null
  /** Whether the passage seems to say the contrary. */
  isContrary: boolean
  /** Indexes of the tokens that matched. */
  matched: number[]
}

const WINDOW_WORDS = 35
/** The share of a key point that one passage must contain, and the share for the whole answer. */
const IN_ONE_PLACE = 0.85
const WORTH_SHOWING = 0.3
const NEGATION_REACH = 3
const TYPO_LENGTH = 6
const FROM_QUESTION = 0.5

/**
 * Reads a rubric's key points. A slash without blanks joins synonyms ("jujur/terbuka"), one with blanks joins wordings
 * ("tepat waktu / tidak terlambat"): other synonyms are not known than those that the rubric has itself. A term that
 * the question has too is worth half, since it comes for nothing; one that several key points share is worth less.
 */
export function readKeyPoints(
  texts: readonly string[],
  question: readonly string[],
  formsOf: WordForms,
  language: Language,
): KeyPoint[] {
  const inQuestion = new Set(question.flatMap(formsOf))
  const points = texts.map((text) => ({
    wordings: text.split(/\s\/\s/).map((wording) => readWording(wording, formsOf, language)),
  }))
  const pointsWith = new Map<string, number>()
  for (const { wordings } of points) {
    const forms = new Set(wordings.flatMap(({ terms }) => terms.flatMap((term) => [...term.forms])))
    for (const form of forms) pointsWith.set(form, (pointsWith.get(form) ?? 0) + 1)
  }
  const weigh = (term: Term): Term => {
    const forms = [...term.forms]
    const shared = Math.max(...forms.map((form) => pointsWith.get(form) ?? 1))
    return { ...term, weight: (forms.some((form) => inQuestion.has(form)) ? FROM_QUESTION : 1) / Math.sqrt(shared) }
  }
  return points.map(({ wordings }) => ({
    wordings: wordings.map((wording) => ({ ...wording, terms: wording.terms.map(weigh) })),
  }))
}

function readWording(text: string, formsOf: WordForms, language: Language): { terms: Term[]; isNegated: boolean } {
  const tokens = tokenize(text)
  const telling = tokens.filter((token) => !FUNCTION_WORDS[language].has(token.text))
  const used = telling.length === 0 ? tokens : telling
  const terms: Term[] = []
  for (const [index, token] of used.entries()) {
    const previous = used[index - 1]
    const last = terms.at(-1)
    const forms = formsOf(token.text)
    if (previous !== undefined && last !== undefined && text.slice(previous.end, token.start) === '/')
      for (const form of forms) last.forms.add(form)
    else if (!terms.some((term) => forms.some((form) => term.forms.has(form))))
      terms.push({ forms: new Set(forms), weight: 1 })
  }
  return { terms, isNegated: tokens.some((token) => NEGATIONS[language].has(token.text)) }
}

/** Whether two forms differ by at most one letter that was changed, added or left out. */
function isTypo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a[0] !== b[0]) return false
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1)
}

const isSame = (wanted: ReadonlySet<string>, found: readonly string[]): boolean =>
  found.some(
    (form) =>
      wanted.has(form) ||
      (form.length >= TYPO_LENGTH && [...wanted].some((one) => one.length >= TYPO_LENGTH && isTypo(one, form))),
  )

interface Hit {
  at: number
  term: number
}

/** Where the terms stand in the answer, in its order. */
function findTerms(terms: readonly Term[], answer: SearchableAnswer): Hit[] {
  const hits: Hit[] = []
  for (const [at, found] of answer.forms.entries()) {
    if (answer.counts[at] !== true) continue
    const term = terms.findIndex(({ forms }) => isSame(forms, found))
    if (term !== -1) hits.push({ at, term })
  }
  return hits
}

/** The stretch of at most `WINDOW_WORDS` words that says most; of equals the shortest, then the first. */
function bestWindow(hits: readonly Hit[], weightOf: (hits: readonly Hit[]) => number): readonly Hit[] {
  let best: readonly Hit[] = []
  let bestWeight = 0
  let bestSpan = Number.POSITIVE_INFINITY
  for (const [index, first] of hits.entries()) {
    const inReach = hits.slice(index, index + WINDOW_WORDS).filter(({ at }) => at < first.at + WINDOW_WORDS)
    const weight = weightOf(inReach)
    const needed = shortestWith(inReach, weight, weightOf)
    const span = (needed.at(-1)?.at ?? first.at) - first.at
    if (weight > bestWeight || (weight === bestWeight && span < bestSpan)) {
      best = needed
      bestWeight = weight
      bestSpan = span
    }
  }
  return best
}

/** The shortest beginning that says as much as the whole. */
function shortestWith(
  hits: readonly Hit[],
  weight: number,
  weightOf: (hits: readonly Hit[]) => number,
): readonly Hit[] {
  const length = hits.findIndex((_, index) => weightOf(hits.slice(0, index + 1)) >= weight)
  return hits.slice(0, length + 1)
}

/** Whether most of what was found stands behind a negation that the key point does not have, or the other way round. */
function saysContrary(hits: readonly Hit[], isNegated: boolean, answer: SearchableAnswer): boolean {
  const negated = hits.filter(({ at }) => {
    const token = answer.tokens[at]
    return answer.tokens
      .slice(Math.max(0, at - NEGATION_REACH), at)
      .some(({ text, sentence }) => sentence === token?.sentence && NEGATIONS[answer.language].has(text))
  }).length
  return isNegated ? negated === 0 : negated > hits.length / 2
}

/** How much of a key point the answer contains, and where it contains most of it. */
export function findKeyPoint(point: KeyPoint, answer: SearchableAnswer): Finding {
  const findings = point.wordings.map(({ terms, isNegated }): Finding => {
    const total = terms.reduce((sum, { weight }) => sum + weight, 0)
    const hits = findTerms(terms, answer)
    if (total === 0 || hits.length === 0) return { coverage: 0, passage: null, isContrary: false, matched: [] }
    const weightOf = (some: readonly Hit[]): number =>
      [...new Set(some.map(({ term }) => term))].reduce((sum, term) => sum + (terms[term]?.weight ?? 0), 0)
    const window = bestWindow(hits, weightOf)
    const coverage = (IN_ONE_PLACE * weightOf(window) + (1 - IN_ONE_PLACE) * weightOf(hits)) / total
    const [first, last] = [answer.tokens[window[0]?.at ?? 0], answer.tokens[window.at(-1)?.at ?? 0]]
    const isShown = coverage >= WORTH_SHOWING && first !== undefined && last !== undefined
    return {
      coverage: Math.min(1, coverage),
      passage: isShown ? { start: first.start, end: last.end } : null,
      isContrary: isShown && saysContrary(window, isNegated, answer),
      matched: hits.map(({ at }) => at),
    }
  })
  return findings.reduce((best, one) => (one.coverage > best.coverage ? one : best))
}
