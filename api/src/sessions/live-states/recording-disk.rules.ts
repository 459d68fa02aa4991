import type { PeerState } from '@pengawas/shared/contracts/proctoring'

/** Reports of one state differ by what each took on its way. */
const SAME_MOMENT_MS = 10_000

/** What a media node says of a candidate, with an instant of the hub's clock for since when its disk is as it is. */
export function withDiskSince(peer: PeerState, before: PeerState | null, at: Date): PeerState {
  const { recordingDisk: disk } = peer
  if (disk === undefined) return peer
  const since = at.getTime() - disk.forMs
  const earlier = before?.recordingDisk
  const isSame =
    earlier?.state === disk.state &&
    earlier.since !== null &&
    Math.abs(Date.parse(earlier.since) - since) < SAME_MOMENT_MS
  return { ...peer, recordingDisk: { ...disk, since: isSame ? earlier.since : new Date(since).toISOString() } }
}
