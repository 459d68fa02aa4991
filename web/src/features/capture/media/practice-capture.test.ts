import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeTrack } from '../../../lib/fakes/fake-media.ts'
import { FakeSurroundings } from '../fakes/fake-surroundings.ts'
import { shownStateOf } from '../machine/source-state.ts'
import { troublesOf } from '../machine/troubles.ts'
import { PracticeCapture } from './practice-capture.ts'

const POLICY = { camera: 'optional', microphone: 'optional', screen: 'optional' } as const

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('stands as a test would, loses a camera, gets it back, and lets everything go', async () => {
  const surroundings = new FakeSurroundings()
  const camera = fakeTrack('video', 'camera')
  const capture = new PracticeCapture(POLICY, { camera, microphone: null, screen: null }, surroundings)
  const states = () => Object.values(capture.store.getState().sources).map(shownStateOf)
  const troubles = () => troublesOf(capture.store.getState(), Date.now()).map(({ source, cause }) => [source, cause])
  expect(states()).toEqual(['live', 'declined', 'declined'])

  surroundings.endedBecause = 'ended'
  camera.stop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(troubles()).toEqual([['camera', 'ended']])

  const reopened = capture.reopen('camera')
  const another = fakeTrack('video', 'another')
  surroundings.asked.shift()?.open({ ok: true, track: another })
  await reopened
  expect(states()).toEqual(['live', 'declined', 'declined'])
  expect(troubles()).toEqual([])

  capture.stop()
  expect(another.readyState).toBe('ended')
  expect(surroundings.environment).toBeNull()
  expect(surroundings.hub.requests).toEqual([])
})
