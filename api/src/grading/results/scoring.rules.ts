import type { CompetencyScore, Recommendation, Verdict, VoidTreatment } from '@pengawas/shared/contracts/test-results'
import type { AnswerValue } from '@pengawas/shared/contracts/test-taking'
import { COMPETENCIES, type Competency, type QuestionType } from '@pengawas/shared/questions'
import { type ChoiceKey, choiceShare, isWholeKey } from '@pengawas/shared/rules/choice-score'
import { COMPETENCY_STRONG, COMPETENCY_WEAK } from '@pengawas/shared/rules/score-bands'
import { chosenOptions, isAnswered } from '../../sessions/answers/items.rules.ts'

/** What an essay counts for so far, 0 to 1; null while nobody and nothing has judged it. */
export interface EssayShare {
  share: number | null
  isFinal: boolean
}

/** A question of one candidate with all that its points follow from. */
export interface AskedQuestion {
  type: QuestionType
  competency: Competency
  given: AnswerValue
  /** The key that counts, of the question's own options. */
  key: ChoiceKey
  /** Null where there is none: the essay is not in marking, so it has no points yet. */
  essay: EssayShare | null
  /** What becomes of the question because it turned out to be faulty; null: it counts as usual. */
  voided: VoidTreatment | null
}

export interface QuestionScore {
  points: number
  maxPoints: number
  /** Null where an answer is not simply right or wrong. */
  isCorrect: boolean | null
  isFinal: boolean
  /** False: the question is part of no sum. */
  counts: boolean
}

type ScoreAnswer = (question: AskedQuestion) => Omit<QuestionScore, 'counts'>

/** Right is what has the whole point; several keys may give a share of it. */
const scoreByKey: ScoreAnswer = ({ given, key }) => {
  const chosen = chosenOptions(given)
  return { points: choiceShare(key, chosen), maxPoints: 1, isCorrect: isWholeKey(key, chosen), isFinal: true }
}

/** The share of its rubric's points; nobody has to mark what is blank. */
const scoreByMarks: ScoreAnswer = ({ given, essay }) =>
  isAnswered(given)
    ? { points: essay?.share ?? 0, maxPoints: 1, isCorrect: null, isFinal: essay?.isFinal ?? false }
    : { points: 0, maxPoints: 1, isCorrect: null, isFinal: true }

const SCORING: Readonly<Record<QuestionType, ScoreAnswer>> = {
  'multiple-choice': scoreByKey,
  essay: scoreByMarks,
  'case-study': scoreByMarks,
}

/** Every question weighs the same, also one whose points everyone gets; one that counts for nobody is neither right nor wrong. */
export function scoreQuestion(question: AskedQuestion): QuestionScore {
  const score = SCORING[question.type](question)
  if (question.voided === null) return { ...score, counts: true }
  if (question.voided === 'nobody') return { points: 0, maxPoints: 0, isCorrect: null, isFinal: true, counts: false }
  const { maxPoints, isCorrect } = score
  return { points: maxPoints, maxPoints, isCorrect: isCorrect === null ? null : true, isFinal: true, counts: true }
}

export interface Score {
  score: number
  maxScore: number
  /** Whole percents: round(points / scored questions × 100), for choices alone round(correct / total × 100). */
  percentageScore: number
  correctAnswers: number
  answeredQuestions: number
  totalQuestions: number
  /** How many of them are part of the figures: not those that wait for marks, nor those that count for nobody. */
  scoredQuestions: number
  isProvisional: boolean
  competencyBreakdown: CompetencyScore[]
}

/** Rounded to thousandths, so that a third three times is one again and no tail of digits is stored. */
const tidy = (points: number): number => Math.round(points * 1000) / 1000
export const percentOf = (points: number, maximum: number): number =>
  maximum === 0 ? 0 : Math.round((tidy(points) / maximum) * 100)

/** The percentage as it may be shown; null where too little was answered to have one. */
export const percentageOf = ({
  percentageScore,
  isMeasured,
}: {
  percentageScore: number
  isMeasured: boolean
}): number | null => (isMeasured ? percentageScore : null)

/** Scores what there are points for: an essay that waits for its mark is neither right nor wrong, so the figures leave it out. */
export function scoreTest(questions: readonly AskedQuestion[]): Score {
  const all = questions.map((question) => ({ question, result: scoreQuestion(question) }))
  const counted = all.filter(({ result }) => result.counts)
  const scored = counted.filter(({ result }) => result.isFinal)
  const sum = (list: typeof scored): number => tidy(list.reduce((total, { result }) => total + result.points, 0))
  const competencyBreakdown = COMPETENCIES.flatMap((competency): CompetencyScore[] => {
    const own = scored.filter(({ question }) => question.competency === competency)
    if (own.length === 0) return []
    return [
      {
        competency,
        correctAnswers: sum(own),
        totalQuestions: own.length,
        percentageScore: percentOf(sum(own), own.length),
      },
    ]
  })
  return {
    score: sum(scored),
    maxScore: scored.length,
    percentageScore: percentOf(sum(scored), scored.length),
    correctAnswers: scored.filter(({ result }) => result.isCorrect === true).length,
    answeredQuestions: questions.filter(({ given }) => isAnswered(given)).length,
    totalQuestions: all.length,
    scoredQuestions: scored.length,
    isProvisional: scored.length < counted.length,
    competencyBreakdown,
  }
}

/** What the results page advises: one sentence on the whole, then what to strengthen, weakest first, then what to keep up. */
export function recommend(
  { verdict, hasReachedScore }: { verdict: Verdict; hasReachedScore: boolean },
  breakdown: readonly CompetencyScore[],
): Recommendation[] {
  const byScore = [...breakdown].sort((a, b) => a.percentageScore - b.percentageScore)
  const of = (kind: Recommendation['kind'], list: readonly CompetencyScore[]): Recommendation[] =>
    list.map(({ competency }) => ({ kind, competency }))
  const whole = (kind: Recommendation['kind']): Recommendation => ({ kind, competency: null })
  return [
    ...(verdict === 'passed' ? [whole('congratulations')] : []),
    ...(verdict === 'failed' && !hasReachedScore ? [whole('study-again')] : []),
    ...of(
      'strengthen',
      byScore.filter(({ percentageScore }) => percentageScore < COMPETENCY_WEAK),
    ),
    ...of('keep-up', byScore.filter(({ percentageScore }) => percentageScore >= COMPETENCY_STRONG).toReversed()),
  ]
}
