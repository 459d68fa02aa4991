import type { ConsumerOptions } from '@pengawas/shared/contracts/media'
import { AppError } from '@pengawas/shared/errors'
import type { PayloadOf } from '@pengawas/shared/sockets/event'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { onRequest } from '../../binding/bind-events.ts'
import { nodeOfWatched, type ProctorContext, watchedPlacement } from './proctor-context.ts'

/** Receives one source of one candidate. Every call checks that this proctor watches the candidate. */
export const consume = onRequest(proctorRequests.consume, consumeOne)

/** What a page of the wall needs, in one request; each candidate is checked by itself. */
export const consumeAll = onRequest(
  proctorRequests.consumeAll,
  async (context: ProctorContext, { wanted, ...receiver }) => {
    context.charge(wanted.length)
    const answers = await Promise.allSettled(wanted.map((each) => consumeOne(context, { ...receiver, ...each })))
    return { consumers: answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : null)) }
  },
)

export const setConsumers = onRequest(
  proctorRequests.setConsumers,
  async (context: ProctorContext, { nodeId: named, changes }) => {
    context.charge(changes.length)
    const { viewerId, nodes } = context
    const answers = await Promise.allSettled(
      changes.map(async (change) => {
        const nodeId = await nodeOfWatched(context, { nodeId: named, testSessionId: change.testSessionId })
        await nodes.call(nodeId, nodeRequests.setConsumer, { ...change, viewerId })
      }),
    )
    return {
      refused: changes.flatMap(({ consumerId }, at) => (answers[at]?.status === 'rejected' ? [consumerId] : [])),
    }
  },
)

/** A page may always close what is its own. One that is not there any more needs no closing. */
export const closeConsumers = onRequest(
  proctorRequests.closeConsumers,
  async (context: ProctorContext, { nodeId, consumerIds }) => {
    context.charge(consumerIds.length)
    const { viewerId, nodes } = context
    await Promise.allSettled(
      consumerIds.map((consumerId) => nodes.call(nodeId, nodeRequests.closeConsumer, { viewerId, consumerId })),
    )
    return {}
  },
)

async function consumeOne(
  context: ProctorContext,
  payload: PayloadOf<typeof proctorRequests.consume>,
): Promise<ConsumerOptions> {
  const { viewerId, nodes } = context
  const { nodeId } = await watchedPlacement(context, payload.testSessionId)
  if (nodeId === null) throw new AppError('media-unavailable')
  const consumer = await nodes.call(nodeId, nodeRequests.consume, { ...payload, viewerId })
  try {
    // Proctors may have been exchanged meanwhile, and the review that follows has not seen this consumer.
    await watchedPlacement(context, payload.testSessionId)
  } catch (error) {
    await nodes.call(nodeId, nodeRequests.closeConsumer, { viewerId, consumerId: consumer.id })
    throw error
  }
  return consumer
}
