import { randomBytes } from 'node:crypto'
import { loginResponseSchema } from '@pengawas/shared/contracts/auth'
import { createdPersonSchema } from '@pengawas/shared/contracts/people'
import type { Role } from '@pengawas/shared/roles'
import { z } from 'zod'
import { callHub } from './hub-client.ts'

let made = 0

/** A new account with a password of its own, signed in: nothing was done with it before. */
export async function newPerson(
  url: string,
  superAdminToken: string,
  role: Role,
): Promise<{ id: string; nip: string; password: string; token: string }> {
  made += 1
  const number = `1988${String(process.pid % 1_000_000).padStart(6, '0')}${String(made).padStart(8, '0')}`
  const body = {
    nip: number,
    name: `Orang Baru ${made}`,
    email: `baru-${number}@agency.invalid`,
    unit: 'Biro Umum',
    role,
  }
  const { user, password } = await callHub(url, '/api/users', createdPersonSchema, { token: superAdminToken, body })
  const login = async (chosen: string): Promise<string> =>
    (await callHub(url, '/api/auth/login', loginResponseSchema, { body: { nip: number, password: chosen } })).token
  const token = await login(password ?? '')
  const newPassword = randomBytes(12).toString('hex')
  await callHub(url, '/api/auth/change-password', z.object({}), {
    token,
    body: { currentPassword: password, newPassword, confirmPassword: newPassword },
  })
  return { id: user.id, nip: number, password: newPassword, token }
}
