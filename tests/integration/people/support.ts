import type { Hub } from '@pengawas/api/wiring/hub'
import { loginResponseSchema } from '@pengawas/shared/contracts/auth'
import {
  createdPersonSchema,
  type CreatedPerson,
  type CreateParticipant,
  type CreateUser,
} from '@pengawas/shared/contracts/people'
import { z } from 'zod'
import { type Answer, call, fetchData, openTestHub, people, signIn, type TestHub } from '../hub/test-hub.ts'

type At = Pick<Hub, 'url'>

/** A hub, and the logins of the two roles that manage people. */
export interface StaffedHub {
  hub: TestHub
  superAdmin: string
  administrator: string
}

export async function openStaffedHub(databaseUrl: string | undefined): Promise<StaffedHub> {
  const hub = await openTestHub({ databaseUrl })
  return {
    hub,
    superAdmin: await signIn(hub, people.superAdmin),
    administrator: await signIn(hub, people.administrator),
  }
}

let nextNip = 0

/** A NIP that no other test has. */
export function newNip(): string {
  nextNip += 1
  return `1985${String(nextNip).padStart(14, '0')}`
}

export function userBody(overrides: Partial<CreateUser> = {}): CreateUser {
  const nip = newNip()
  return {
    nip,
    name: `Orang ${nip.slice(-4)}`,
    email: `${nip}@example.go.id`,
    role: 'penilai',
    unit: 'Sekretariat Jenderal',
    ...overrides,
  }
}

export function participantBody(overrides: Partial<CreateParticipant> = {}): CreateParticipant {
  const nip = newNip()
  return { nip, name: `Peserta ${nip.slice(-4)}`, unit: 'Sekretariat Jenderal', ...overrides }
}

export const createUser = (hub: At, token: string, overrides: Partial<CreateUser> = {}): Promise<CreatedPerson> =>
  fetchData(hub, '/api/users', createdPersonSchema, { token, body: userBody(overrides) })

export const createParticipant = (
  hub: At,
  token: string,
  overrides: Partial<CreateParticipant> = {},
): Promise<CreatedPerson> =>
  fetchData(hub, '/api/participants', createdPersonSchema, { token, body: participantBody(overrides) })

export const login = (hub: At, nip: string, password: string, code?: string): Promise<Answer> =>
  call(hub, '/api/auth/login', { body: { nip, password, ...(code === undefined ? {} : { code }) } })

export async function tokenOf(hub: At, nip: string, password: string): Promise<string> {
  return loginResponseSchema.parse((await login(hub, nip, password)).body.data).token
}

export const NEW_PASSWORD = 'rahasia-negara-1'

/** Signs in with the initial password and changes it. */
export async function settleIn(hub: At, { user, password }: CreatedPerson): Promise<string> {
  const token = await tokenOf(hub, user.nip, password ?? '')
  const change = { currentPassword: password, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
  await fetchData(hub, '/api/auth/change-password', z.object({}), { token, body: change })
  return token
}

const auditSchema = z.object({
  entries: z.array(
    z.object({
      action: z.string(),
      actorId: z.string().nullable(),
      subjectId: z.string().nullable(),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
})

/** What was recorded of failed logins, newest first, and the whole answer as it came. */
export async function failedLogins(
  hub: At,
  token: string,
): Promise<{ subjectId: string | null; data: Record<string, unknown> }[]> {
  const { entries } = await fetchData(hub, '/api/audit?limit=500', auditSchema, { token })
  return entries.filter((entry) => entry.action === 'auth.login-failed')
}

/** Actions recorded of one subject, newest first. */
export async function auditOf(hub: At, token: string, subjectId: string): Promise<string[]> {
  const { entries } = await fetchData(hub, '/api/audit?limit=500', auditSchema, { token })
  return entries.filter((entry) => entry.subjectId === subjectId).map((entry) => entry.action)
}

/** The status, the code and the bad fields of an answer. */
export const refusal = ({ status, body }: Answer): [number, string | undefined, Record<string, string> | undefined] => [
  status,
  body.error,
  body.fields,
]
