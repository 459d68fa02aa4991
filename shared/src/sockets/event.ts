import { z } from 'zod'
import { refusalSchema } from '../contracts/envelope.ts'

/** A request over a socket: the caller waits for the acknowledgement, which carries `ack` or an error. */
export interface RequestContract<
  N extends string = string,
  P extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> {
  kind: 'request'
  name: N
  payload: P
  ack: A
}

/** A message over a socket without an answer. */
export interface NoticeContract<N extends string = string, P extends z.ZodType = z.ZodType> {
  kind: 'notice'
  name: N
  payload: P
}

export const request = <N extends string, P extends z.ZodType, A extends z.ZodType>(
  name: N,
  payload: P,
  ack: A,
): RequestContract<N, P, A> => ({ kind: 'request', name, payload, ack })

export const notice = <N extends string, P extends z.ZodType>(name: N, payload: P): NoticeContract<N, P> => ({
  kind: 'notice',
  name,
  payload,
})

export type PayloadOf<C extends { payload: z.ZodType }> = z.infer<C['payload']>
export type AckOf<C extends { ack: z.ZodType }> = z.infer<C['ack']>

/** How every acknowledgement is wrapped, hub to browser and hub to media node alike. */
export const acknowledgementSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), data: z.unknown() }),
  z.object({ ok: z.literal(false), ...refusalSchema.shape }),
])
export type Acknowledgement = z.infer<typeof acknowledgementSchema>

/** For requests whose answer carries nothing but its arrival. */
export const nothing = z.object({})
