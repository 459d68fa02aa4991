import type { LiveStatesDeps } from './deps.ts'

/** Tells the hub that the live state of a candidate has changed. */
export function announceChange({ announcer }: LiveStatesDeps, testSessionId: string): void {
  announcer.emit('candidateChanged', { testSessionId })
}
