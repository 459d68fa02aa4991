import { expect, it } from 'vitest'
import { CameraNameWatch } from './camera-name-watch.ts'

type Step = { camera: string | null } | { paused: boolean }
const OBS = { camera: 'OBS Virtual Camera (m-de:vice)' }
const LENS = { camera: 'Integrated Camera (04f2:b6d9)' }

it.each<{ of: string; startsPaused?: boolean; steps: readonly Step[]; notes: number }>([
  { of: 'a lens', steps: [LENS], notes: 0 },
  { of: 'no camera', steps: [{ camera: null }], notes: 0 },
  { of: 'a program', steps: [OBS], notes: 1 },
  { of: 'a program, through a pause', steps: [OBS, { paused: true }, { paused: false }], notes: 1 },
  { of: 'a program that is opened again', steps: [OBS, { camera: null }, OBS], notes: 2 },
  { of: 'a program chosen in a pause', steps: [LENS, { paused: true }, OBS, { paused: false }], notes: 1 },
  { of: 'a program given up in a pause', steps: [{ paused: true }, OBS, LENS, { paused: false }], notes: 0 },
  { of: 'a program before the test runs', startsPaused: true, steps: [OBS], notes: 0 },
])('notes of $of: $notes', ({ startsPaused = false, steps, notes }) => {
  let noted = 0
  const watch = new CameraNameWatch(() => (noted += 1), startsPaused)
  for (const step of steps) {
    if ('paused' in step) watch.setPaused(step.paused)
    else watch.setCamera(step.camera === null ? null : { label: step.camera })
  }
  expect(noted).toBe(notes)
})
