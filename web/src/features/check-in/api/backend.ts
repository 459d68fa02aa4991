import {
  checkInSchema,
  framingAnswerSchema,
  type CheckIn,
  type CheckInPictureName,
  type CheckInStep,
  type FramingAnswer,
  type ReportStep,
} from '@pengawas/shared/contracts/check-ins'
import { testSessionSchema, type TestSession } from '@pengawas/shared/contracts/test-sessions'
import { helpRequestSchema, type HelpRequest } from '@pengawas/shared/contracts/test-taking'
import { z } from 'zod'
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
  /** Whether the server saw the candidate's eyes while they looked at the dot, from 0. */
  lookAtDot(dot: number): Promise<boolean>
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
    lookAtDot: async (dot) =>
      (await requestJson(`${path}/calibration/${dot}`, z.object({ seen: z.boolean() }), { method: 'POST' })).seen,
    measureFraming: () => requestJson(`${path}/framing`, framingAnswerSchema, { method: 'POST', isBackground: true }),
    askForHelp: () => requestJson(`${path}/help`, helpRequestSchema, { method: 'POST' }),
  }
}
