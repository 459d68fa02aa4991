import type { RtpEncodingParameters } from 'mediasoup-client/types'

const LOW: RtpEncodingParameters = { maxBitrate: 100_000, maxFramerate: 24 }
const MIDDLE: RtpEncodingParameters = { maxBitrate: 300_000, maxFramerate: 24 }
const HIGH: RtpEncodingParameters = { maxBitrate: 1_200_000, maxFramerate: 24 }

/**
 * Chromium sends pictures with fewer pixels than these in two layers, and in one, and leaves out the largest of the layers it was
 * asked for: of three layers of 640 × 360 it sends 160 × 90 and 320 × 180 (measured with Chromium 156).
 */
const PIXELS_OF_THREE = 960 * 540
const PIXELS_OF_TWO = 480 * 270

/**
 * Layers of a camera that captures so many pixels: 180p for the wall, 360p for analysis, 720p for a focused tile; smaller cameras
 * have the first two or one. The media node asks senders only for the layers that someone needs. Without a size it is 720p.
 */
export function cameraEncodings({
  width = 1280,
  height = 720,
}: Pick<MediaTrackSettings, 'width' | 'height'>): RtpEncodingParameters[] {
  const pixels = width * height
  if (pixels >= PIXELS_OF_THREE)
    return [
      { ...LOW, scaleResolutionDownBy: 4 },
      { ...MIDDLE, scaleResolutionDownBy: 2 },
      { ...HIGH, scaleResolutionDownBy: 1 },
    ]
  if (pixels < PIXELS_OF_TWO) return [{ ...MIDDLE, scaleResolutionDownBy: 1 }]
  return [
    { ...LOW, scaleResolutionDownBy: 2 },
    { ...MIDDLE, maxBitrate: 500_000, scaleResolutionDownBy: 1 },
  ]
}

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
  video: {
    // Chromium's dialog then offers whole screens first.
    displaySurface: 'monitor',
    width: { ideal: 1920, max: 1920 },
    height: { ideal: 1080, max: 1080 },
    frameRate: { ideal: 5, max: 5 },
  },
  audio: false,
}
