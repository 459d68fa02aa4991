import { Stack } from '@mantine/core'
import { useStore } from 'zustand'
import type { Capture } from '../store/capture-store.ts'
import { LocalLevel } from './local-level.tsx'
import { SourceList } from './source-list.tsx'

/** Each source as it arrives at the server, with its devices, and the level of the microphone. */
export function CheckedDevices({ capture }: { capture: Capture }) {
  const microphone = useStore(capture.store, (state) => state.tracks.microphone)
  return (
    <Stack gap="md">
      <SourceList capture={capture} />
      {microphone ? <LocalLevel track={microphone} /> : null}
    </Stack>
  )
}
