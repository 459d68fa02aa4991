import type { z } from 'zod'
import { ACCOUNT_NAMESPACE } from './account.ts'
import { CANDIDATE_NAMESPACE } from './candidate.ts'
import type { NoticeContract } from './event.ts'
import { PROCTOR_NAMESPACE } from './proctor.ts'
import { RANKING_NAMESPACE } from './rankings.ts'

/** The pages that a push can be for, each kind with what the hub needs to find them. */
export interface Audiences {
  /** One page, by the id of its socket in the candidates' namespace. */
  onePage: { pageId: string }
  /** Every page of one test session. */
  testPages: { testSessionId: string }
  /** Every page of one person. */
  person: { userId: string }
  /** Walls of the proctor who watches a candidate, and of those who watch every candidate. */
  watchers: { testSessionId: string }
  /** Each wall receives, of a list, the entries about candidates whom it watches. */
  watchersOfEach: Record<string, never>
  /** Walls of an assessment's proctors who do not watch this candidate. */
  otherProctors: { assessmentId: string; testSessionId: string }
  /** Walls of an assessment's lead, and of those who see every assessment. */
  leads: { assessmentId: string }
  /** Walls of one proctor. */
  wallsOf: { userId: string }
  everyWall: Record<string, never>
  /** Pages of rankings, of those who may see this assessment's: the ones that show names, or the others. */
  rankingPages: { assessmentId: string; names: 'shown' | 'hidden' }
}
export type Audience = keyof Audiences

export const AUDIENCE_NAMESPACES: Readonly<Record<Audience, string>> = {
  onePage: CANDIDATE_NAMESPACE,
  testPages: CANDIDATE_NAMESPACE,
  person: ACCOUNT_NAMESPACE,
  watchers: PROCTOR_NAMESPACE,
  watchersOfEach: PROCTOR_NAMESPACE,
  otherProctors: PROCTOR_NAMESPACE,
  leads: PROCTOR_NAMESPACE,
  wallsOf: PROCTOR_NAMESPACE,
  everyWall: PROCTOR_NAMESPACE,
  rankingPages: RANKING_NAMESPACE,
}

/** A message from the hub to pages: who receives it, its name and what is in it. */
export interface PushContract<
  A extends Audience = Audience,
  N extends string = string,
  P extends z.ZodType = z.ZodType,
> extends NoticeContract<N, P> {
  audience: A
}

type PayloadFor<A extends Audience> = A extends 'watchersOfEach'
  ? z.ZodType<readonly { testSessionId: string }[]>
  : z.ZodType

/** One entry of the table of pushes. */
export const push = <A extends Audience, N extends string, P extends PayloadFor<A>>(
  audience: A,
  name: N,
  payload: P,
): PushContract<A, N, P> => ({ kind: 'notice', audience, name, payload })

/** Sends a push to the pages that it is for, on whichever hub they are. Call it only once its cause is stored. */
export type Announce = <A extends Audience, P extends z.ZodType>(
  push: PushContract<A, string, P>,
  to: Audiences[A],
  payload: z.input<P>,
) => void
