import { type EntityManager, LessThan } from 'typeorm'
import { registrationEntity, type RegistrationRow } from './registration.entity.ts'

export async function insertRegistration(manager: EntityManager, row: RegistrationRow): Promise<void> {
  await manager.insert(registrationEntity, row)
}

export const findRegistration = (manager: EntityManager, tokenHash: string): Promise<RegistrationRow | null> =>
  manager.findOneBy(registrationEntity, { tokenHash })

/** The newest one that waits for this address. */
export const findWaiting = (manager: EntityManager, email: string): Promise<RegistrationRow | null> =>
  manager.findOne(registrationEntity, { where: { email }, order: { createdAt: 'DESC' } })

/** A link that is mailed again takes the place of the one before. */
export async function replaceToken(
  manager: EntityManager,
  id: string,
  tokenHash: string,
  tokenExpiresAt: Date,
): Promise<void> {
  await manager.update(registrationEntity, { id }, { tokenHash, tokenExpiresAt })
}

/** Takes away what waits for a NIP or an address that has an account now. */
export async function deleteRegistrationsOf(
  manager: EntityManager,
  { nip, email }: Pick<RegistrationRow, 'nip' | 'email'>,
): Promise<void> {
  await manager.delete(registrationEntity, { nip })
  await manager.delete(registrationEntity, { email })
}

/** Returns how many there were. */
export async function deleteRegistrationsBefore(manager: EntityManager, before: Date): Promise<number> {
  const result = await manager.delete(registrationEntity, { createdAt: LessThan(before) })
  return result.affected ?? 0
}
