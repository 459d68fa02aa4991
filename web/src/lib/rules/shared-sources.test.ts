import { expect, it } from 'vitest'
import { agreedOf, askedOf, consentParts, listOf } from './shared-sources.ts'

const shares = (camera: boolean, microphone: boolean, screen: boolean) => ({ camera, microphone, screen })

it('an assessment asks for what is not off', () => {
  expect(listOf(askedOf({ camera: 'required', microphone: 'optional', screen: 'off' }))).toEqual([
    'camera',
    'microphone',
  ])
})

it.each([
  ['required', false, true],
  ['optional', true, true],
  ['optional', false, false],
  ['off', true, false],
] as const)('%s and agreed to %s: asked for again %s', (screen, agreed, shown) => {
  const policy = { camera: 'required', microphone: 'off', screen } as const
  expect(agreedOf(policy, shares(true, false, agreed)).screen).toBe(shown)
})

it.each([
  [
    'everything',
    shares(true, true, true),
    true,
    ['analysedCamera', 'analysedMicrophone', 'analysedLips'],
    ['evidenceCamera', 'evidenceScreen'],
    'page',
  ],
  [
    'no screen',
    shares(true, true, false),
    true,
    ['analysedCamera', 'analysedMicrophone', 'analysedLips'],
    ['evidenceCamera'],
    'pageNoScreen',
  ],
  ['the camera alone', shares(true, false, false), true, ['analysedCamera'], ['evidenceCamera'], 'pageNoScreen'],
  ['the microphone alone', shares(false, true, false), true, ['analysedMicrophone'], [], 'pageNoScreen'],
  ['the screen alone', shares(false, false, true), true, [], ['evidenceScreen'], 'page'],
  ['camera and microphone, not analysed', shares(true, true, false), false, [], ['evidenceCamera'], 'pageNoScreen'],
] as const)('the consent names of %s only what is used', (_shared, shared, isAnalysed, analysed, evidence, page) => {
  expect(consentParts(shared, isAnalysed)).toEqual({ analysed, evidence, page })
})
