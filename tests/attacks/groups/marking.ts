import {
  type MarkingDetail,
  markingDetailSchema,
  markingOverviewSchema,
  markingSettingsSchema,
  markingTasksPageSchema,
} from '@pengawas/shared/contracts/marking'
import { z } from 'zod'
import { makeAssessment } from '../../support/assessments.ts'
import { callHub, nip, signIn } from '../../support/hub-client.ts'
import { startTest } from '../../support/started-test.ts'
import type { Attack, AttackGroup } from '../attack.ts'
import type { Target } from '../target.ts'

const ANSWER =
  'Saya menolak tiket itu karena termasuk gratifikasi, melaporkannya kepada atasan, dan menyatakan benturan kepentingan.'
/** How long the grader may take; it looks every few seconds. */
const GRADED_WITHIN_MS = 30_000

interface Essay {
  assessmentId: string
  testSessionId: string
  taskId: string
}

/** An essay that was handed in, in an assessment of its own, for which this share of second marks, in percent, is required. */
async function newEssay(target: Target, title: string, secondMarkPercent: number): Promise<Essay> {
  const { url } = target
  const { id } = await makeAssessment(url, {
    title,
    candidates: [nip.candidate(6)],
    questionTypes: ['essay'],
    essayGradingEnabled: true,
  })
  const chief = await target.tokenOf('super-admin')
  await callHub(url, `/api/marking/settings/${id}`, z.unknown(), {
    method: 'PUT',
    token: chief,
    body: { secondMarkPercent, tolerance: 10, version: 0 },
  })
  const started = await startTest(url, await signIn(url, nip.candidate(6)), id)
  for (const { questionId } of started.run.items) await started.save(questionId, ANSWER)
  await started.end()
  const { items } = await callHub(url, `/api/marking/tasks?assessmentId=${id}`, markingTasksPageSchema, {
    token: chief,
  })
  return { assessmentId: id, testSessionId: started.testSessionId, taskId: items[0]?.id ?? '' }
}

const read = (target: Target, { taskId }: Essay, token: string): Promise<MarkingDetail> =>
  callHub(target.url, `/api/marking/tasks/${taskId}`, markingDetailSchema, { token })

/** Waits until the grader is done: before, there is nothing to be seen. */
async function graded(target: Target, essay: Essay): Promise<MarkingDetail> {
  const token = await target.tokenOf('penilai')
  const until = Date.now() + GRADED_WITHIN_MS
  for (;;) {
    const task = await read(target, essay, token)
    if (task.grading === 'done') return task
    if (Date.now() > until) throw new Error(`the grader is ${task.grading}`)
  }
}

/** The assessor gives the first mark: all points but a tenth of one. */
async function giveMark(target: Target, essay: Essay): Promise<MarkingDetail> {
  const token = await target.tokenOf('penilai')
  const task = await read(target, essay, token)
  const criteria = task.criteria.map(({ maxPoints }, index) => ({
    points: index === 0 ? maxPoints - 0.37 : maxPoints,
    comment: '',
  }))
  return callHub(target.url, `/api/marking/tasks/${essay.taskId}/marks`, markingDetailSchema, {
    token,
    body: { version: task.version, criteria, comment: 'CATATAN-PENILAI-PERTAMA' },
  })
}

const suggestionAttacks: readonly Attack[] = [
  ...(['penilai', 'super-admin'] as const).map((role): Attack => ({
    name: `${role} reads the suggestion before a mark of their own`,
    async attempt(target) {
      const essay = await newEssay(target, `Serangan: usulan untuk ${role}`, 0)
      await graded(target, essay)
      const early = (await read(target, essay, await target.tokenOf(role))).suggestion
      if ((await giveMark(target, essay)).suggestion === null)
        throw new Error('there is no suggestion after the mark either')
      return early === null ? null : `${early.score} points`
    },
  })),
  {
    name: 'the suggestion is in a provisional result, in the log or in a statistic',
    async attempt(target) {
      const essay = await newEssay(target, 'Serangan: usulan dalam hasil', 0)
      await graded(target, essay)
      const token = await target.tokenOf('super-admin')
      const result = z.object({
        percentageScore: z.number().nullable(),
        answers: z.array(z.object({ points: z.number().nullable() })).nullable(),
      })
      const { percentageScore, answers } = await callHub(
        target.url,
        `/api/test-sessions/${essay.testSessionId}/result`,
        result,
        { token },
      )
      if ((percentageScore ?? 0) > 0) return `a result of ${percentageScore ?? 0} %`
      if (answers?.some(({ points }) => (points ?? 0) > 0)) return 'points of an answer'
      const log = await target.send('GET', `/api/system/logs?subjectId=${essay.taskId}`, { token })
      if (!log.text.includes('essay.graded')) throw new Error('the log says nothing of the grader')
      if (/"(score|confidence)":/.test(log.text)) return 'points in the log'
      const stats = await target.send('GET', `/api/marking/stats?assessmentId=${essay.assessmentId}`, { token })
      return /"confidence":\d/.test(stats.text) || !stats.text.includes('"pairs":[]')
        ? 'a figure of a single essay'
        : null
    },
  },
]

const blindAttacks: readonly Attack[] = [
  {
    name: 'a second marker learns points, comment or giver of the first mark',
    async attempt(target) {
      const essay = await newEssay(target, 'Serangan: nilai pertama', 100)
      const first = await giveMark(target, essay)
      if (first.status !== 'second') throw new Error(`the essay is ${first.status}`)
      const total = String(first.marks[0]?.total ?? '')
      const giver = first.marks[0]?.markerId ?? ''
      const token = await target.tokenOf('super-admin')
      const paths = [
        `/api/marking/tasks/${essay.taskId}`,
        `/api/marking/tasks?assessmentId=${essay.assessmentId}`,
        `/api/marking/stats?assessmentId=${essay.assessmentId}`,
        '/api/marking/overview',
      ]
      const logs = [
        `/api/system/logs?subjectId=${essay.taskId}`,
        `/api/system/logs?subjectId=${essay.taskId}&actorId=${giver}`,
      ]
      for (const path of [...paths, ...logs, `/api/test-sessions/${essay.testSessionId}/result`]) {
        const { text } = await target.send('GET', path, { token })
        if (text.includes('CATATAN-PENILAI-PERTAMA')) return `the comment in ${path}`
        if (text.includes(`:${total}`)) return `the points in ${path}`
        if (logs.includes(path) && text.includes(`"actorId":"${giver}"`)) return `who gave it, in ${path}`
      }
      return null
    },
  },
  {
    name: 'an assessor frees their own mark from a second one, alone',
    async attempt(target) {
      const essay = await newEssay(target, 'Serangan: penilai kedua dimatikan', 100)
      await giveMark(target, essay)
      const token = await target.tokenOf('penilai')
      const settingsOf = async () => {
        const overview = await callHub(target.url, '/api/marking/overview', markingOverviewSchema, { token })
        return overview.find(({ assessmentId }) => assessmentId === essay.assessmentId)?.settings
      }
      const path = `/api/marking/settings/${essay.assessmentId}`
      for (const wish of [
        { secondMarkPercent: 0, tolerance: 10 },
        { secondMarkPercent: 100, tolerance: 100 },
      ]) {
        await target.send('PUT', path, { token, body: { ...wish, version: (await settingsOf())?.version } })
        await target.send('POST', `${path}/decision`, {
          token,
          body: { accept: true, version: (await settingsOf())?.version },
        })
      }
      const after = await settingsOf()
      if (after?.secondMarkPercent !== 100 || after.tolerance !== 10) return 'the settings apply'
      if ((await read(target, essay, token)).status !== 'second') return 'the mark is final'
      const agreed = await callHub(target.url, `${path}/decision`, markingSettingsSchema, {
        token: await target.tokenOf('super-admin'),
        body: { accept: true, version: after.version },
      })
      if (agreed.tolerance !== 100) throw new Error('two people cannot agree on it either')
      return null
    },
  },
]

export const markingAttacks: AttackGroup = { group: 'marking', attacks: [...suggestionAttacks, ...blindAttacks] }
