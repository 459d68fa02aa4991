import {
  createAssessmentSchema,
  managedAssessmentSchema,
  type ManagedAssessment,
} from '@pengawas/shared/contracts/assessment-management'
import { bankQuestionSchema, type BankQuestion } from '@pengawas/shared/contracts/questions'
import { testResultSchema, type TestResult } from '@pengawas/shared/contracts/test-results'
import type { Role } from '@pengawas/shared/roles'
import { z } from 'zod'
import { callHub, nip, signIn } from '../../support/hub-client.ts'
import { startTest, type StartedTest } from '../../support/started-test.ts'
import type { Attack, AttackGroup } from '../attack.ts'
import type { Target } from '../target.ts'

const idOnly = z.object({ id: z.guid() })
const peoplePage = z.object({ items: z.array(z.object({ id: z.guid(), nip: z.string() })) })
const NO_MEDIA = { camera: 'off', microphone: 'off', screen: 'off' } as const
/** The option that is right in every question made here, by its text. */
const RIGHT = 'Melapor'
const OPTIONS = ['Menolak', 'Menerima', RIGHT, 'Menunda']

let made = 0

/** An approved question that no other attack uses. */
async function newQuestion(target: Target, overrides: object = {}): Promise<BankQuestion> {
  made += 1
  const body = {
    theme: 'Serangan kunci',
    content: `<p>Soal serangan kunci nomor ${made}</p>`,
    options: OPTIONS,
    correctAnswer: 2,
    ...overrides,
  }
  const question = await callHub(target.url, '/api/question-bank', bankQuestionSchema, {
    token: await target.tokenOf('penilai'),
    body,
  })
  return approve(target, question, 'validator')
}

async function approve(target: Target, { id, version }: BankQuestion, as: Role): Promise<BankQuestion> {
  return callHub(target.url, `/api/question-bank/${id}/validate`, bankQuestionSchema, {
    method: 'PATCH',
    token: await target.tokenOf(as),
    body: { validationStatus: 'approved', version },
  })
}

async function newQuestions(target: Target, count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) ids.push((await newQuestion(target)).id)
  return ids
}

/** An administrator's assessment, which runs, of these questions, for the candidates with these numbers. */
async function assessmentOf(
  target: Target,
  title: string,
  questionIds: readonly string[],
  candidates: readonly (1 | 2 | 3 | 4 | 5 | 6)[],
  overrides: object = {},
): Promise<ManagedAssessment> {
  const token = await target.tokenOf('administrator')
  const people = await callHub(target.url, '/api/participants?pageSize=200', peoplePage, { token })
  const participants = candidates.map(
    (number) => people.items.find((person) => person.nip === nip.candidate(number))?.id,
  )
  const body = createAssessmentSchema.parse({
    ...{
      title,
      description: 'Serangan',
      type: 'regular',
      totalQuestions: questionIds.length,
      duration: 60,
      passingScore: 10,
      aiProctoringEnabled: false,
      mediaPolicy: NO_MEDIA,
      showAnswers: true,
    },
    ...{
      startDate: new Date(Date.now() - 20_000).toISOString(),
      endDate: new Date(Date.now() + 7_200_000).toISOString(),
      questionIds,
      participants,
    },
    ...overrides,
  })
  return callHub(target.url, '/api/assessments', managedAssessmentSchema, { token, body })
}

async function finish(target: Target, { id }: ManagedAssessment): Promise<void> {
  const token = await target.tokenOf('administrator')
  const assessment = await callHub(target.url, `/api/assessments/${id}`, managedAssessmentSchema, { token })
  await callHub(target.url, `/api/assessments/${id}`, idOnly, {
    method: 'PUT',
    token,
    body: { ...assessment, status: 'completed' },
  })
}

/** Takes a test and ends it, with the option at this place of every question. */
async function take(
  target: Target,
  assessment: ManagedAssessment,
  number: 1 | 2 | 3 | 4 | 5 | 6,
): Promise<StartedTest> {
  const started = await startTest(target.url, await signIn(target.url, nip.candidate(number)), assessment.id)
  for (const { questionId } of started.run.items) await started.save(questionId, 0)
  await started.end()
  return started
}

const resultAs = async (target: Target, started: StartedTest, role: Role): Promise<TestResult> =>
  callHub(target.url, `/api/test-sessions/${started.testSessionId}/result`, testResultSchema, {
    token: await target.tokenOf(role),
  })

/** What of a result names a right answer. */
const keysIn = ({ answers, abilityPath }: TestResult): string | null => {
  const keys = (answers ?? []).filter(({ correctPlace }) => correctPlace !== null).length
  if (keys > 0) return `${keys} keys`
  return abilityPath.length > 0 ? `an ability path of ${abilityPath.length} steps` : null
}

const resultAttacks: readonly Attack[] = [
  ...(['administrator', 'auditor'] as const).map((role): Attack => ({
    name: `${role === 'auditor' ? 'an auditor' : 'an administrator'} reads keys from a result of an assessment that shows answers`,
    async attempt(target) {
      const assessment = await assessmentOf(target, `Serangan: kunci untuk ${role}`, await newQuestions(target, 2), [3])
      const started = await take(target, assessment, 3)
      await finish(target, assessment)
      if (keysIn(await started.result()) === null) throw new Error('the candidate does not get the answers either')
      return keysIn(await resultAs(target, started, role))
    },
  })),
  {
    name: 'an administrator ends an assessment of their own to learn, by a candidate, keys of a running one',
    async attempt(target) {
      const questionIds = await newQuestions(target, 2)
      const own = await assessmentOf(target, 'Serangan: asesmen umpan', questionIds, [3])
      const exam = await assessmentOf(target, 'Serangan: ujian yang berjalan', questionIds, [4])
      const started = await take(target, own, 3)
      await finish(target, own)
      const early = keysIn(await started.result())
      await finish(target, exam)
      if (keysIn(await started.result()) === null) throw new Error('the keys never come')
      return early
    },
  },
  {
    name: 'a candidate reads answers while another is still at the test of an ended assessment',
    async attempt(target) {
      const assessment = await assessmentOf(target, 'Serangan: peserta terakhir', await newQuestions(target, 2), [3, 4])
      const last = await startTest(target.url, await signIn(target.url, nip.candidate(4)), assessment.id)
      const started = await take(target, assessment, 3)
      await finish(target, assessment)
      const early = keysIn(await started.result())
      await last.end()
      if (keysIn(await started.result()) === null) throw new Error('the keys never come')
      return early
    },
  },
  {
    name: 'a candidate learns from the score of one attempt for the next',
    async attempt(target) {
      const assessment = await assessmentOf(
        target,
        'Serangan: beberapa kesempatan',
        await newQuestions(target, 5),
        [3],
        { maxAttempts: 2 },
      )
      const started = await take(target, assessment, 3)
      const { percentageScore, score, correctAnswers, competencyBreakdown } = await started.result()
      if (competencyBreakdown.length > 0) return 'results by competency'
      if (percentageScore !== null || score !== null || correctAnswers !== null)
        return `a score of ${percentageScore ?? score ?? correctAnswers ?? 0}`
      const certificate = await target.send('GET', `/api/test-sessions/${started.testSessionId}/certificate`, {
        token: started.token,
      })
      return certificate.status === 200 ? 'a certificate with the score' : null
    },
  },
  {
    name: 'a candidate reads the difficulty of questions, by which an adaptive test reveals what was right',
    async attempt(target) {
      const assessment = await assessmentOf(target, 'Serangan: tingkat kesulitan', await newQuestions(target, 5), [3], {
        type: 'cat',
        totalQuestions: 5,
      })
      const started = await startTest(target.url, await signIn(target.url, nip.candidate(3)), assessment.id)
      const { text } = await target.send('GET', `/api/test-sessions/${started.testSessionId}/run`, {
        token: started.token,
      })
      const run = z
        .object({ data: z.object({ items: z.array(z.record(z.string(), z.unknown())).min(1) }) })
        .parse(JSON.parse(text))
      const told = run.data.items
        .flatMap((item) => Object.keys(item))
        .filter((name) => /^(difficulty|bloomLevel|irt.*|correctAnswer|rubric)$/.test(name))
      return told.length > 0 ? told.join(' ') : null
    },
  },
]

const BANK = [
  '/api/question-bank',
  '/api/question-bank/ID',
  '/api/question-bank/ID/versions/1',
  '/api/question-bank/ID/versions/1/difference',
  '/api/question-bank/ID/analysis',
  '/api/question-bank/export?format=csv',
  '/api/validation',
]

const bankAttacks: readonly Attack[] = BANK.map((path) => ({
  name: `an administrator reads ${path}`,
  async attempt(target) {
    const { id } = await newQuestion(target)
    const answer = await target.send('GET', path.replace('ID', id), { token: await target.tokenOf('administrator') })
    return answer.status < 400 ? `${answer.status} with ${answer.text.length} characters` : null
  },
}))

const validationAttacks: readonly Attack[] = [
  {
    name: 'a validator approves their own key after another person edited the theme',
    async attempt(target) {
      const { url } = target
      const [assessor, validator] = [await target.tokenOf('penilai'), await target.tokenOf('validator')]
      const question = await newQuestion(target)
      const change = async (before: BankQuestion, changes: object, token: string): Promise<BankQuestion> =>
        callHub(url, `/api/question-bank/${before.id}`, bankQuestionSchema, {
          method: 'PUT',
          token,
          body: { ...before, ...changes },
        })
      const keyed = await change(question, { correctAnswer: 0 }, validator)
      const edited = await change(keyed, { theme: 'Tema lain' }, assessor)
      const gained = await approve(target, edited, 'validator').then(
        () => 'the key was approved by its author',
        () => null,
      )
      if (gained === null) await approve(target, edited, 'super-admin')
      return gained
    },
  },
]

export const keyAttacks: AttackGroup = {
  group: 'keys',
  attacks: [...resultAttacks, ...bankAttacks, ...validationAttacks],
}
