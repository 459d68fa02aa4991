import { createHmac, randomBytes } from 'node:crypto'

/** 256 random bits, safe in cookies and headers. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Without look-alikes (0 O 1 I L), for codes and passwords that people read to one another. */
const LEGIBLE = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Random characters of the legible alphabet, each equally likely. */
export function randomLegible(length: number): string {
  const limit = 256 - (256 % LEGIBLE.length)
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < limit && text.length < length) text += LEGIBLE.charAt(byte % LEGIBLE.length)
    }
  }
  return text
}

export interface IceServer {
  urls: string[]
  username?: string
  credential?: string
}

const TURN_LIFETIME_SECONDS = 12 * 60 * 60

/**
 * Time-limited TURN credentials as coturn's `use-auth-secret` checks them (draft-uberti-behave-turn-rest-00):
 * the user name is the expiry in seconds and an id, the credential its HMAC-SHA1.
 */
export function turnServers(
  turn: { urls: string[]; secret: string } | undefined,
  userId: string,
  now: Date,
): IceServer[] {
  if (turn === undefined) return []
  const username = `${Math.floor(now.getTime() / 1000) + TURN_LIFETIME_SECONDS}:${userId}`
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64')
  return [{ urls: turn.urls, username, credential }]
}
