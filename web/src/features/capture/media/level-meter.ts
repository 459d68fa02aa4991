/** Full scale of the meter: −60 dBFS and below is empty, 0 dBFS is full. */
const FLOOR_DB = -60

/** Loudness of samples in −1 to 1 as 0 to 100, on a decibel scale. */
export function levelOf(samples: Float32Array): number {
  if (samples.length === 0) return 0
  let sum = 0
  for (const sample of samples) sum += sample * sample
  const rms = Math.sqrt(sum / samples.length)
  if (rms === 0) return 0
  const db = 20 * Math.log10(rms)
  return Math.round(Math.max(0, Math.min(1, 1 - db / FLOOR_DB)) * 100)
}

const READING_INTERVAL_MS = 100

/**
 * Reads a microphone's level ten times a second. Only for the candidate's own preview: what the proctor sees is
 * measured on the media node. Returns a function that stops it.
 */
export function watchLevel(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  const context = new AudioContext()
  const source = context.createMediaStreamSource(new MediaStream([track]))
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  source.connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    onLevel(levelOf(samples))
  }, READING_INTERVAL_MS)
  return () => {
    clearInterval(timer)
    source.disconnect()
    void context.close()
  }
}
