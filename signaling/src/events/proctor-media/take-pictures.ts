import { MAX_PICTURES_PER_REQUEST } from '@pengawas/shared/contracts/media'
import { AppError } from '@pengawas/shared/errors'
import { packPictures, unpackPictures } from '@pengawas/shared/rules/packed-pictures'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { onRequest } from '../../binding/bind-events.ts'
import { type ProctorContext, watchedPlacement } from './proctor-context.ts'

/** Single pictures of candidates whom this proctor watches. Others are left out, and so is what there is no picture of. */
export const takePictures = onRequest(
  proctorRequests.takePictures,
  async (context: ProctorContext, { testSessionIds, kinds }) => {
    const count = testSessionIds.length * (kinds?.length ?? 1)
    if (count > MAX_PICTURES_PER_REQUEST) throw new AppError('invalid-input')
    context.charge(count)
    const { viewerId, nodes, services, actor } = context
    const placements = await Promise.allSettled(testSessionIds.map((id) => watchedPlacement(context, id)))
    const placed = placements.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const answers = await Promise.allSettled(
      [...Map.groupBy(placed, ({ nodeId }) => nodeId)].map(async ([nodeId, there]) => {
        if (nodeId === null) return []
        const ids = there.map(({ testSessionId }) => testSessionId)
        const answer = await nodes.call(nodeId, nodeRequests.takePictures, {
          ...{ viewerId, testSessionIds: ids },
          ...(kinds === undefined ? {} : { kinds }),
        })
        return unpackPictures(answer).filter(({ testSessionId }) => ids.includes(testSessionId))
      }),
    )
    const pictures = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    // Proctors may have been exchanged meanwhile.
    const watched = await services.proctoring.watchable(
      actor.userId,
      pictures.map(({ testSessionId }) => testSessionId),
    )
    return packPictures(pictures.filter(({ testSessionId }) => watched?.has(testSessionId) === true))
  },
)
