import { Agent } from 'node:http'
import { mayCall, type Operation } from '@pengawas/api/kernel/http/operation'
import { API_OPERATIONS } from '@pengawas/api/wiring/operations'
import { assessmentsPageSchema } from '@pengawas/shared/contracts/assessment-management'
import { envelopeSchema } from '@pengawas/shared/contracts/envelope'
import { peoplePageSchema } from '@pengawas/shared/contracts/people'
import { questionsPageSchema } from '@pengawas/shared/contracts/questions'
import { validationTasksPageSchema } from '@pengawas/shared/contracts/validation'
import { ROLES, type Role } from '@pengawas/shared/roles'
import { z } from 'zod'
import { callHub } from '../../support/hub-client.ts'
import type { Attack, AttackGroup } from '../attack.ts'
import type { RawAnswer, Target } from '../target.ts'
import { type Disguise, FAMILIES, type Family, meansAnotherCall } from './path-variants.ts'

/** Every kind of caller: each role, and one without a login. */
const KNOCKING = [...ROLES, null] as const
const AT_ONCE = 24
const UNKNOWN_ID = '11111111-2222-4333-8444-555555555555'

/** Ids of things that are there, so that a call that gets through shows them rather than that there is nothing. */
async function findIds(target: Target): Promise<(operation: Operation) => string> {
  const token = await target.tokenOf('super-admin')
  const [assessments, questions, tasks, people] = await Promise.all([
    callHub(target.url, '/api/assessments', assessmentsPageSchema, { token }),
    callHub(target.url, '/api/question-bank', questionsPageSchema, { token }),
    callHub(target.url, '/api/validation', validationTasksPageSchema, { token }),
    callHub(target.url, '/api/users?role=validator', peoplePageSchema, { token }),
  ])
  const person = people.items[0]?.id ?? UNKNOWN_ID
  const byStart: readonly [string, string][] = [
    ['/validation/validator/', person],
    ['/validation/competencies/', person],
    ['/validation/', tasks.items[0]?.id ?? UNKNOWN_ID],
    ['/assessments/', assessments.items[0]?.id ?? UNKNOWN_ID],
    ['/question', questions.items[0]?.id ?? UNKNOWN_ID],
    ['/users/', person],
  ]
  return ({ path }) => byStart.find(([start]) => path.startsWith(start))?.[1] ?? UNKNOWN_ID
}

const plainPath = (operation: Operation, id: string): string =>
  `/api${operation.path
    .replace('{version}', '1')
    .replace('{status}', 'approved')
    .replace(/\{\w+\}/g, id)}`

const REFUSALS = new Set([401, 403, 404, 405])
const refusalSchema = envelopeSchema(z.never())

/** Refused with nothing but the refusal in it. A 400 comes from a service that read what was sent: too late. */
function isRefused({ status, text }: RawAnswer): boolean {
  if (!REFUSALS.has(status)) return false
  if (text === '') return true
  try {
    return refusalSchema.safeParse(JSON.parse(text)).data?.success === false
  } catch {
    return false
  }
}

interface Knock {
  operation: Operation
  role: Role | null
  disguise: Disguise
}

/** Every call × every role that may not make it. Reads without parameters are tried in every way; the others take turns. */
function knocksOf(family: Family, idOf: (operation: Operation) => string): Knock[] {
  let turn = 0
  return API_OPERATIONS.filter(({ access }) => access !== 'public').flatMap((operation) => {
    const method = operation.method.toUpperCase()
    if (family.methods !== undefined && !family.methods.includes(method)) return []
    const path = plainPath(operation, idOf(operation))
    const isOpenRead = method === 'GET' && !operation.path.includes('{')
    return KNOCKING.filter((role) => role === null || !mayCall(operation, role)).flatMap((role) => {
      const way = family.ways[turn++ % family.ways.length]
      const ways = isOpenRead || way === undefined ? family.ways : [way]
      return ways
        .map((make) => ({ operation, role, disguise: make(method, path) }))
        .filter(({ disguise }) => !meansAnotherCall(API_OPERATIONS, operation, disguise))
    })
  })
}

async function knock(target: Target, agent: Agent, { operation, role, disguise }: Knock): Promise<string | null> {
  const { method, path, headers } = disguise
  const answer = await target.send(method, path, {
    agent,
    ...(role === null ? {} : { token: await target.tokenOf(role) }),
    ...(headers === undefined ? {} : { headers }),
    ...(method === 'GET' || method === 'HEAD' || operation.method === 'get' ? {} : { body: {} }),
  })
  return isRefused(answer)
    ? null
    : `${role ?? 'nobody'} ${method} ${path}: ${answer.status} with ${answer.text.length} characters`
}

/** Sends all, a few at once; what was not refused. */
async function knockEverywhere(target: Target, knocks: readonly Knock[]): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const waiting = knocks.values()
  const open: string[] = []
  const worker = async (): Promise<void> => {
    for (const next of waiting) {
      const gained = await knock(target, agent, next)
      if (gained !== null) open.push(gained)
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  } finally {
    agent.destroy()
  }
  return open
}

const attackOf = (family: Family): Attack => ({
  name: `a role without the permission makes a call ${family.name}`,
  async attempt(target) {
    const knocks = knocksOf(family, await findIds(target))
    if (knocks.length < 100) throw new Error(`only ${knocks.length} requests were made up`)
    const open = await knockEverywhere(target, knocks)
    return open.length === 0
      ? null
      : `${open.length} of ${knocks.length} got through, such as: ${open.slice(0, 3).join('; ')}`
  },
})

/** The counterpart: roles with the permission are let in, so that a hub that refuses everything does not count as closed. */
const letsIn: Attack = {
  name: 'the plain form of a call that shows keys is open to those who may make it, and only in that form',
  async attempt(target) {
    for (const role of ROLES) {
      const answer = await target.send('GET', '/api/validation', { token: await target.tokenOf(role) })
      const may = API_OPERATIONS.some(
        (operation) => operation.method === 'get' && operation.path === '/validation' && mayCall(operation, role),
      )
      if ((answer.status === 200) !== may) return `${role} is answered ${answer.status}`
    }
    const head = await target.send('HEAD', '/api/validation', { token: await target.tokenOf('penilai') })
    if (head.status !== 200) throw new Error(`HEAD by a permitted role is answered ${head.status}`)
    return null
  },
}

export const pathAttacks: AttackGroup = { group: 'paths', attacks: [letsIn, ...FAMILIES.map(attackOf)] }
