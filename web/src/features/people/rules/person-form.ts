import type { Person } from '@pengawas/shared/contracts/people'
import { isAllowed } from '@pengawas/shared/permissions'
import type { Role } from '@pengawas/shared/roles'
import type { Kind } from '../api/people.ts'

/** Every administrator may choose people who registered themselves; only people who manage all accounts may change them. */
export const mayChange = (user: { id: string; role: Role }, person: Pick<Person, 'createdBy'>): boolean =>
  isAllowed(user.role, 'user:manage') || person.createdBy === user.id

/** An account as its form holds it: an empty text where nothing is known. */
export function valuesOf(person: Person) {
  const { nip, name, email, role, unit, phone, organization, position, birthDate, isActive } = person
  return {
    nip,
    name,
    email,
    role: role as string,
    unit: unit ?? '',
    phone: phone ?? '',
    organization: organization ?? '',
    position: position ?? '',
    birthDate: birthDate ?? '',
    isActive: String(isActive),
  }
}
export type PersonValues = ReturnType<typeof valuesOf>

const orNull = (text: string): string | null => (text.trim() === '' ? null : text)

/** What is sent of the form. Only people who never had a unit, such as those who registered themselves, may go without. */
export function changesOf(
  kind: Kind,
  { role, isActive, ...values }: PersonValues,
  { unit, version }: Pick<Person, 'unit' | 'version'>,
): Record<string, unknown> {
  return {
    ...values,
    unit: unit === null ? orNull(values.unit) : values.unit,
    phone: orNull(values.phone),
    organization: orNull(values.organization),
    position: orNull(values.position),
    birthDate: orNull(values.birthDate),
    isActive: isActive === 'true',
    version,
    ...(kind === 'users' ? { role } : {}),
  }
}
