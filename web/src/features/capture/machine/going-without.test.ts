import { describe, expect, it } from 'vitest'
import { consentOf, failedSources, mayGoWithout } from './going-without.ts'
import { allArrive, initialSources, shownStateOf, sourceStatesOf, sourcesToRetry, stepSources } from './source-state.ts'

const POLICY = { camera: 'required', microphone: 'optional', screen: 'required' } as const
const NOTHING = { camera: null, microphone: null, screen: null }
const asked = { calibration: 'off', portrait: 'off', card: 'off', sweep: 'off', phone: 'off', practiceDays: 0 } as const

describe('going on without a device', () => {
  it('is offered where a proctor decides about the candidate, and nowhere else', () => {
    expect(mayGoWithout({ checkIn: { ...asked, admission: 'proctor' } })).toBe(true)
    expect(mayGoWithout({ checkIn: { ...asked, admission: 'automatic' } })).toBe(false)
    expect(mayGoWithout({ checkIn: null })).toBe(false)
  })

  it('is about what is required and did not open, not about what nobody asked for yet', () => {
    expect(failedSources(POLICY, NOTHING, {})).toEqual([])
    expect(failedSources(POLICY, NOTHING, { camera: 'busy', microphone: 'missing' })).toEqual(['camera'])
    expect(failedSources(POLICY, { ...NOTHING, camera: {} }, { camera: 'busy', screen: 'denied' })).toEqual(['screen'])
  })

  it('agrees to what is required all the same, and to nothing else that is not shared', () => {
    expect(consentOf(POLICY, 'never', NOTHING)).toMatchObject({ camera: true, microphone: false, screen: true })
    expect(consentOf({ ...POLICY, screen: 'off' }, 'always', { ...NOTHING, microphone: {} })).toMatchObject({
      ...{ camera: true, microphone: true, screen: false },
    })
  })

  it('shows and reports what is missing from the beginning, and tries it again when devices change', () => {
    const policy = { ...POLICY, screen: 'off' } as const
    const sources = initialSources(policy, consentOf(policy, 'never', NOTHING), 0, { camera: 'busy' })
    expect(shownStateOf(sources.camera)).toBe('busy')
    expect(sourceStatesOf(sources).camera).toBe('busy')
    expect(sourcesToRetry(sources)).toEqual(['camera'])
    expect(allArrive(sources)).toBe(false)
    const opened = stepSources(
      stepSources(sources, { type: 'agreed', source: 'camera' }, 1),
      {
        ...{ type: 'acquired', source: 'camera' },
      },
      1,
    )
    const arriving = stepSources(
      stepSources(opened, { type: 'produced', source: 'camera', produced: true }, 2),
      { type: 'received', sources: ['camera'] },
      3,
    )
    expect(shownStateOf(arriving.camera)).toBe('live')
  })
})
