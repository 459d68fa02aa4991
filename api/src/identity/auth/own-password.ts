import { AppError } from '@pengawas/shared/errors'
import type { Actor } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { UserRow } from '../users/users.entity.ts'
import { findUser } from '../users/users.queries.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import { againAttempt } from './attempts.ts'
import type { PasswordHasher } from './passwords.ts'

/** Asks people for their password again before something that decides who gets into the account. */
export interface OwnPassword {
  /** Throws `too-many-attempts`, or `invalid-input` naming `field` where the password is wrong; failures are stored in the audit log. */
  prove(actor: Actor, password: string, field: string, address: string): Promise<UserRow>
}

export function createOwnPassword(deps: {
  db: Database
  audit: AuditService
  limits: AttemptLimits
  passwords: PasswordHasher
}): OwnPassword {
  const { db, audit, limits, passwords } = deps
  return {
    prove: (actor, password, field, address) =>
      limits.guess(againAttempt(actor), async () => {
        const user = await findUser(db.read, actor.userId)
        if (user === null) throw new AppError('not-authenticated')
        if (await passwords.verify(user.passwordHash, password)) return user
        await db.write((manager) =>
          audit.append(manager, {
            actorId: user.id,
            action: 'auth.reauthentication-failed',
            subjectType: 'user',
            subjectId: user.id,
            data: { address },
          }),
        )
        throw new AppError('invalid-input', { fields: { [field]: 'currentPasswordWrong' } })
      }),
  }
}
