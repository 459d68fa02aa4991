import { join } from 'node:path'
import type { Logger } from 'pino'
import type { MediaNodeConfig } from '../config.ts'
import { DiskGuard, freeShareOf } from './disk-guard.ts'
import { RecordingManager, type RecordingManagerOptions } from './recording-manager.ts'
import { SegmentFolder } from './segment-folder.ts'
import { SegmentUploader } from './segment-uploader.ts'
import { steadyNow } from './steady-clock.ts'

export interface RecordingParts {
  recording: RecordingManager
  disk: DiskGuard
  uploads: SegmentUploader
}

export interface OpenRecordingOptions extends Pick<RecordingManagerOptions, 'onChanged'> {
  config: Pick<MediaNodeConfig, 'dataDir' | 'nodeId' | 'hubUrl' | 'nodeSecret'>
  log: Logger
  /** The share of the disk that is free; measured where a test does not say. */
  freeShare?: (() => Promise<number>) | undefined
}

/** Opens the folder of this node's recordings with what writes to it and what sends it on. Nothing is recorded or sent yet. */
export async function openRecording(options: OpenRecordingOptions): Promise<RecordingParts> {
  const { config, log, onChanged } = options
  const directory = join(config.dataDir, 'media-node', config.nodeId, 'recordings')
  const { folder, left } = await SegmentFolder.open(directory, log)
  const disk = new DiskGuard(options.freeShare ?? (() => freeShareOf(directory)), log, steadyNow)
  // Before anything can be written.
  await disk.look()
  const uploads = new SegmentUploader({ config, folder, log, now: steadyNow }, left)
  const recording = new RecordingManager({
    ...{ folder, disk, log, onChanged, now: steadyNow },
    onFinished: (segment) => uploads.add(segment),
  })
  return { recording, disk, uploads }
}
