import type { RtpEncodingParameters } from 'mediasoup-client/types'

/**
 * Camera layers: 180p for the wall, 360p for analysis, 720p for a focused tile. The media node asks senders only for
 * the layers that someone needs; Chromium itself sends fewer where the captured picture is small.
 */
export const CAMERA_ENCODINGS: RtpEncodingParameters[] = [
  { scaleResolutionDownBy: 4, maxBitrate: 100_000, maxFramerate: 24 },
  { scaleResolutionDownBy: 2, maxBitrate: 300_000, maxFramerate: 24 },
  { scaleResolutionDownBy: 1, maxBitrate: 1_200_000, maxFramerate: 24 },
]

/** One layer of readable text at 5 frames per second. */
export const SCREEN_ENCODINGS: RtpEncodingParameters[] = [{ maxBitrate: 1_500_000, maxFramerate: 5 }]

/**
 * Discontinuous transmission stays off: the media node reads levels from the packets' audio-level header, and silence
 * that sends no packets could not be distinguished from a microphone that stopped.
 */
export const MICROPHONE_OPTIONS = {
  opusDtx: false,
  opusFec: true,
  opusStereo: false,
  opusMaxAverageBitrate: 32_000,
} as const

export const CAMERA_CONSTRAINTS: MediaTrackConstraints = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 24, max: 30 },
}

export const MICROPHONE_CONSTRAINTS: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
  channelCount: { ideal: 1 },
}

export const SCREEN_OPTIONS: DisplayMediaStreamOptions = {
  video: { width: { ideal: 1920, max: 1920 }, height: { ideal: 1080, max: 1080 }, frameRate: { ideal: 5, max: 5 } },
  audio: false,
}
