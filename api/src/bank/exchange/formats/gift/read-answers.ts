import type { PlainMessageCode } from '@pengawas/shared/messages'
import { isOurScoreMap } from '../score-map.rules.ts'

/** What stands between the braces of a GIFT question. Texts keep their escapes hidden. */
export type GiftAnswers =
  | { kind: 'essay' }
  | { kind: 'choice'; options: string[]; correct: number | null; hasPartialCredit: boolean; hasFeedback: boolean }
  /** Of several right answers, each has its part of the score. */
  | { kind: 'choices'; options: string[]; correct: number[]; hasOtherScores: boolean; hasFeedback: boolean }
  | { kind: 'true-false'; isTrue: boolean; hasFeedback: boolean }
  | { kind: 'refused'; why: PlainMessageCode; detail: string | null }

const WEIGHT = /^%(-?\d{1,3}(?:\.\d+)?)%/
const TRUE_FALSE = /^(T|TRUE|F|FALSE)\s*(?:#|$)/i

/** More than any question may have, so that an excess can be reported. */
const MAX_ANSWERS = 50

interface GiftAnswer {
  text: string
  /** Percent of the score. */
  weight: number
  hasFeedback: boolean
}

function readAnswer(mark: string, body: string): GiftAnswer {
  const text = body.trim()
  // A right answer has the whole score; what stands behind its sign is its text.
  const weight = mark === '=' ? null : WEIGHT.exec(text)
  const rest = weight === null ? text : text.slice(weight[0].length)
  const feedback = rest.indexOf('#')
  return {
    text: (feedback === -1 ? rest : rest.slice(0, feedback)).trim(),
    weight: weight === null ? (mark === '=' ? 100 : 0) : Number(weight[1]),
    hasFeedback: feedback !== -1 && rest.slice(feedback + 1).trim() !== '',
  }
}

const refused = (why: PlainMessageCode, detail: string | null = null): GiftAnswers => ({ kind: 'refused', why, detail })

function readChoice(inner: string): GiftAnswers {
  const answers = [...inner.matchAll(/([=~])([^=~]*)/g)]
    .slice(0, MAX_ANSWERS)
    .map(([, mark, body]) => readAnswer(mark ?? '~', body ?? ''))
  const options = answers.map(({ text }) => text)
  const hasFeedback = answers.some((answer) => answer.hasFeedback)
  const placesOf = (isMeant: (answer: GiftAnswer) => boolean): number[] =>
    answers.flatMap((answer, index) => (isMeant(answer) ? [index] : []))
  // Without a right answer, the weights of several make the score together.
  if (!inner.includes('=')) {
    const hasOtherScores = !isOurScoreMap(answers.map(({ weight }) => weight / 100))
    return { kind: 'choices', options, correct: placesOf(({ weight }) => weight > 0), hasOtherScores, hasFeedback }
  }
  const full = placesOf(({ weight }) => weight === 100)
  if (full.length > 1) return refused('exchangeSeveralAnswers')
  const hasPartialCredit = answers.some(({ weight }) => weight !== 0 && weight !== 100)
  return { kind: 'choice', options, correct: full[0] ?? null, hasPartialCredit, hasFeedback }
}

/** Determines the type of a question from its answers, in the same order as Moodle. */
export function readAnswers(inner: string): GiftAnswers {
  const text = inner.trim()
  if (text === '') return { kind: 'essay' }
  if (text.startsWith('#')) return refused('exchangeKindUnknown', 'numerical')
  const truth = TRUE_FALSE.exec(text)
  if (truth !== null) return { kind: 'true-false', isTrue: /^t/i.test(text), hasFeedback: text.includes('#') }
  if (text.includes('~')) return readChoice(text)
  if (text.startsWith('=') && text.includes('->')) return refused('exchangeKindUnknown', 'matching')
  if (text.startsWith('=')) return refused('exchangeKindUnknown', 'short answer')
  return refused('exchangeGiftUnreadable')
}
