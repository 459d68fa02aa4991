import { makeAssessment } from '../../support/assessments.ts'
import { nip, signIn } from '../../support/hub-client.ts'
import { sitDown, type TestSeat } from '../../support/test-seat.ts'
import type { Attack, AttackGroup } from '../attack.ts'
import type { Target } from '../target.ts'

/** A candidate in an assessment of their own, where one point is a pass: whoever passes had a pass to gain. */
async function seatOf(target: Target, number: 1 | 2 | 3 | 4 | 5 | 6, title: string, wanted: { type: 'cat' | 'regular'; totalQuestions: number }): Promise<TestSeat> {
  const candidate = nip.candidate(number)
  const assessment = await makeAssessment(target.url, { title, candidates: [candidate], passingScore: 1, ...wanted })
  return sitDown(target.url, await signIn(target.url, candidate), assessment.id)
}

/** Gives so many answers to an adaptive test and leaves the next item open. */
async function answer(seat: TestSeat, count: number): Promise<void> {
  let questionId = seat.run.items[0]?.questionId
  for (let answered = 0; answered < count && questionId !== undefined; answered += 1) {
    await seat.save(questionId, answered % 2)
    questionId = (await seat.next(questionId)).item?.questionId
  }
}

const attacks: readonly Attack[] = [
  ...[1, 4, 9].map((count): Attack => ({
    name: `a candidate ends an adaptive test of at least ten questions after ${count} and passes`,
    async attempt(target) {
      const seat = await seatOf(target, 1, `Serangan: selesai setelah ${count}`, { type: 'cat', totalQuestions: 12 })
      await answer(seat, count)
      await seat.end()
      const { isPassed, hasCertificate, percentageScore, answeredQuestions } = await seat.result()
      if (answeredQuestions !== count) throw new Error(`${answeredQuestions} answers were counted`)
      if (isPassed || hasCertificate) return `passed with ${percentageScore ?? 0} %`
      return count < 5 && percentageScore !== null ? `a score of ${percentageScore} % from ${count} answers` : null
    },
  })),
  {
    name: 'whoever answers the minimum of an adaptive test is measured, so that the attacks above could have passed',
    async attempt(target) {
      const seat = await seatOf(target, 1, 'Serangan: pembanding', { type: 'cat', totalQuestions: 12 })
      await answer(seat, 10)
      await seat.end().catch(() => undefined)
      const { percentageScore, isPassed, minQuestions } = await seat.result()
      if (minQuestions !== 10) throw new Error(`the minimum is ${minQuestions}`)
      return percentageScore === null || (percentageScore >= 1 && !isPassed) ? 'an honest candidate has no result' : null
    },
  },
]

export const examAttacks: AttackGroup = { group: 'exam', attacks }
