import type { Request } from 'express'

/** Address and program from which a request comes, as far as they are known. */
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
