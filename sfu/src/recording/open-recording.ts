import { join } from 'node:path'
import type { Logger } from 'pino'
import type { MediaNodeConfig } from '../config.ts'
import { DiskGuard, freeShareOf } from './disk-guard.ts'
import { RecordingManager, type RecordingManagerOptions } from './recording-manager.ts'
import { type FinishedSegment, SegmentFolder } from './segment-folder.ts'
import { steadyNow } from './steady-clock.ts'

export interface RecordingParts {
  recording: RecordingManager
  disk: DiskGuard
  folder: SegmentFolder
  /** Segments that an earlier process has left. */
  left: FinishedSegment[]
}

export interface OpenRecordingOptions extends Pick<RecordingManagerOptions, 'onFinished' | 'onChanged'> {
  config: Pick<MediaNodeConfig, 'dataDir' | 'nodeId'>
  log: Logger
  /** The share of the disk that is free; measured where a test does not say. */
  freeShare?: (() => Promise<number>) | undefined
}

/** Opens the folder of this node's recordings and what writes to it. Nothing is recorded yet. */
export async function openRecording(options: OpenRecordingOptions): Promise<RecordingParts> {
  const { config, log, onFinished, onChanged } = options
  const directory = join(config.dataDir, 'media-node', config.nodeId, 'recordings')
  const { folder, left } = await SegmentFolder.open(directory, log)
  const disk = new DiskGuard(options.freeShare ?? (() => freeShareOf(directory)), log)
  // Before anything can be written.
  await disk.look()
  const recording = new RecordingManager({ folder, disk, log, now: steadyNow, onFinished, onChanged })
  return { recording, disk, folder, left }
}
