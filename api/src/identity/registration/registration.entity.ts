import type { Registration } from '@pengawas/shared/contracts/people'
import type { Language } from '@pengawas/shared/languages'
import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn } from '../../kernel/db/columns.ts'

/** A registration that waits for the proof of its address. It is no account: nobody can assign it, join it or sign in to it. */
export interface RegistrationRow {
  id: string
  /** Hash of the newest link that was mailed. */
  tokenHash: string
  nip: string
  /** Lower case. */
  email: string
  details: Pick<Registration, 'name' | 'phone' | 'organization' | 'position' | 'birthDate'>
  /** Of the form; mails about the registration are written in it. */
  language: Language
  passwordHash: string
  /** The address from which it came. */
  address: string
  createdAt: Date
  tokenExpiresAt: Date
}

export const registrationEntity = new EntitySchema<RegistrationRow>({
  name: 'Registration',
  tableName: 'registrations',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    tokenHash: { type: 'varchar', length: 64 },
    nip: { type: 'varchar', length: 64 },
    email: { type: 'varchar', length: 320 },
    details: jsonColumn,
    language: { type: 'varchar', length: 8, default: 'id' },
    passwordHash: { type: 'varchar', length: 255 },
    address: { type: 'varchar', length: 64 },
    createdAt: instantColumn,
    tokenExpiresAt: instantColumn,
  },
})
