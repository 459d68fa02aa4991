import { describe, expect, it } from 'vitest'
import { consentFits, initialSources } from './test-sessions.rules.ts'

const consent = (camera: boolean, microphone: boolean, screen: boolean) => ({
  camera,
  microphone,
  screen,
  textVersion: 'v',
})

describe('consentFits', () => {
  it.each([
    {
      name: 'everything agreed',
      policy: ['required', 'required', 'required'],
      given: consent(true, true, true),
      fits: true,
    },
    {
      name: 'a required source declined',
      policy: ['required', 'required', 'optional'],
      given: consent(true, false, true),
      fits: false,
    },
    {
      name: 'an optional source declined',
      policy: ['required', 'required', 'optional'],
      given: consent(true, true, false),
      fits: true,
    },
    {
      name: 'nothing wanted, nothing given',
      policy: ['off', 'off', 'off'],
      given: consent(false, false, false),
      fits: true,
    },
  ] as const)('$name: $fits', ({ policy: [camera, microphone, screen], given, fits }) => {
    expect(consentFits(given, { camera, microphone, screen }, 'never')).toBe(fits)
  })
})

it.each([
  ['is told of the recording', 'required', 'always', 'always', true],
  ['is told of less', 'required', 'always', 'around-flags', false],
  ['is told of nothing', 'required', 'around-flags', undefined, false],
  ['is told of more', 'required', 'around-flags', 'always', true],
  ['shares nothing', 'off', 'always', undefined, true],
] as const)('a candidate who %s', (_, camera, recording, told, fits) => {
  const given = { ...consent(true, false, false), ...(told === undefined ? {} : { recording: told }) }
  expect(consentFits(given, { camera, microphone: 'off', screen: 'off' }, recording)).toBe(fits)
})

describe('initialSources', () => {
  it('distinguishes a declined source from one that is not wanted', () => {
    expect(
      initialSources(consent(true, false, false), { camera: 'required', microphone: 'optional', screen: 'off' }),
    ).toEqual({
      camera: 'off',
      microphone: 'declined',
      screen: 'off',
    })
  })
})
