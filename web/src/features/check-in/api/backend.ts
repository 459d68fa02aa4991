import {
  checkInSchema,
  dotAnswerSchema,
  framingAnswerSchema,
  type CheckIn,
  type CheckInPictureName,
  type CheckInStep,
  type DotAnswer,
  type FramingAnswer,
  type ReportStep,
} from '@pengawas/shared/contracts/check-ins'
import { testSessionSchema, type TestSession } from '@pengawas/shared/contracts/test-sessions'
import { helpRequestSchema, type HelpRequest } from '@pengawas/shared/contracts/test-taking'
import { requestJson } from '../../../lib/http.ts'

/** What the pages of a check-in ask the hub for. Failures are `RequestFailure`s. */
export interface CheckInBackend {
  fetchCheckIn(): Promise<CheckIn>
  fetchSession(): Promise<TestSession>
  report(step: CheckInStep, report: ReportStep): Promise<CheckIn>
  /** Nothing is left: a proctor, or the hub itself, decides. */
  submit(): Promise<CheckIn>
  /** What of this page arrives at the media node in five seconds. */
  measureNetwork(): Promise<CheckIn>
  /** The media node takes it from the camera as it is published. */
  takePicture(name: CheckInPictureName): Promise<CheckIn>
  /** Has the server look at the candidate's eyes while they look at the dot, counted from 0. */
  lookAtDot(dot: number): Promise<DotAnswer>
  /** How the candidate sits before the camera; asking goes on having it measured, and readings come as pushes. */
  measureFraming(): Promise<FramingAnswer>
  askForHelp(): Promise<HelpRequest>
}

export function hubCheckIn(testSessionId: string): CheckInBackend {
  const path = `/api/check-ins/${testSessionId}`
  const post = (rest: string, body?: unknown): Promise<CheckIn> =>
    requestJson(`${path}/${rest}`, checkInSchema, { method: 'POST', body })
  return {
    fetchCheckIn: () => requestJson(`${path}/own`, checkInSchema, { isBackground: true }),
    fetchSession: () => requestJson(`/api/test-sessions/${testSessionId}`, testSessionSchema),
    report: (step, report) => post(`steps/${step}`, report),
    submit: () => post('submit'),
    measureNetwork: () => post('network'),
    takePicture: (name) => post('pictures', { name }),
    lookAtDot: (dot) => requestJson(`${path}/calibration/${dot}`, dotAnswerSchema, { method: 'POST' }),
    measureFraming: () => requestJson(`${path}/framing`, framingAnswerSchema, { method: 'POST', isBackground: true }),
    askForHelp: () => requestJson(`${path}/help`, helpRequestSchema, { method: 'POST' }),
  }
}
