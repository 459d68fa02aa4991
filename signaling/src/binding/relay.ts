import type { RequestContract } from '@pengawas/shared/sockets/event'
import type { z } from 'zod'
import type { NodeRegistry } from '../nodes/node-registry.ts'
import { type EventHandler, onRequest } from './bind-events.ts'

/**
 * Passes a request of a page on to a media node, and the node's answer back. `nodeOf` finds the node, and throws where the
 * page may not ask this; `address` makes the node's payload, with the ids that the hub does not take from the page.
 */
export function relay<
  Context extends { nodes: NodeRegistry },
  P extends z.ZodType,
  T extends z.ZodType,
  A extends z.ZodType,
>(
  asked: RequestContract<string, P, A>,
  passedOn: RequestContract<string, T, A>,
  nodeOf: (context: Context, payload: z.infer<P>) => Promise<string>,
  address: (payload: z.infer<P>, context: Context) => z.infer<T>,
): EventHandler<Context> {
  return onRequest<Context, RequestContract<string, P, A>>(asked, async (context, payload) =>
    context.nodes.call(await nodeOf(context, payload), passedOn, address(payload, context)),
  )
}
