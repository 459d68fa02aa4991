import type { Role } from '@pengawas/shared/roles'
import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../db/columns.ts'

export interface UserRow {
  id: string
  nip: string
  name: string
  email: string
  role: Role
  unit: string | null
  isActive: boolean
  passwordHash: string
  mustChangePassword: boolean
  createdBy: string | null
  lastLogin: Date | null
  createdAt: Date
  updatedAt: Date
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
    isActive: { type: 'boolean' },
    passwordHash: { type: 'varchar', length: 255 },
    mustChangePassword: { type: 'boolean' },
    createdBy: { type: 'varchar', length: 36, nullable: true },
    lastLogin: { ...instantColumn, nullable: true },
    createdAt: instantColumn,
    updatedAt: instantColumn,
  },
})
