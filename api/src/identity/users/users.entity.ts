import type { Settings } from '@pengawas/shared/contracts/account'
import type { Role } from '@pengawas/shared/roles'
import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn } from '../../kernel/db/columns.ts'

export interface UserRow {
  id: string
  nip: string
  name: string
  /** Lower case. */
  email: string
  role: Role
  unit: string | null
  phone: string | null
  organization: string | null
  position: string | null
  /** Calendar date, YYYY-MM-DD. */
  birthDate: string | null
  isActive: boolean
  passwordHash: string
  mustChangePassword: boolean
  /** Null: nothing changed from the defaults. */
  settings: Settings | null
  /** What a search looks through: see `searchTextOf`. */
  searchText: string
  /** Number of the record's edits, so that two editors notice each other. */
  version: number
  createdBy: string | null
  /** Whether the address of a person who registered was proved. Null where staff made the account, or gave it a new password. */
  registration: 'unproved' | 'proved' | null
  lastLogin: Date | null
  createdAt: Date
  updatedAt: Date
  /** When the person's data was erased on their request: the account is nobody's any more. */
  erasedAt: Date | null
}

export const userEntity = new EntitySchema<UserRow>({
  name: 'User',
  tableName: 'users',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    nip: { type: 'varchar', length: 64 },
    name: { type: 'varchar', length: 200 },
    email: { type: 'varchar', length: 320 },
    role: { type: 'varchar', length: 32 },
    unit: { type: 'varchar', length: 200, nullable: true },
    phone: { type: 'varchar', length: 40, nullable: true },
    organization: { type: 'varchar', length: 200, nullable: true },
    position: { type: 'varchar', length: 200, nullable: true },
    birthDate: { type: 'varchar', length: 10, nullable: true },
    isActive: { type: 'boolean' },
    passwordHash: { type: 'varchar', length: 255 },
    mustChangePassword: { type: 'boolean' },
    settings: { ...jsonColumn, nullable: true },
    searchText: { type: 'varchar', length: 750 },
    version: { type: 'integer' },
    createdBy: { type: 'varchar', length: 36, nullable: true },
    registration: { type: 'varchar', length: 16, nullable: true },
    lastLogin: { ...instantColumn, nullable: true },
    createdAt: instantColumn,
    updatedAt: instantColumn,
    erasedAt: { ...instantColumn, nullable: true },
  },
})
