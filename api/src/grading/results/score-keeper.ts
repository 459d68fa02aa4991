import { isMarkedType, type MarkedType } from '@pengawas/shared/questions'
import type { QuestionContent } from '@pengawas/shared/contracts/questions'
import type { EntityManager } from 'typeorm'
import { randomToken } from '../../kernel/lib/secrets.ts'
import { thetaToScore } from '../../kernel/psychometrics/cat/theta-to-score.ts'
import type { AnswerRow, TestSessionItemRow } from '../../sessions/answers/answers.entity.ts'
import { saveItems } from '../../sessions/answers/answers.changes.ts'
import { findAnswers, findItems } from '../../sessions/answers/answers.queries.ts'
import {
  contentKey,
  findContentsByVersion,
  keyVersionsOf,
  listLinkedContents,
} from '../../sessions/answers/contents.queries.ts'
import { isAnswered } from '../../sessions/answers/items.rules.ts'
import type { AssessmentRow } from '../../assessments/assessments/assessments.entity.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { EssayScore, MarkingService } from '../marking/marking.service.ts'
import { findCalibrations } from '../../bank/questions/calibrations.queries.ts'
import { RESPONSE_MODEL } from '../../bank/questions/questions.rules.ts'
import { MEASURABLE_ANSWERS } from '@pengawas/shared/rules/test-length'
import { adaptiveBank, fixedAnswers, isRight, unreachedAsWrong } from '../../sessions/adaptive/adaptive.rules.ts'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { findUser } from '../../identity/users/users.queries.ts'
import { certificateNumber, isCertified } from './certificate-number.rules.ts'
import {
  type AskedQuestion,
  type EssayShare,
  percentOf,
  recommend,
  type Score,
  scoreQuestion,
  scoreTest,
} from './scoring.rules.ts'
import type { TestResultRow } from './results.entity.ts'
import { saveResult, takeCertificateNumber } from './results.repository.ts'
import { findResult } from './results.queries.ts'

/** Versions of questions whose key counts instead of that of the version that was asked, by question. */
export type KeyVersions = ReadonlyMap<string, number>

interface Ability {
  theta: number | null
  standardError: number | null
  scoreError: number | null
}

interface Scored extends Ability {
  score: Score
  length: Pick<TestResultRow, 'minQuestions' | 'unreachedQuestions' | 'isMeasured'>
  items: TestSessionItemRow[]
}

/** Computes results and keeps them, inside the caller's transaction. What is computed follows from the database alone, so doing it again is harmless. */
export interface ScoreKeeper {
  /** Hands the essays over to marking, scores the session and stores its result. The session must be over. */
  handIn(manager: EntityManager, session: TestSessionRow, assessment: AssessmentRow): Promise<TestResultRow>
  /** Scores the session anew: a mark, a key or an answer has changed. */
  keep(manager: EntityManager, session: TestSessionRow, assessment: AssessmentRow): Promise<TestResultRow>
  /** What the result would be with these keys. Stores nothing. */
  preview(
    manager: EntityManager,
    session: TestSessionRow,
    assessment: AssessmentRow,
    keys: KeyVersions,
  ): Promise<Pick<TestResultRow, 'percentageScore' | 'isMeasured' | 'isPassed'>>
}

/** All questions of a test of fixed length are asked, so what was not answered is wrong by itself. */
const FIXED_LENGTH: Scored['length'] = { minQuestions: 0, unreachedQuestions: 0, isMeasured: true }
const NO_ABILITY: Ability = { theta: null, standardError: null, scoreError: null }

const shareOf = ({ state, score, maxScore }: EssayScore): EssayShare => ({
  share: score === null || maxScore === 0 ? null : score / maxScore,
  isFinal: state === 'final',
})

export function createScoreKeeper(deps: {
  audit: AuditService
  marking: Pick<MarkingService, 'onSubmitted' | 'scoresOf'>
  now: () => Date
}): ScoreKeeper {
  const { audit, marking, now } = deps

  /** The items of a session, each with the content that was asked and the key that counts. */
  async function readAsked(manager: EntityManager, session: TestSessionRow, keys: KeyVersions) {
    const items = await findItems(manager, session.id)
    const answers = new Map((await findAnswers(manager, session.id)).map((row) => [row.questionId, row]))
    const wanted = items.flatMap(({ questionId, questionVersion }) => {
      const keyVersion = keys.get(questionId)
      return [
        { questionId, version: questionVersion },
        ...(keyVersion === undefined ? [] : [{ questionId, version: keyVersion }]),
      ]
    })
    const contents = await findContentsByVersion(manager, wanted)
    return items.flatMap((item) => {
      const content = contents.get(contentKey(item.questionId, item.questionVersion))
      if (content === undefined) return []
      const key =
        contents.get(contentKey(item.questionId, keys.get(item.questionId) ?? item.questionVersion)) ?? content
      return [{ item, content, correctAnswer: key.correctAnswer, answer: answers.get(item.questionId) }]
    })
  }
  type Asked = Awaited<ReturnType<typeof readAsked>>[number]

  const toQuestion = ({ content, correctAnswer, answer }: Asked, essay: EssayShare | null): AskedQuestion => ({
    type: content.type,
    competency: content.competency,
    given: answer?.value ?? null,
    correctAnswer,
    essay,
  })

  function scoreRegular(asked: readonly Asked[], essays: ReadonlyMap<string, EssayShare>): Scored {
    const questions = asked.map((one) => toQuestion(one, essays.get(one.item.questionId) ?? null))
    const items = asked.map(({ item }, index) => {
      const question = questions[index]
      if (question === undefined) return item
      const { points, maxPoints, isCorrect } = scoreQuestion(question)
      return { ...item, points, maxPoints, isCorrect }
    })
    return { ...NO_ABILITY, score: scoreTest(questions), length: FIXED_LENGTH, items }
  }

  /**
   * What was given last may be answered without being fixed: the test ended there, and it counts. Where the candidate or the
   * clock ended the test before its minimum, what was not answered up to there counts as wrong; where a proctor ended it,
   * only what was answered counts. Below five answers there is no score. A result that is computed again keeps the minimum
   * that it was first computed with (none in versions that knew none): who has passed did so by the rules of that day.
   */
  async function scoreAdaptive(
    manager: EntityManager,
    session: TestSessionRow,
    asked: readonly Asked[],
    assessment: AssessmentRow,
  ): Promise<Scored> {
    const bank = adaptiveBank(
      await listLinkedContents(manager, assessment.id),
      await findCalibrations(manager, assessment.id),
      assessment,
    )
    const minimum = (await findResult(manager, session.id))?.minQuestions ?? bank.minimum
    const isCounted = ({ item, answer }: Asked): boolean =>
      bank.linked.has(item.questionId) && (item.thetaAfter !== null || isAnswered(answer?.value ?? null))
    const counted = asked.filter(isCounted)
    const items: TestSessionItemRow[] = []
    for (const { item, answer, correctAnswer } of counted) {
      const isCorrect = isRight(answer?.value ?? null, correctAnswer)
      // Fixed by whatever number, so that the estimate takes it in.
      const before = [...items, { ...item, isCorrect, thetaAfter: 0 }]
      const { theta, se } = bank.cat.estimate(fixedAnswers(before))
      items.push({
        ...item,
        isCorrect,
        points: isCorrect ? 1 : 0,
        maxPoints: 1,
        thetaAfter: theta,
        standardErrorAfter: se,
      })
    }
    const answers = fixedAnswers(items)
    const shown = asked.filter((one) => !isCounted(one)).map(({ item }) => item.questionId)
    const unreached =
      session.finishReason === 'terminated' ? [] : unreachedAsWrong(bank, answers, shown, minimum, session.seed)
    const missed = unreached.flatMap(({ itemId }): AskedQuestion[] => {
      const content = bank.linked.get(itemId)?.content
      return content === undefined
        ? []
        : [
            {
              type: content.type,
              competency: content.competency,
              given: null,
              correctAnswer: content.correctAnswer,
              essay: null,
            },
          ]
    })
    const plain = scoreTest([...counted.map((one) => toQuestion(one, null)), ...missed])
    const isMeasured = counted.length >= MEASURABLE_ANSWERS
    const length = { minQuestions: minimum, unreachedQuestions: missed.length, isMeasured }
    if (!isMeasured) {
      return {
        ...NO_ABILITY,
        length,
        score: { ...plain, score: 0, maxScore: 100, percentageScore: 0, competencyBreakdown: [] },
        items,
      }
    }
    const { theta, se } = bank.cat.estimate([...answers, ...unreached])
    const scaled = thetaToScore(bank.items, { theta, se }, RESPONSE_MODEL)
    const percentageScore = percentOf(scaled.score, 100)
    return {
      score: { ...plain, score: percentageScore, maxScore: 100, percentageScore },
      length,
      theta,
      standardError: se,
      scoreError: scaled.se,
      items,
    }
  }

  async function compute(
    manager: EntityManager,
    session: TestSessionRow,
    assessment: AssessmentRow,
    keys: KeyVersions,
  ): Promise<Scored> {
    const asked = await readAsked(manager, session, keys)
    if (assessment.type === 'cat') return scoreAdaptive(manager, session, asked, assessment)
    const hasEssays = asked.some(({ content }) => isMarkedType(content.type))
    const scores = hasEssays ? await marking.scoresOf(manager, session.id) : []
    return scoreRegular(asked, new Map(scores.map((score) => [score.questionId, shareOf(score)])))
  }

  /** Whoever's test a person has ended has not passed it, whatever was right until then, nor who answered less than the minimum. */
  const hasPassed = (session: TestSessionRow, assessment: AssessmentRow, { score, length }: Scored): boolean =>
    session.status === 'completed' &&
    length.isMeasured &&
    score.answeredQuestions >= length.minQuestions &&
    score.percentageScore >= assessment.passingScore

  /** What stands on a certificate is fixed when it gets its number: a later change of name, unit or title is none of that day. */
  async function certify(
    manager: EntityManager,
    row: TestResultRow,
    assessment: AssessmentRow,
  ): Promise<TestResultRow> {
    if (!isCertified(row) || row.certificateNumber !== null) return row
    const person = await findUser(manager, row.participantId)
    if (person === null) return row
    const year = row.completedAt.getUTCFullYear()
    const number = certificateNumber(year, await takeCertificateNumber(manager, year))
    const { name: certificateName, nip: certificateNip, unit, organization } = person
    const day = {
      certificateName,
      certificateNip,
      certificateUnit: unit ?? organization,
      certificateTitle: assessment.title,
    }
    return { ...row, ...day, certificateNumber: number, certificateCode: randomToken() }
  }

  const keep: ScoreKeeper['keep'] = async (manager, session, assessment) => {
    const scored = await compute(manager, session, assessment, await keyVersionsOf(manager, assessment.id))
    const { score, length, items, theta, standardError, scoreError } = scored
    const before = await findResult(manager, session.id)
    const at = now()
    const isPassed = hasPassed(session, assessment, scored)
    const row = await certify(
      manager,
      {
        testSessionId: session.id,
        assessmentId: assessment.id,
        participantId: session.participantId,
        ...score,
        ...length,
        passingScore: assessment.passingScore,
        isPassed,
        theta,
        standardError,
        scoreError,
        // What is not known yet is no ground for congratulations or advice.
        recommendations:
          score.isProvisional || !length.isMeasured
            ? []
            : recommend(
                { isPassed, hasReachedScore: score.percentageScore >= assessment.passingScore },
                score.competencyBreakdown,
              ),
        certificateNumber: before?.certificateNumber ?? null,
        certificateCode: before?.certificateCode ?? null,
        certificateName: before?.certificateName ?? null,
        certificateNip: before?.certificateNip ?? null,
        certificateUnit: before?.certificateUnit ?? null,
        certificateTitle: before?.certificateTitle ?? null,
        completedAt: session.endTime ?? at,
        updatedAt: at,
      },
      assessment,
    )
    await saveItems(manager, items)
    await saveResult(manager, row)
    const isIssued = row.certificateNumber !== null && (before?.certificateNumber ?? null) === null
    const subject = { actorId: null, subjectType: 'test-session', subjectId: session.id } as const
    await audit.appendAll(manager, [
      ...(before !== null && before.percentageScore !== row.percentageScore
        ? [
            {
              ...subject,
              action: 'result.changed' as const,
              data: { before: before.percentageScore, after: row.percentageScore, isPassed },
            },
          ]
        : []),
      ...(isIssued
        ? [{ ...subject, action: 'certificate.issued' as const, data: { number: row.certificateNumber ?? '' } }]
        : []),
    ])
    return row
  }

  const textOf = (answer: AnswerRow | undefined): string => (answer?.value?.kind === 'text' ? answer.value.text : '')
  const isEssay = (content: QuestionContent): content is QuestionContent & { type: MarkedType } =>
    isMarkedType(content.type)

  return {
    keep,

    async handIn(manager, session, assessment) {
      const asked = await readAsked(manager, session, new Map())
      const essays = asked.flatMap(({ item, content, answer }) =>
        isEssay(content)
          ? [
              {
                questionId: item.questionId,
                position: item.position,
                type: content.type,
                content: content.content,
                rubric: content.rubric,
                aiEnabled: content.aiEnabled,
                answer: textOf(answer),
              },
            ]
          : [],
      )
      if (essays.length > 0) {
        await marking.onSubmitted(manager, {
          testSessionId: session.id,
          assessmentId: assessment.id,
          submittedAt: session.endTime ?? now(),
          essayGradingEnabled: assessment.essayGradingEnabled,
          items: essays,
        })
      }
      return keep(manager, session, assessment)
    },

    async preview(manager, session, assessment, keys) {
      const scored = await compute(manager, session, assessment, keys)
      const { percentageScore } = scored.score
      return { percentageScore, isMeasured: scored.length.isMeasured, isPassed: hasPassed(session, assessment, scored) }
    },
  }
}
