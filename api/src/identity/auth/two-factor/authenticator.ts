import { Secret, TOTP } from 'otpauth'
import { acceptedStep, isTotpCode } from '../two-factor.rules.ts'
import type { TwoFactorDeps } from './deps.ts'

const ISSUER = 'Pengawas'

/** Codes of this secret, as an authenticator app shows them under this label. */
export const authenticator = (secret: Secret, label: string): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret, digits: 6, period: 30 })

/** The step that the code belongs to; null if it is wrong, or a code of this step or a later one was taken already. */
export function stepOf(
  { box, now }: TwoFactorDeps,
  row: { userId: string; secret: string; lastStep: number | null },
  code: string,
): number | null {
  const secret = box.open(row.secret, row.userId)
  if (secret === null || !isTotpCode(code)) return null
  const at = now()
  // One step either way, for clocks that are a little off (RFC 6238, 5.2).
  const delta = authenticator(Secret.fromBase32(secret), '').validate({
    token: code,
    timestamp: at.getTime(),
    window: 1,
  })
  return acceptedStep(at, delta, row.lastStep)
}
