import { RECORDING_MODES, type RecordingMode } from '../contracts/recordings.ts'

/** From what records most to what records nothing. */
const rank = (mode: RecordingMode): number => RECORDING_MODES.indexOf(mode)

/** What may be recorded of a test: what its assessment wants now, and never more than its candidate was told. */
export function agreedRecording(wanted: RecordingMode, told: RecordingMode = 'never'): RecordingMode {
  return rank(told) > rank(wanted) ? told : wanted
}
