import { allArrive } from '../machine/source-state.ts'
import type { CaptureStore } from './capture-store.ts'

type State = ReturnType<CaptureStore['getState']>

/** Calls back at once and on every change of one thing in the store. Returns a function that stops it. */
export function follow<T>(store: CaptureStore, pick: (state: State) => T, onChange: (value: T) => void): () => void {
  onChange(pick(store.getState()))
  return store.subscribe((state, before) => {
    const value = pick(state)
    if (value !== pick(before)) onChange(value)
  })
}

/** The camera's track; null while there is none. */
export const followCamera = (store: CaptureStore, onChange: (camera: MediaStreamTrack | null) => void): (() => void) =>
  follow(store, ({ tracks }) => tracks.camera, onChange)

/** Whether all that is shared arrives at the server. */
export const followArrival = (store: CaptureStore, onChange: (allArrive: boolean) => void): (() => void) =>
  follow(store, ({ sources }) => allArrive(sources), onChange)
