import { z } from 'zod'

/** What of an assessment's tests is recorded: all of them, what is around flags, or nothing. */
export const RECORDING_MODES = ['always', 'around-flags', 'never'] as const
export const recordingModeSchema = z.enum(RECORDING_MODES)
export type RecordingMode = z.infer<typeof recordingModeSchema>

/**
 * What becomes of a candidate's media at this moment: `on` while something is written, `waiting` while the last half minute is
 * held in memory for a flag, `stopped` where the disk has no room.
 */
export const peerRecordingSchema = z.enum(['off', 'waiting', 'on', 'stopped'])
export type PeerRecording = z.infer<typeof peerRecordingSchema>

/** `low`: below 15 % free; `full`: below 5 %, and nothing is recorded. */
export const diskStateSchema = z.enum(['ok', 'low', 'full'])
export type DiskState = z.infer<typeof diskStateSchema>
