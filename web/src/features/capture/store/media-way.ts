import { MEDIA_SOURCES, type ConnectionState } from '@pengawas/shared/contracts/proctoring'
import { connectionOf, type MediaState } from '../machine/connection-machine.ts'
import type { Sources } from '../machine/source-state.ts'
import type { CaptureStore } from './capture-store.ts'
import { follow } from './follow.ts'

/** The way of picture and sound to the proctor; null where the candidate shares nothing. */
function mediaWay({ sources, media }: { sources: Sources; media: MediaState }): ConnectionState | null {
  return MEDIA_SOURCES.some((source) => sources[source].consented) ? connectionOf(media) : null
}

export const followMediaWay = (store: CaptureStore, onChange: (way: ConnectionState | null) => void): (() => void) =>
  follow(store, mediaWay, onChange)
