import { AppError } from '@pengawas/shared/errors'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import type { OpenedSegment } from '../../recordings/recordings.service.ts'
import type { TimelineDeps } from './deps.ts'

/**
 * Opens the segment of a link, or a range of it, for the login that the link was made for. Whether they may still look at the
 * test is asked again. Throws `link-invalid`, and as `RecordingsService.open`.
 */
export async function openLink(
  { links, recordings, now }: TimelineDeps,
  actor: Actor,
  testSessionId: string,
  wanted: { link: string; range: string | undefined },
): Promise<OpenedSegment> {
  requirePermission(actor, 'recording:read')
  const id = links.read({ actor, testSessionId }, wanted.link, now())
  if (id === null) throw new AppError('link-invalid')
  return recordings.open(actor, { testSessionId, id, range: wanted.range, byLink: true })
}
