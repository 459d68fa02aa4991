import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { SecretBox } from '../../kernel/lib/secret-box.ts'
import { exchangeSeal, listTwoFactors } from './two-factor.repository.ts'

const openWithAny = (boxes: readonly SecretBox[], sealed: string, context: string): string | null =>
  boxes.map((box) => box.open(sealed, context)).find((text) => text !== null) ?? null

/**
 * Seals again what only a former box opens, and returns how many there were. Installations without a SECRET_KEY sealed with the
 * media nodes' secret; from their first start with one on, that secret opens nothing any more. The same for a SECRET_KEY that
 * another one has followed.
 */
export async function resealTwoFactors(deps: {
  db: Database
  audit: AuditService
  box: SecretBox
  formerBoxes: readonly SecretBox[]
}): Promise<number> {
  const { db, audit, box, formerBoxes } = deps
  const exchanges = (await listTwoFactors(db.read)).flatMap(({ userId, secret: before }) => {
    const plain = box.open(before, userId) === null ? openWithAny(formerBoxes, before, userId) : null
    return plain === null ? [] : [{ userId, before, after: box.seal(plain, userId) }]
  })
  if (exchanges.length === 0) return 0
  return db.write(async (manager) => {
    let resealed = 0
    for (const { userId, before, after } of exchanges) {
      if (await exchangeSeal(manager, userId, before, after)) resealed += 1
    }
    if (resealed > 0) {
      await audit.append(manager, {
        actorId: null,
        action: 'auth.two-factors-resealed',
        subjectType: 'user',
        subjectId: null,
        data: { resealed },
      })
    }
    return resealed
  })
}
