import { expect, it } from 'vitest'
import type { RecordingMode } from '../contracts/recordings.ts'
import { agreedRecording } from './agreed-recording.ts'

it.each<[RecordingMode, RecordingMode | undefined, RecordingMode]>([
  ['always', 'always', 'always'],
  ['always', 'around-flags', 'around-flags'],
  ['always', 'never', 'never'],
  ['always', undefined, 'never'],
  ['around-flags', 'always', 'around-flags'],
  ['around-flags', undefined, 'never'],
  ['never', 'always', 'never'],
])('wanted %s, told %s: %s', (wanted, told, agreed) => {
  expect(agreedRecording(wanted, told)).toBe(agreed)
})
