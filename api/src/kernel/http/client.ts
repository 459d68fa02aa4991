import type { Request } from 'express'

/** From where and with what somebody reaches us, as far as it is told. */
export interface Client {
  address: string
  userAgent: string | null
}

export function clientOf(request: Request): Client {
  return {
    address: (request.ip ?? 'unknown').slice(0, 64),
    userAgent: request.get('user-agent')?.slice(0, 300) ?? null,
  }
}
