import { z } from 'zod'
import { idSchema, instantSchema } from './envelope.ts'

/** How long the code that joins a phone can be used. */
export const JOIN_CODE_MINUTES = 5

/** `POST /test-sessions/{id}/second-camera`: what the phone opens. It can be used once. */
export const secondCameraInviteSchema = z.object({
  /** The code for people who type it; `url` contains it too, behind `#`, so that no log contains it. */
  code: z.string(),
  url: z.string(),
  joinBefore: instantSchema,
})
export type SecondCameraInvite = z.infer<typeof secondCameraInviteSchema>

/** `invited`: a code waits to be used. `joined`: a phone has used it. `live`: its picture arrives. */
export const secondCameraStateSchema = z.enum(['absent', 'invited', 'joined', 'live'])

/** `GET /test-sessions/{id}/second-camera`. */
export const secondCameraSchema = z.object({
  state: secondCameraStateSchema,
  joinBefore: instantSchema.nullable(),
})
export type SecondCamera = z.infer<typeof secondCameraSchema>

/** As people type a code: in small letters, with spaces or dashes. */
export const joinCodeSchema = z
  .string()
  .max(40)
  .transform((typed) => typed.replaceAll(/[\s-]/gu, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z2-9]{10}$/))

/** `POST /second-camera/join`, by a phone without a login. */
export const joinSecondCameraSchema = z.object({ code: joinCodeSchema })

/** What the phone needs from then on. The token publishes one picture and can do nothing else. */
export const joinedSecondCameraSchema = z.object({
  token: z.string(),
  testSessionId: idSchema,
  assessmentTitle: z.string(),
})
export type JoinedSecondCamera = z.infer<typeof joinedSecondCameraSchema>
