import { performance } from 'node:perf_hooks'

/** Milliseconds since the Unix epoch as this process saw it at its start, counted on steadily: setting the system's clock changes nothing. */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now()
}
