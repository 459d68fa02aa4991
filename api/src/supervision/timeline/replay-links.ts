import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Actor } from '../../kernel/access/actor.ts'

const TIME_BYTES = 6
const ID_BYTES = 16
/** 160 bits of HMAC-SHA-256. */
const MAC_BYTES = 20
const ALL_BYTES = TIME_BYTES + ID_BYTES + MAC_BYTES

/** For whom a link is, and what it is of. */
interface LinkOwner {
  actor: Pick<Actor, 'userId' | 'authSessionId'>
  testSessionId: string
}

/** Links to segments that hold for one login and some minutes. Nothing of them is stored: all hubs know them by one key. */
export interface ReplayLinks {
  make(owner: LinkOwner, segmentId: string, expiresAt: Date): string
  /** The segment; null where the link is of somebody else, of another login or test, over, or none of ours. */
  read(owner: LinkOwner, link: string, now: Date): string | null
}

export function createReplayLinks(key: Uint8Array): ReplayLinks {
  const macOf = ({ actor, testSessionId }: LinkOwner, body: Uint8Array): Buffer =>
    createHmac('sha256', key)
      .update(`${actor.userId} ${actor.authSessionId} ${testSessionId.toLowerCase()} `)
      .update(body)
      .digest()
      .subarray(0, MAC_BYTES)
  return {
    make(owner, segmentId, expiresAt) {
      const body = Buffer.alloc(TIME_BYTES + ID_BYTES)
      body.writeUIntBE(expiresAt.getTime(), 0, TIME_BYTES)
      body.write(segmentId.replaceAll('-', ''), TIME_BYTES, 'hex')
      return Buffer.concat([body, macOf(owner, body)]).toString('base64url')
    },
    read(owner, link, now) {
      const bytes = Buffer.from(link, 'base64url')
      // Written in one way only, so that one link is one name.
      if (bytes.length !== ALL_BYTES || bytes.toString('base64url') !== link) return null
      const body = bytes.subarray(0, TIME_BYTES + ID_BYTES)
      if (!timingSafeEqual(macOf(owner, body), bytes.subarray(TIME_BYTES + ID_BYTES))) return null
      if (body.readUIntBE(0, TIME_BYTES) <= now.getTime()) return null
      return body.toString('hex', TIME_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}
