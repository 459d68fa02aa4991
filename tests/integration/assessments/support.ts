import {
  type CreateAssessment,
  managedAssessmentSchema,
  type ManagedAssessment,
  type UpdateAssessment,
} from '@pengawas/shared/contracts/assessment-management'
import { questionChoicesPageSchema } from '@pengawas/shared/contracts/question-choices'
import { peoplePageSchema } from '@pengawas/shared/contracts/people'
import { isMarkedType } from '@pengawas/shared/questions'
import { fetchData, type TestHub } from '../hub/test-hub.ts'

const HOUR_MS = 60 * 60_000
let nextTitle = 0

/** The time this many hours from now, as the API takes it. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString()

/** What an administrator has to choose from in the demo data; essays come last. */
export interface Stock {
  questionIds: string[]
  participantIds: string[]
}

export async function stockOf(hub: TestHub, token: string): Promise<Stock> {
  const questions = await fetchData(hub, '/api/questions?pageSize=200', questionChoicesPageSchema, { token })
  const participants = await fetchData(hub, '/api/participants?pageSize=200', peoplePageSchema, { token })
  const choicesFirst = questions.items.toSorted((a, b) => Number(isMarkedType(a.type)) - Number(isMarkedType(b.type)))
  return { questionIds: choicesFirst.map(({ id }) => id), participantIds: participants.items.map(({ id }) => id) }
}

export function assessmentBody(stock: Stock, overrides: Partial<CreateAssessment> = {}): CreateAssessment {
  nextTitle += 1
  const questionIds = overrides.questionIds ?? stock.questionIds.slice(0, 10)
  return {
    title: `Asesmen nomor ${nextTitle}`,
    description: 'Untuk uji',
    startDate: inHours(24),
    endDate: inHours(26),
    participants: stock.participantIds.slice(0, 2),
    questionIds,
    totalQuestions: overrides.type === 'regular' ? questionIds.length : 10,
    ...overrides,
  }
}

export const createAssessment = (hub: TestHub, token: string, body: CreateAssessment): Promise<ManagedAssessment> =>
  fetchData(hub, '/api/assessments', managedAssessmentSchema, { token, body })

/** The version that an edit of an assessment names. */
export const versionOf = async (hub: Pick<TestHub, 'url'>, token: string, id: string): Promise<number> =>
  (await fetchData(hub, `/api/assessments/${id}`, managedAssessmentSchema, { token })).version

/** What an editor sends who changes nothing but `overrides`. */
export function updateBody(assessment: ManagedAssessment, overrides: Partial<UpdateAssessment> = {}): UpdateAssessment {
  const { title, description, type, difficulty, totalQuestions, duration, startDate, endDate, status, version } =
    assessment
  const {
    aiProctoringEnabled,
    essayGradingEnabled,
    showAnswers,
    passingScore,
    maxAttempts,
    instructions,
    requirements,
    mediaPolicy,
  } = assessment
  return {
    ...{ title, description, type, difficulty, totalQuestions, duration, startDate, endDate, status, version },
    ...{
      aiProctoringEnabled,
      essayGradingEnabled,
      showAnswers,
      passingScore,
      maxAttempts,
      instructions,
      requirements,
      mediaPolicy,
    },
    ...overrides,
  }
}
