import type { ProfileRequest } from '@pengawas/shared/contracts/profile-requests'
import { AppError } from '@pengawas/shared/errors'
import type { Database } from '../../../kernel/db/database.ts'
import { findUser } from '../../users/users.queries.ts'
import type { ProfileRequestRow } from '../profile-requests.entity.ts'
import { findRequest } from '../profile-requests.repository.ts'
import { toProfileRequest } from '../profile-requests.rules.ts'

/** Requests as pages receive them, in the same order, without those whose account is gone. */
export async function toAnswers(db: Database, rows: readonly ProfileRequestRow[]): Promise<ProfileRequest[]> {
  const answers: ProfileRequest[] = []
  for (const row of rows) {
    const person = await findUser(db.read, row.userId)
    if (person !== null) answers.push(toProfileRequest(row, person))
  }
  return answers
}

/** One request as pages receive it. Throws `not-found`. */
export async function answerOf(db: Database, id: string): Promise<ProfileRequest> {
  const row = await findRequest(db.read, id)
  const [answer] = row === null ? [] : await toAnswers(db, [row])
  if (answer === undefined) throw new AppError('not-found')
  return answer
}
