import type { CaptureStore } from './capture-store.ts'

/** Calls back at once and on every change with the camera's track. Returns a function that stops it. */
export function followCamera(store: CaptureStore, onChange: (camera: MediaStreamTrack | null) => void): () => void {
  onChange(store.getState().tracks.camera)
  return store.subscribe(({ tracks }, before) => {
    if (tracks.camera !== before.tracks.camera) onChange(tracks.camera)
  })
}
