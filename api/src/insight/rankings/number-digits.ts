import { createHmac } from 'node:crypto'

const DIGITS = 12

/** The digits that a candidate's number in one assessment begins with; with another assessment or key they are others. */
export type NumberDigits = (assessmentId: string, participantId: string) => string

/** Twelve digits of an HMAC, so that nobody can find a person's number by their id. All hubs of an installation share the key. */
export const createNumberDigits =
  (key: Uint8Array): NumberDigits =>
  (assessmentId, participantId) => {
    const hash = createHmac('sha256', key).update(`${assessmentId} ${participantId}`).digest()
    return String(hash.readBigUInt64BE(0) % 10n ** BigInt(DIGITS)).padStart(DIGITS, '0')
  }
