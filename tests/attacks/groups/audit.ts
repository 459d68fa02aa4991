import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { auditListSchema } from '@pengawas/shared/contracts/audit'
import { peoplePageSchema } from '@pengawas/shared/contracts/people'
import { questionsPageSchema } from '@pengawas/shared/contracts/questions'
import type { Role } from '@pengawas/shared/roles'
import type { z } from 'zod'
import { callHub, nip } from '../../support/hub-client.ts'
import { newPerson } from '../../support/new-people.ts'
import type { Attack, AttackGroup } from '../attack.ts'
import type { Target } from '../target.ts'
import { logAttacks } from './audit-log.ts'

type Entry = z.infer<typeof auditListSchema>['entries'][number]

/** The newest entries. */
async function newest(target: Target): Promise<Entry[]> {
  return (
    await callHub(target.url, '/api/audit?limit=500', auditListSchema, { token: await target.tokenOf('auditor') })
  ).entries
}

const LOOKS = 200

/** Whether an entry appears after something was done; each look is a call, so that waiting is bounded without a clock. */
async function appears(target: Target, after: number, is: (entry: Entry) => boolean): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    if ((await newest(target)).some((entry) => entry.sequence > after && is(entry))) return true
  }
  return false
}

const lastSequence = async (target: Target): Promise<number> => (await newest(target))[0]?.sequence ?? 0

async function questionId(target: Target): Promise<string> {
  const { items } = await callHub(target.url, '/api/question-bank', questionsPageSchema, {
    token: await target.tokenOf('validator'),
  })
  const id = items.at(-1)?.id
  if (id === undefined) throw new Error('there is no question')
  return id
}

/** Everybody of the demo. */
async function everybody(target: Target): Promise<z.infer<typeof peoplePageSchema>['items']> {
  return (
    await callHub(target.url, '/api/users?pageSize=100', peoplePageSchema, {
      token: await target.tokenOf('super-admin'),
    })
  ).items
}

/** A new account, for which nothing has been recorded yet. */
const person = async (target: Target, role: Role): Promise<{ id: string; token: string }> =>
  newPerson(target.url, await target.tokenOf('super-admin'), role)

const FLOOD = 300

const viewAttacks: readonly Attack[] = [
  {
    name: 'a validator reads the key of a question and leaves no trace',
    async attempt(target) {
      const [id, after, validator] = [
        await questionId(target),
        await lastSequence(target),
        await person(target, 'validator'),
      ]
      const answer = await target.send('GET', `/api/question-bank/${id}`, { token: validator.token })
      if (answer.status !== 200) throw new Error(`${answer.status}`)
      return (await appears(target, after, ({ action, subjectId }) => action === 'question.viewed' && subjectId === id))
        ? null
        : 'no entry names the question'
    },
  },
  {
    name: 'a super-admin opens an account and leaves no trace',
    async attempt(target) {
      const [after, { id }] = [await lastSequence(target), await person(target, 'peserta')]
      const answer = await target.send('GET', `/api/users/${id}`, { token: await target.tokenOf('super-admin') })
      if (answer.status !== 200) throw new Error(`${answer.status}`)
      return (await appears(target, after, ({ action, subjectId }) => action === 'user.viewed' && subjectId === id))
        ? null
        : 'no entry names the account'
    },
  },
  {
    name: "a super-admin reads other people's mail and leaves no trace",
    async attempt(target) {
      const [after, admin] = [await lastSequence(target), await person(target, 'super-admin')]
      const answer = await target.send('GET', '/api/system/outbox', { token: admin.token })
      if (answer.status !== 200) throw new Error(`${answer.status}`)
      return (await appears(target, after, ({ action, actorId }) => action === 'outbox.viewed' && actorId === admin.id))
        ? null
        : 'no entry records it'
    },
  },
  {
    name: 'a candidate tries what is not theirs and leaves no trace',
    async attempt(target) {
      const { id, token } = await person(target, 'peserta')
      const after = await lastSequence(target)
      const answer = await target.send('GET', '/api/users/stats/overview', { token })
      if (answer.status !== 403) throw new Error(`${answer.status}`)
      return (await appears(
        target,
        after,
        ({ action, actorId, data }) =>
          action === 'auth.refused' && actorId === id && data['call'] === 'GET /users/stats/overview',
      ))
        ? null
        : 'no entry records it'
    },
  },
  {
    name: `a candidate fills the log by being refused ${FLOOD} times`,
    async attempt(target) {
      const { id, token } = await person(target, 'peserta')
      const refused = [
        '/users',
        '/audit',
        '/system/outbox',
        '/validation',
        '/marking/tasks',
        '/system/metrics',
        '/proctoring/wall',
        '/participants',
        '/question-bank',
        '/late-answers',
      ]
      const after = await lastSequence(target)
      for (let index = 0; index < FLOOD; index += 1) {
        const { status } = await target.send('GET', `/api${refused[index % refused.length] ?? ''}`, { token })
        if (status !== 403 && status !== 429) throw new Error(`${status}`)
      }
      if (!(await appears(target, after, ({ action, actorId }) => action === 'auth.refused' && actorId === id)))
        return 'none of it is in the log'
      const made = (await newest(target)).filter(
        ({ sequence, action, actorId }) => sequence > after && action === 'auth.refused' && actorId === id,
      ).length
      return made > 10 ? `${made} entries` : null
    },
  },
  {
    name: 'a stranger tries a wrong password and leaves no trace',
    async attempt(target) {
      const after = await lastSequence(target)
      const answer = await target.send('POST', '/api/auth/login', {
        body: { nip: nip.candidate(4), password: 'not the password' },
      })
      if (answer.status !== 401) throw new Error(`${answer.status}`)
      return (await appears(target, after, ({ action }) => action === 'auth.login-failed'))
        ? null
        : 'no entry records it'
    },
  },
  {
    name: 'the log shows an auditor names, NIPs or addresses of people',
    async attempt(target) {
      const people = await everybody(target)
      if (people.length < 10) throw new Error('there are no people')
      const entries = await newest(target)
      const data = JSON.stringify(entries.map((entry) => entry.data))
      const told = people.find(({ name, nip: number, email }) =>
        [name, number, email].some((personal) => data.includes(personal)),
      )
      return told === undefined ? null : `the data of ${told.role}`
    },
  },
]

const OTHERS = 0o077

const fileAttacks: readonly Attack[] = [
  {
    name: 'another user of the machine reads the database, secrets or files',
    async attempt(target) {
      const { dataDir } = target.stack
      const names = ['.', ...(await readdir(dataDir))]
      if (!names.includes('pengawas.sqlite') || !names.includes('files')) throw new Error('the data folder is empty')
      const modes = await Promise.all(
        names.map(async (name) => ({ name, mode: (await stat(path.join(dataDir, name))).mode })),
      )
      const open = modes.filter(({ mode }) => (mode & OTHERS) !== 0)
      return open.length === 0
        ? null
        : open.map(({ name, mode }) => `${name} has ${(mode & 0o777).toString(8)}`).join(', ')
    },
  },
]

export const auditAttacks: AttackGroup = { group: 'audit', attacks: [...logAttacks, ...viewAttacks, ...fileAttacks] }
