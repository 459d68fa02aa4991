import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { isOver } from '@pengawas/shared/contracts/test-sessions'

/** That a candidate who is to be recorded is not, because the disk of their media node has no room; null while there is none of this, and after the test. */
export function recordingStopOf({
  status,
  peer,
}: Pick<WallCandidate, 'status' | 'peer'>): { since: string | null } | null {
  if (isOver(status) || peer?.recording !== 'stopped') return null
  const { recordingDisk: disk } = peer
  return { since: disk?.state === 'full' ? disk.since : null }
}

/** What is to be said of the disk of one media node. */
export interface DiskWarning {
  nodeId: string
  state: 'low' | 'full'
  /** Since when, as far as is known. */
  since: string | null
  /** How many candidates of this wall are not recorded because of it. */
  stopped: number
}

/** The media nodes of these candidates whose disk for recordings is short of room, those that record nothing first. */
export function diskWarnings(candidates: readonly Pick<WallCandidate, 'status' | 'peer'>[]): DiskWarning[] {
  const warnings = new Map<string, DiskWarning>()
  for (const candidate of candidates) {
    const { status, peer } = candidate
    if (isOver(status) || peer === null) continue
    const disk = peer.recordingDisk
    const stop = recordingStopOf(candidate)
    const state = stop === null ? disk?.state : 'full'
    if (state === undefined || state === 'ok') continue
    const { nodeId } = peer
    const before = warnings.get(nodeId)
    // The disk is one; where tiles differ, some have not heard of the change yet.
    const isWorse = before === undefined || (before.state === 'low' && state === 'full')
    const isSame = before?.state === state
    const known = disk?.state === state ? disk.since : null
    warnings.set(nodeId, {
      nodeId,
      state: isWorse ? state : before.state,
      since: isWorse ? known : isSame ? earliest(before.since, known) : before.since,
      stopped: (before?.stopped ?? 0) + (stop === null ? 0 : 1),
    })
  }
  return [...warnings.values()].sort(
    (a, b) => Number(b.state === 'full') - Number(a.state === 'full') || a.nodeId.localeCompare(b.nodeId),
  )
}

function earliest(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}
