import { expect, it } from 'vitest'
import { canOverturn, effectOfCredit } from './reopening.rules.ts'

const END = new Date('2026-11-22T03:00:00Z')
const after = (hours: number): Date => new Date(END.getTime() + hours * 3_600_000)
const CUT_OFF = { status: 'completed', finishReason: 'deadline', endTime: END, attempt: 1 } as const
const ASSESSMENT = {
  maxAttempts: 1,
  showAnswers: false,
  status: 'active',
  startDate: after(-5),
  endDate: after(1),
} as const

it.each([
  { name: 'runs', session: { status: 'active', finishReason: null, endTime: null }, is: 'extends' },
  { name: 'is paused', session: { status: 'paused', finishReason: null, endTime: null }, is: 'extends' },
  { name: 'was cut off by the clock', session: {}, is: 'reopens' },
  { name: 'was cut off, and its assessment is over', session: {}, at: after(2), is: 'reopens' },
  { name: 'was handed in', session: { finishReason: 'participant' }, is: 'creditAfterHandIn' },
  { name: 'was precise enough', session: { finishReason: 'precision' }, is: 'creditAfterHandIn' },
  {
    name: 'was terminated',
    session: { status: 'terminated', finishReason: 'terminated' },
    is: 'creditAfterTermination',
  },
  { name: 'was cut off long ago', session: {}, at: after(24.1), is: 'creditTooLate' },
  { name: 'can be tried again', session: {}, assessment: { maxAttempts: 2 }, is: 'creditAnotherAttempt' },
  {
    name: 'was tried again before the attempts were limited',
    session: {},
    newestAttempt: 2,
    is: 'creditAnotherAttempt',
  },
  { name: 'shows answers later', session: {}, assessment: { showAnswers: true }, is: 'reopens' },
  {
    name: 'has shown its answers',
    session: {},
    assessment: { showAnswers: true },
    at: after(2),
    is: 'creditAnswersShown',
  },
] as const)('a test that $name: $is', ({ session, is, ...rest }) => {
  const assessment = { ...ASSESSMENT, ...('assessment' in rest ? rest.assessment : {}) }
  const newestAttempt = 'newestAttempt' in rest ? rest.newestAttempt : 1
  const at = 'at' in rest ? rest.at : after(0.5)
  const found = effectOfCredit({ ...CUT_OFF, ...session }, assessment, newestAttempt, at)
  expect(found.effect === 'none' ? found.because : found.effect).toBe(is)
})

it.each([
  { name: 'a test that a person ended', session: {}, is: true },
  { name: 'one that was handed in', session: { status: 'completed', finishReason: 'participant' }, is: false },
  { name: 'one after which another was begun', newestAttempt: 2, is: false },
  { name: 'one whose answers were shown', assessment: { showAnswers: true, status: 'completed' }, is: false },
  { name: 'one of an assessment that is over', assessment: { status: 'completed' }, is: true },
] as const)('overturning opens $name again: $is', ({ is, ...rest }) => {
  const session = { status: 'terminated', finishReason: 'terminated', endTime: new Date(0), attempt: 1 } as const
  const assessment = { showAnswers: false, status: 'active', startDate: new Date(0), endDate: new Date(9e12) } as const
  const changed = { ...session, ...('session' in rest ? rest.session : {}) }
  const of = { ...assessment, ...('assessment' in rest ? rest.assessment : {}) }
  expect(canOverturn(changed, of, 'newestAttempt' in rest ? rest.newestAttempt : 1, new Date(1))).toBe(is)
})
