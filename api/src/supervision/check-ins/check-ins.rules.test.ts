import type { CheckInPolicy, CheckInState, CheckInStep, Framing, StepState } from '@pengawas/shared/contracts/check-ins'
import type { MediaSource, PeerState } from '@pengawas/shared/contracts/proctoring'
import { describe, expect, it } from 'vitest'
import type { Steps } from './check-ins.entity.ts'
import {
  asKept,
  decide,
  devicesArrive,
  isComplete,
  isWellFramed,
  keptUntil,
  newSteps,
  NOTHING_KEPT,
  reportStep,
  submit,
  isFresh,
} from './check-ins.rules.ts'

const POLICY: CheckInPolicy = {
  ...{ admission: 'proctor', calibration: 'optional', portrait: 'required', card: 'required' },
  ...{ sweep: 'off', phone: 'off', practiceDays: 0 },
}
const AUTOMATIC: CheckInPolicy = { ...POLICY, admission: 'automatic' }
const DONE = Object.fromEntries(
  Object.keys(newSteps(POLICY, false)).map((step) => [step, { state: 'done', note: null }]),
) as Steps
const withStep = (step: CheckInStep, state: StepState, note: string | null = null): Steps => ({
  ...DONE,
  [step]: { state, note },
})
const at = (state: CheckInState, steps: Steps = DONE, policy = POLICY) => ({ state, steps, policy })

it('asks for what the assessment asks for, in the order of the work', () => {
  const steps = newSteps(POLICY, true)
  expect(Object.keys(steps)).toEqual(['consent', 'devices', 'framing', 'calibration', 'portrait', 'card'])
  expect([steps.consent?.state, steps.card?.state]).toEqual(['todo', 'todo'])
})

it('asks for nothing that analysis measures where an assessment wants no analysis', () => {
  const steps = newSteps({ ...POLICY, calibration: 'required' }, false)
  expect(Object.keys(steps)).toEqual(['consent', 'devices', 'portrait', 'card'])
})

describe('a reading of the framing', () => {
  const at = new Date('2026-11-22T01:00:10.000Z')
  const reading = (verdict: Framing['verdict'], measuredAt: string): Framing => ({
    ...{ faces: 1, faceHeight: 0.4, faceX: 0.5, faceY: 0.5, luminance: 120, verdict, measuredAt },
  })
  it.each([
    ['that is good and new', reading('good', '2026-11-22T01:00:09.000Z'), true],
    ['at the end of its time', reading('good', '2026-11-22T01:00:05.000Z'), true],
    ['that is too old', reading('good', '2026-11-22T01:00:04.999Z'), false],
    ['that asks for something', reading('too-dark', '2026-11-22T01:00:09.000Z'), false],
    ['that does not exist', null, false],
  ])('%s: see table', (_, framing, isProof) => {
    expect(isWellFramed(framing, at)).toBe(isProof)
  })
})

const failed = { outcome: 'failed', note: 'Kamera saya buram' } as const

describe('a report about a step', () => {
  it.each([
    ['is kept where the server can prove it', at('open'), 'portrait', { outcome: 'done' }, true, 'done'],
    ['is refused where it cannot', at('open'), 'portrait', { outcome: 'done' }, false, 'checkInStepUnproven'],
    ['needs no proof where it failed', at('open'), 'devices', failed, false, 'failed'],
    ['is kept in a repetition', at('redo', withStep('card', 'redo')), 'card', { outcome: 'done' }, true, 'done'],
    [
      'leaves out what may be left out',
      at('open', withStep('calibration', 'todo')),
      'calibration',
      { outcome: 'skipped' },
      false,
      'skipped',
    ],
    ['leaves out nothing that is required', at('open'), 'card', { outcome: 'skipped' }, false, 'checkInNotComplete'],
    ['about what nobody asks for names nothing', at('open'), 'sweep', { outcome: 'done' }, true, 'not-found'],
    ['waits while a proctor decides', at('waiting'), 'card', { outcome: 'done' }, true, 'conflict'],
    ['comes too late after the admission', at('admitted'), 'card', { outcome: 'done' }, true, 'conflict'],
    ['means nothing after a refusal', at('refused'), 'card', failed, true, 'conflict'],
  ] as const)('%s', (_name, progress, step, report, isProven, expected) => {
    const verdict = reportStep(progress, step, report, isProven)
    expect(verdict.kind === 'steps' ? verdict.steps[step]?.state : (verdict.message ?? verdict.code)).toBe(expected)
  })

  it('keeps the words of a failure', () => {
    expect(reportStep(at('open'), 'devices', failed, false)).toMatchObject({
      steps: { devices: { state: 'failed', note: 'Kamera saya buram' } },
    })
  })
})

describe('handing in', () => {
  it.each([
    ['waits for a proctor', at('open'), 'wait'],
    ['once more changes nothing', at('waiting'), 'same'],
    ['again after a repetition waits again', at('redo'), 'wait'],
    ['admits where the assessment says so', at('open', DONE, AUTOMATIC), 'admit'],
    ['waits where something failed, even so', at('open', withStep('card', 'failed', 'Hilang'), AUTOMATIC), 'wait'],
    ['admits without what is optional', at('open', withStep('calibration', 'todo'), AUTOMATIC), 'admit'],
    ['is refused while a required step is missing', at('open', withStep('card', 'todo')), 'refuse'],
    ['is refused while a repetition is missing', at('redo', withStep('calibration', 'redo')), 'refuse'],
    ['is refused after a refusal', at('refused'), 'refuse'],
    ['is refused after the admission', at('admitted'), 'refuse'],
  ] as const)('%s', (_name, progress, expected) => {
    expect(submit({ ...progress, decidedAt: null }).kind).toBe(expected)
  })

  it('waits for a person where a person has decided before', () => {
    const again = { ...at('redo'), policy: AUTOMATIC }
    expect(submit({ ...again, decidedAt: new Date() }).kind).toBe('wait')
  })
})

describe('completeness', () => {
  it.each([
    ['everything is done', DONE, true],
    ['an optional step was skipped', withStep('calibration', 'skipped'), true],
    ['an optional step failed', withStep('calibration', 'failed'), true],
    ['an optional step is to be repeated', withStep('calibration', 'redo'), false],
    ['a required step failed', withStep('portrait', 'failed'), false],
  ] as const)('%s', (_name, steps, expected) => {
    expect(isComplete({ policy: POLICY, steps })).toBe(expected)
  })
})

const because = 'Kartu tidak terbaca'

describe('a decision', () => {
  it.each([
    ['admits whoever waits with all done', at('waiting'), { decision: 'admit', reason: '' }, 'admitted'],
    [
      'admits with a reason what failed',
      at('waiting', withStep('card', 'failed')),
      { decision: 'admit', reason: because },
      'admitted',
    ],
    [
      'wants that reason',
      at('waiting', withStep('card', 'failed')),
      { decision: 'admit', reason: '' },
      'checkInReasonNeeded',
    ],
    ['admits from the steps, with a reason', at('open'), { decision: 'admit', reason: because }, 'admitted'],
    ['wants a reason there too', at('open'), { decision: 'admit', reason: '' }, 'checkInReasonNeeded'],
    ['admits after a refusal', at('refused'), { decision: 'admit', reason: because }, 'admitted'],
    ['admits once', at('admitted'), { decision: 'admit', reason: '' }, 'same'],
    ['asks for a repetition', at('waiting'), { decision: 'redo', steps: ['card'], reason: because }, 'redo'],
    [
      'asks for nothing that was not asked before',
      at('waiting'),
      { decision: 'redo', steps: ['sweep'], reason: because },
      'invalid-input',
    ],
    [
      'asks nobody to agree again',
      at('waiting'),
      { decision: 'redo', steps: ['consent'], reason: because },
      'invalid-input',
    ],
    ['refuses', at('waiting'), { decision: 'refuse', reason: because }, 'refused'],
    ['refuses once', at('refused'), { decision: 'refuse', reason: because }, 'same'],
    ['refuses nobody whose clock runs', at('admitted'), { decision: 'refuse', reason: because }, 'conflict'],
    ['lets try again', at('refused'), { decision: 'open-again', reason: '' }, 'open'],
    ['lets try again only after a refusal', at('waiting'), { decision: 'open-again', reason: '' }, 'conflict'],
  ] as const)('%s', (_name, progress, sent, expected) => {
    const given = sent.decision === 'redo' ? { ...sent, steps: [...sent.steps] } : sent
    const verdict = decide(progress, given, new Date())
    const outcome =
      verdict.kind === 'change' ? verdict.state : verdict.kind === 'same' ? 'same' : (verdict.message ?? verdict.code)
    expect(outcome).toBe(expected)
  })

  it('has only the named steps repeated', () => {
    const now = new Date('2026-11-22T01:00:00Z')
    const verdict = decide(at('waiting'), { decision: 'redo', steps: ['card'], reason: because }, now)
    expect(verdict).toMatchObject({ steps: { card: { state: 'redo', note: null }, portrait: { state: 'done' } } })
  })

  it('makes what was taken before it count for nothing, also after other reports about the step', () => {
    const now = new Date('2026-11-22T01:00:00Z')
    const verdict = decide(at('waiting'), { decision: 'redo', steps: ['card'], reason: because }, now)
    const steps = verdict.kind === 'change' ? verdict.steps : {}
    const failed = reportStep({ ...at('redo'), steps }, 'card', { outcome: 'failed', note: because }, false)
    for (const row of [{ steps }, { steps: failed.kind === 'steps' ? failed.steps : {} }]) {
      expect(isFresh(row, 'card', '2026-11-22T00:59:59.000Z')).toBe(false)
      expect(isFresh(row, 'card', '2026-11-22T01:00:00.001Z')).toBe(true)
      expect(isFresh(row, 'card', undefined)).toBe(false)
      expect(isFresh(row, 'portrait', '2026-11-22T00:59:59.000Z')).toBe(true)
    }
  })
})

describe('devices', () => {
  const CONSENT = { camera: true, microphone: true, screen: false }
  const producer = (source: MediaSource, flowing: boolean, paused = false) => ({
    ...{ producerId: source, source, kind: source === 'microphone' ? ('audio' as const) : ('video' as const) },
    ...{ flowing, paused },
  })
  const peer = (...producers: ReturnType<typeof producer>[]): PeerState => ({
    ...{ testSessionId: 'one', nodeId: 'node', workerId: 'worker', connection: 'connected', silentForMs: null },
    producers,
  })

  it.each([
    ['arrive', peer(producer('camera', true), producer('microphone', true)), true],
    ['do not where nobody holds them', null, false],
    ['do not where one is missing', peer(producer('camera', true)), false],
    ['do not where one does not flow', peer(producer('camera', true), producer('microphone', false)), false],
    ['do not where one is paused', peer(producer('camera', true, true), producer('microphone', true)), false],
  ])('%s', (_, state, arrive) => {
    expect(devicesArrive(CONSENT, state)).toBe(arrive)
  })
})

describe('pictures and measurements', () => {
  const decidedAt = new Date('2026-11-01T08:00:00Z')
  const until = new Date('2026-12-01T08:00:00Z')
  const framing = { faces: 1, measuredAt: '2026-11-01T07:00:00Z' }
  const pictures = { portrait: { key: 'check-ins/a/portrait.webp', takenAt: '2026-11-01T07:00:00Z' } }

  it.each([
    ['open', null, null],
    ['waiting', null, null],
    ['redo', decidedAt, null],
    ['admitted', decidedAt, until],
    ['refused', decidedAt, until],
  ] as const)('of a check-in that is %s', (state, decided, expected) => {
    expect(keptUntil({ state, decidedAt: decided })).toEqual(expected)
  })

  it('can be seen until their time is over, however late they are deleted', () => {
    const row = { ...NOTHING_KEPT, state: 'admitted', decidedAt, pictures, framing, reason: 'Dikenal' } as const
    expect(asKept(row, new Date(until.getTime() - 1))).toEqual(row)
    expect(asKept(row, until)).toEqual({ ...row, ...NOTHING_KEPT })
    expect(asKept({ ...row, state: 'redo' }, until)).toEqual({ ...row, state: 'redo' })
  })
})
