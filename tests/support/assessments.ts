import type { CreateAssessment } from '@pengawas/shared/contracts/assessment-management'
import { z } from 'zod'
import { callHub, nip, signIn } from './hub-client.ts'

const idOnly = z.object({ id: z.guid() })
const bankPage = z.object({
  items: z.array(z.object({ id: z.guid(), type: z.string(), validationStatus: z.string() })),
})
const profile = z.object({ user: idOnly })
const versioned = z.object({ version: z.int() })

export interface MadeAssessment {
  id: string
  title: string
}

type Wanted = Partial<Omit<CreateAssessment, 'participants' | 'questionIds'>> & {
  title: string
  /** NIPs of demo candidates. */
  candidates: readonly string[]
  /** Kinds of questions, in the order in which they are linked; all approved multiple-choice ones by default. */
  questionTypes?: readonly ('multiple-choice' | 'essay' | 'case-study')[]
  /** Or these questions. */
  questionIds?: readonly string[]
}

const NOTHING_SHARED = { camera: 'off', microphone: 'off', screen: 'off' } as const
const MINUTE_MS = 60_000

/** The demo candidate's user id. */
async function userIdOf(url: string, user: string): Promise<string> {
  return (await callHub(url, '/api/auth/profile', profile, { token: await signIn(url, user) })).user.id
}

/** Makes an assessment that has begun a moment ago, of the demo's approved questions; by default nobody watches it. */
export async function makeAssessment(
  url: string,
  { candidates, questionTypes = ['multiple-choice'], questionIds: chosen, ...wanted }: Wanted,
): Promise<MadeAssessment> {
  const token = await signIn(url, nip.superAdmin)
  const bank = await callHub(url, '/api/question-bank?pageSize=100', bankPage, { token })
  const approved = bank.items.filter(({ validationStatus }) => validationStatus === 'approved')
  const questionIds = chosen
    ? [...chosen]
    : questionTypes.flatMap((type) => approved.filter((question) => question.type === type).map(({ id }) => id))
  const participants = await Promise.all(candidates.map((user) => userIdOf(url, user)))
  const body: CreateAssessment = {
    description: 'Untuk pengujian',
    type: 'regular',
    difficulty: 'medium',
    totalQuestions: questionIds.length,
    duration: 60,
    startDate: new Date(Date.now() - 20_000).toISOString(),
    endDate: new Date(Date.now() + 120 * MINUTE_MS).toISOString(),
    aiProctoringEnabled: false,
    passingScore: 10,
    mediaPolicy: NOTHING_SHARED,
    ...wanted,
    participants,
    questionIds,
  }
  const { id } = await callHub(url, '/api/assessments', idOnly, { token, body })
  return { id, title: wanted.title }
}

/** Makes the demo's proctor the one proctor of an assessment. */
export async function assignProctor(url: string, assessmentId: string): Promise<void> {
  const token = await signIn(url, nip.superAdmin)
  const path = `/api/assessments/${assessmentId}`
  const { version } = await callHub(url, path, versioned, { token })
  const proctors = [{ proctorId: await userIdOf(url, nip.proctor), maxCandidates: 10 }]
  await callHub(url, `${path}/proctors`, z.unknown(), { token, method: 'PUT', body: { version, proctors } })
}
