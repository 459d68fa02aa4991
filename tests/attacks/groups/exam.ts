import { randomUUID } from 'node:crypto'
import { flagListSchema } from '@pengawas/shared/contracts/flags'
import { peoplePageSchema, personSchema } from '@pengawas/shared/contracts/people'
import { certificateCheckSchema } from '@pengawas/shared/contracts/test-results'
import { sessionCommandAnswerSchema, testRunSchema } from '@pengawas/shared/contracts/test-taking'
import { CANDIDATE_NAMESPACE } from '@pengawas/shared/sockets/candidate'
import { makeAssessment } from '../../support/assessments.ts'
import { callHub, nip, openSocket, signIn } from '../../support/hub-client.ts'
import { startTest, type StartedTest } from '../../support/started-test.ts'
import type { Attack, AttackGroup } from '../attack.ts'
import type { Target } from '../target.ts'

const HIDDEN_NAMES = [
  { what: 'a right-to-left override', name: 'Budi \u202eosotnaS' },
  { what: 'zero-width characters', name: 'Budi\u200b Santoso' },
  { what: 'control characters', name: 'Budi\u001b[2J Santoso' },
] as const

type CandidateNumber = 1 | 2 | 3 | 4 | 5 | 6

/** A candidate in an assessment of their own, where one point is a pass: so a pass can be gained. */
async function startTestOf(
  target: Target,
  number: CandidateNumber,
  title: string,
  wanted: { type: 'cat' | 'regular'; totalQuestions: number; passingScore?: number },
): Promise<StartedTest> {
  const candidate = nip.candidate(number)
  const assessment = await makeAssessment(target.url, { title, candidates: [candidate], passingScore: 1, ...wanted })
  return startTest(target.url, await signIn(target.url, candidate), assessment.id)
}

/** Gives this many answers to an adaptive test and leaves the next item open. */
async function answer(started: StartedTest, count: number): Promise<void> {
  let questionId = started.run.items[0]?.questionId
  for (let answered = 0; answered < count && questionId !== undefined; answered += 1) {
    await started.save(questionId, answered % 2)
    questionId = (await started.next(questionId)).item?.questionId
  }
}

const lengthAttacks: readonly Attack[] = [
  ...[1, 4, 9].map((count): Attack => ({
    name: `a candidate ends an adaptive test of at least ten questions after ${count} and passes`,
    async attempt(target) {
      const started = await startTestOf(target, 1, `Serangan: selesai setelah ${count}`, {
        type: 'cat',
        totalQuestions: 12,
      })
      await answer(started, count)
      await started.end()
      const { isPassed, hasCertificate, percentageScore, answeredQuestions } = await started.result()
      if (answeredQuestions !== count) throw new Error(`${answeredQuestions} answers were counted`)
      if (isPassed || hasCertificate) return `passed with ${percentageScore ?? 0} %`
      return count < 5 && percentageScore !== null ? `a score of ${percentageScore} % from ${count} answers` : null
    },
  })),
  {
    name: 'a candidate who answers the minimum of an adaptive test gets a score, so that the attacks above could have passed',
    async attempt(target) {
      const started = await startTestOf(target, 1, 'Serangan: pembanding', { type: 'cat', totalQuestions: 12 })
      await answer(started, 10)
      await started.end().catch(() => undefined)
      const { percentageScore, isPassed, minQuestions } = await started.result()
      if (minQuestions !== 10) throw new Error(`the minimum is ${minQuestions}`)
      return percentageScore === null || (percentageScore >= 1 && !isPassed)
        ? 'an honest candidate has no result'
        : null
    },
  },
]

interface Helper {
  started: StartedTest
  /** Another login of the candidate's account. */
  token: string
  /** All that the account can read of the test. */
  activePageId: string
  path: string
}

/** A candidate during a test, and another person with the password of the same account. */
async function withHelper(target: Target, title: string): Promise<Helper> {
  const started = await startTestOf(target, 2, title, { type: 'regular', totalQuestions: 5 })
  const token = await signIn(target.url, nip.candidate(2))
  const path = `/api/test-sessions/${started.testSessionId}`
  const { activePageId } = await callHub(target.url, `${path}/run`, testRunSchema, { token })
  return { started, token, activePageId: activePageId ?? '', path }
}

const gained = (what: string, { status, text }: { status: number; text: string }): string | null =>
  status < 400 ? `${what}: ${status} ${text.slice(0, 120)}` : null

const pageAttacks: readonly Attack[] = [
  {
    name: 'a second login writes an answer with what it can read of the test',
    async attempt(target) {
      const { started, token, activePageId, path } = await withHelper(target, 'Serangan: jawaban dari login kedua')
      const [first, second] = started.run.items.map(({ questionId }) => questionId)
      const body = {
        pageId: activePageId,
        pageSecret: activePageId,
        idempotencyKey: randomUUID(),
        revision: 1,
        value: { kind: 'choice', place: 0 },
        madeAt: new Date().toISOString(),
      }
      const answer = await target.send('PUT', `${path}/answers/${first ?? ''}`, { token, body })
      if ((await started.save(second ?? '', 1)).outcome !== 'stored')
        throw new Error('the candidate cannot write either')
      return gained('an answer was stored', answer)
    },
  },
  {
    name: 'a second login hands the test in',
    async attempt(target) {
      const { started, token, activePageId, path } = await withHelper(target, 'Serangan: diselesaikan login kedua')
      const answer = await target.send('PATCH', `${path}/end`, { token, body: { pageSecret: activePageId } })
      await started.end()
      return gained('the test was ended', answer)
    },
  },
  {
    name: 'a second login reports signals of the page and confirms a warning in its name',
    async attempt(target) {
      const { token, activePageId, path } = await withHelper(target, 'Serangan: laporan login kedua')
      const chief = await target.tokenOf('super-admin')
      const warned = await callHub(target.url, `${path}/warning`, sessionCommandAnswerSchema, {
        token: chief,
        body: { text: 'Uji' },
      })
      const signals = [{ sequence: 1, kind: 'paste', at: new Date().toISOString() }]
      const proof = { pageId: activePageId, pageSecret: activePageId }
      const report = await target.send('POST', `${path}/signals`, { token, body: { ...proof, signals } })
      const seen = await target.send('POST', `${path}/warnings/${warned.note?.id ?? ''}/seen`, { token, body: proof })
      return gained('a report was taken', report) ?? gained('a warning was confirmed', seen)
    },
  },
  {
    name: 'a second login connects in place of the page that has the test',
    async attempt(target) {
      const { started, token } = await withHelper(target, 'Serangan: sambungan login kedua')
      const connect = (of: string) =>
        openSocket(target.url, CANDIDATE_NAMESPACE, { testSessionId: started.testSessionId, token: of })
      const own = await connect(started.token)
      try {
        const socket = await connect(token).catch(() => null)
        socket?.close()
        return socket === null ? null : 'presence and media of the candidate'
      } finally {
        own.close()
      }
    },
  },
  {
    name: 'a second login reads the questions without a flag',
    async attempt(target) {
      const { started } = await withHelper(target, 'Serangan: soal dibaca login kedua')
      const token = await target.tokenOf('super-admin')
      const { flags } = await callHub(
        target.url,
        `/api/ai-proctoring/flags?assessmentId=${started.run.assessment.id}`,
        flagListSchema,
        { token },
      )
      return flags.some(
        ({ reason, testSessionId }) => reason === 'second-login' && testSessionId === started.testSessionId,
      )
        ? null
        : 'the questions, and nobody knows'
    },
  },
  {
    name: 'a candidate hands the secret of their page to a helper at another computer, who goes on with the test unnoticed',
    async attempt(target) {
      const started = await startTestOf(target, 3, 'Serangan: rahasia halaman diserahkan', {
        type: 'regular',
        totalQuestions: 5,
      })
      const { pageSecret } = started.run.page
      const path = `/api/test-sessions/${started.testSessionId}/take-over`
      const takes = (token: string, browser: string) =>
        target.send('POST', path, { token, headers: { 'user-agent': browser }, body: { replace: false, pageSecret } })
      const taken = await takes(await signIn(target.url, nip.candidate(3)), 'Peramban penolong/1.0')
      if (taken.status >= 400) return null
      const token = await target.tokenOf('super-admin')
      const { flags } = await callHub(
        target.url,
        `/api/ai-proctoring/flags?assessmentId=${started.run.assessment.id}`,
        flagListSchema,
        { token },
      )
      return flags.some(({ reason }) => reason === 'second-login') ? null : 'the whole test, and nobody knows'
    },
  },
  {
    name: 'another page takes the test by accident, without saying so',
    async attempt(target) {
      const { token, path } = await withHelper(target, 'Serangan: ambil alih diam-diam')
      return gained(
        'the test was taken',
        await target.send('POST', `${path}/take-over`, { token, body: { pageId: randomUUID() } }),
      )
    },
  },
  {
    name: 'a candidate at another computer goes on with the test, so that the attacks above shut nobody out',
    async attempt(target) {
      const { started, token } = await withHelper(target, 'Serangan: pindah komputer')
      const moved = await startTest(target.url, token, started.run.assessment.id)
      const { outcome } = await moved.save(moved.run.items[0]?.questionId ?? '', 0)
      const old = await started.save(moved.run.items[1]?.questionId ?? '', 0).catch(() => null)
      if (old !== null) return 'two pages write at once'
      return outcome === 'stored' ? null : 'a candidate whose computer broke down is shut out'
    },
  },
]

const lateAttacks: readonly Attack[] = (['participant', 'terminated'] as const).map((ending) => ({
  name:
    ending === 'participant'
      ? 'a candidate delivers a better answer after handing in'
      : 'a candidate who was there delivers a better answer after a proctor ended the test',
  async attempt(target) {
    const started = await startTestOf(target, 3, `Serangan: jawaban susulan (${ending})`, {
      type: 'regular',
      totalQuestions: 5,
    })
    const questionId = started.run.items[0]?.questionId ?? ''
    if ((await started.save(questionId, 0)).outcome !== 'stored') throw new Error('the candidate cannot write')
    const madeAt = new Date().toISOString()
    const path = `/api/test-sessions/${started.testSessionId}`
    if (ending === 'participant') await started.end()
    else
      await callHub(target.url, `${path}/terminate`, sessionCommandAnswerSchema, {
        token: await target.tokenOf('super-admin'),
        body: { text: 'Uji' },
      })
    const { pageId, pageSecret } = started.run.page
    const body = {
      pageId,
      pageSecret,
      idempotencyKey: randomUUID(),
      revision: 2,
      value: { kind: 'choice', place: 1 },
      madeAt,
    }
    return gained(
      'it was kept for a person',
      await target.send('PUT', `${path}/answers/${questionId}`, { token: started.token, body }),
    )
  },
}))

const nameAttacks: readonly Attack[] = [
  {
    name: 'a candidate renames themselves',
    async attempt(target) {
      const token = await signIn(target.url, nip.candidate(4))
      return gained(
        'the name was changed',
        await target.send('PUT', '/api/account/profile', { token, body: { name: 'Nama Sendiri' } }),
      )
    },
  },
  {
    name: 'an account that is renamed renames its certificates',
    async attempt(target) {
      const started = await startTestOf(target, 4, 'Serangan: nama di sertifikat', {
        type: 'regular',
        totalQuestions: 5,
        passingScore: 0,
      })
      await started.end()
      const chief = await target.tokenOf('super-admin')
      const pdf = await target.send('GET', `/api/test-sessions/${started.testSessionId}/certificate`, { token: chief })
      const code = /\/certificate\/([\w-]{20,})/.exec(pdf.text)?.[1]
      if (code === undefined) throw new Error(`no certificate: ${pdf.status}`)
      const nameOn = async (): Promise<string> =>
        (await callHub(target.url, `/api/certificates/${code}`, certificateCheckSchema)).participantName
      const list = await callHub(target.url, '/api/users?pageSize=100', peoplePageSchema, { token: chief })
      const person = list.items.find((one) => one.nip === nip.candidate(4))
      if (person === undefined) throw new Error('the candidate is not on the list')
      const before = await nameOn()
      const { name, email, role, unit, isActive, version } = person
      const body = { nip: person.nip, email, role, unit: unit ?? 'Unit', isActive }
      const save = (changes: object) =>
        callHub(target.url, `/api/users/${person.id}`, personSchema, {
          token: chief,
          method: 'PUT',
          body: { ...body, ...changes },
        })
      const renamed = await save({ name: 'Nama Orang Lain', version })
      const after = await nameOn()
      await save({ name, version: renamed.version })
      return after === before ? null : `the certificate of ${before} is now of ${after}`
    },
  },
  ...HIDDEN_NAMES.map(({ what, name }): Attack => ({
    name: `an account is given a name with ${what}`,
    async attempt(target) {
      const body = { nip: '198001012000011999', name, unit: 'Unit' }
      return gained(
        'the account was made',
        await target.send('POST', '/api/participants', { token: await target.tokenOf('super-admin'), body }),
      )
    },
  })),
]

export const examAttacks: AttackGroup = {
  group: 'exam',
  attacks: [...lengthAttacks, ...pageAttacks, ...lateAttacks, ...nameAttacks],
}
