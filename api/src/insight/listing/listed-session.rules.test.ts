import { expect, it } from 'vitest'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { type ReadableResult, toListed } from './listed-session.rules.ts'

const CONSENT = { camera: false, microphone: false, screen: false, textVersion: '1' }
const SESSION = {
  ...{ id: 'session', assessmentId: 'assessment', participantId: 'candidate', code: 'ABCDEFGH', attempt: 1 },
  ...{ status: 'completed', statusReason: null, startTime: new Date(0), endTime: new Date(1), consent: CONSENT },
  currentPosition: 3,
} as TestSessionRow
const RESULT: NonNullable<ReadableResult['result']> = {
  ...{ score: 7, maxScore: 10, totalQuestions: 10, answeredQuestions: 9, correctAnswers: 7 },
  ...{ isPassed: true, isMeasured: true, isProvisional: false, verdict: 'passed' },
}
const NOTHING = { score: null, maxScore: null, correctAnswers: null, isPassed: null }
const PROGRESS = { total: 12, answered: 4 }

it.each<{ name: string; session?: Partial<TestSessionRow>; known: ReadableResult; is: object }>([
  {
    name: 'is over',
    known: { result: RESULT, showsScore: true },
    is: { score: 7, maxScore: 10, correctAnswers: 7, isPassed: true, totalQuestions: 10, answeredQuestions: 9 },
  },
  {
    name: 'has figures that are held back: whether it is passed is told',
    known: { result: RESULT, showsScore: false },
    is: { ...NOTHING, isPassed: true, totalQuestions: 10, answeredQuestions: 9 },
  },
  {
    name: 'is none of the reader’s: how far it came is told',
    known: { result: null, showsScore: true },
    is: { ...NOTHING, totalQuestions: 12, answeredQuestions: 4 },
  },
  {
    name: 'was opened again',
    session: { status: 'paused', endTime: null },
    known: { result: RESULT, showsScore: true },
    is: { ...NOTHING, totalQuestions: 12, answeredQuestions: 4 },
  },
  {
    name: 'waits for marks',
    known: { result: { ...RESULT, isPassed: false, isProvisional: true, verdict: 'undecided' }, showsScore: true },
    is: { score: 7, isPassed: null },
  },
  {
    name: 'waits for a decision',
    known: { result: { ...RESULT, isPassed: false, verdict: 'undecided' }, showsScore: true },
    is: { score: 7, isPassed: null },
  },
  {
    name: 'has too few answers for a score',
    known: { result: { ...RESULT, score: 0, isPassed: false, isMeasured: false, verdict: 'failed' }, showsScore: true },
    is: { ...NOTHING, isPassed: false },
  },
])('a test that $name', ({ session, known, is }) => {
  expect(toListed({ ...SESSION, ...session }, PROGRESS, known)).toMatchObject(is)
})
