import type { Locator } from 'playwright'

/**
 * The loudest moment of what an audio element plays within two seconds, as the root of the mean square of its samples:
 * 0 is silence, 1 the loudest that there is. Rejects where the element does not play.
 */
export async function heardLevel(audio: Locator): Promise<number> {
  return await audio.evaluate(async (element) => {
    if (!(element instanceof HTMLAudioElement) || !(element.srcObject instanceof MediaStream) || element.paused)
      throw new Error('nothing is played')
    const context = new AudioContext()
    const meter = new AnalyserNode(context, { fftSize: 4_096 })
    context.createMediaStreamSource(element.srcObject).connect(meter)
    const samples = new Float32Array(meter.fftSize)
    let loudest = 0
    await new Promise<void>((resolve) => {
      const end = performance.now() + 2_000
      const look = (now: number): void => {
        meter.getFloatTimeDomainData(samples)
        const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
        loudest = Math.max(loudest, Math.sqrt(power))
        if (now < end) requestAnimationFrame(look)
        else resolve()
      }
      requestAnimationFrame(look)
    })
    await context.close()
    return loudest
  })
}
