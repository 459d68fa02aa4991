import type { EssayScore } from '../../marking/marking.service.ts'
import { type EssayShare, scoreQuestion, scoreTest } from '../scoring.rules.ts'
import { NO_ABILITY, type ScoredTest, WITHOUT_POINTS } from './deps.ts'
import { type Asked, toQuestion } from './read-asked.ts'

/** All questions of a test of fixed length are asked, so an unanswered one is wrong without further ado. */
const FIXED_LENGTH = { minQuestions: 0, unreachedQuestions: 0 }

const shareOf = ({ state, score, maxScore }: EssayScore): EssayShare => ({
  share: score === null || maxScore === 0 ? null : score / maxScore,
  isFinal: state === 'final',
})

/** Scores a test of fixed length. `marks`: what marking knows of its essays. */
export function scoreRegular(asked: readonly Asked[], marks: readonly EssayScore[]): ScoredTest {
  const essays = new Map(marks.map((mark) => [mark.questionId, shareOf(mark)]))
  const questions = asked.map((one) => toQuestion(one, essays.get(one.item.questionId) ?? null))
  const items = asked.map(({ item }, index) => {
    const question = questions[index]
    if (question === undefined) return item
    const { points, maxPoints, isCorrect, counts } = scoreQuestion(question)
    return counts ? { ...item, points, maxPoints, isCorrect } : { ...item, ...WITHOUT_POINTS }
  })
  const score = scoreTest(questions)
  // While every part waits for its mark, and where none counts, there is no figure at all.
  const length = { ...FIXED_LENGTH, isMeasured: score.scoredQuestions > 0 }
  return { ...NO_ABILITY, score, length, isLongest: true, estimatedItems: null, items }
}
