import { createHash } from 'node:crypto'

const STEP_SECONDS = 30

/** Number of the 30-second step of RFC 6238 at `now`. */
export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS)
}

/** The step whose code was given, or null where the code is wrong (`delta` null) or that step's code was taken before. */
export function acceptedStep(now: Date, delta: number | null, lastStep: number | null): number | null {
  if (delta === null) return null
  const step = totpStep(now) + delta
  return lastStep !== null && step <= lastStep ? null : step
}

export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

/** As stored: case and dashes are only for reading. Random and long, so that a plain hash protects it. */
export function recoveryCodeHash(userId: string, code: string): string {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return createHash('sha256').update(`${userId}:${plain}`).digest('hex')
}
