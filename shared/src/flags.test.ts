import { expect, it } from 'vitest'
import { isTechnicalFlag } from './flags.ts'

it.each([
  ['technical', 'camera-silent', 'technical'],
  ['technical', 'second-login', 'technical'],
  ['environmental-issue', 'dark-picture', 'technical'],
  ['environmental-issue', 'frozen-picture', 'technical'],
  ['environmental-issue', 'covered-picture', 'conduct'],
  ['environmental-issue', 'a reason of a later version', 'conduct'],
  ['face-detection', 'no-face', 'conduct'],
  ['face-detection', 'face-covered', 'technical'],
  ['face-detection', 'face-covered-although-asked', 'conduct'],
  ['technical', 'screen-share-ended', 'technical'],
] as const)('a flag of type %s by %s is %s', (type, reason, expected) => {
  expect(isTechnicalFlag({ type, reason }) ? 'technical' : 'conduct').toBe(expected)
})
