import { AppError } from '@pengawas/shared/errors'
import { expect, it } from 'vitest'
import type { PasswordHasher } from '../auth/passwords.ts'
import { createInitialPasswords } from './initial-password.ts'

const OWNER = { nip: '199001012020011001', name: 'Pegawai Baru', email: 'baru@example.go.id' }

it("tries the house's password again after the hasher was too busy for it, and then hashes it once", async () => {
  const answers = [Promise.reject(new AppError('unavailable')), Promise.resolve('a hash')]
  const hash = (): Promise<string> => answers.shift() ?? Promise.reject(new Error('hashed once too often'))
  const passwords: PasswordHasher = { hash, hashRandom: hash, verify: () => Promise.resolve(false) }
  const initial = createInitialPasswords(passwords, 'melati-sore-hari-3')
  await expect(initial(undefined, OWNER)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await initial(undefined, OWNER)).toEqual({ hash: 'a hash', shown: 'melati-sore-hari-3' })
  expect(await initial(undefined, OWNER)).toEqual({ hash: 'a hash', shown: 'melati-sore-hari-3' })
})
