import {
  joinCodeSchema,
  joinedSecondCameraSchema,
  type JoinedSecondCamera,
} from '@pengawas/shared/contracts/second-camera'
import { z } from 'zod'
import { requestJson } from '../../../lib/http.ts'

const KEY = 'pengawas-second-camera'

const storedSchema = joinedSecondCameraSchema.extend({
  /** The code that it joined by, to know it when its address is opened again. */
  code: z.string(),
})
/** What this phone may publish, and for which test. */
export type JoinedPhone = z.infer<typeof storedSchema>

/** By which this phone is a second camera, also after its browser was closed; null where it is none. */
export function storedPhone(): JoinedPhone | null {
  try {
    const text = localStorage.getItem(KEY)
    return text === null ? null : (storedSchema.safeParse(JSON.parse(text)).data ?? null)
  } catch {
    return null
  }
}

export function storePhone(phone: JoinedPhone | null): void {
  try {
    if (phone === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(phone))
  } catch {
    // Where the browser refuses its storage, the phone joins by another code after a reload.
  }
}

/** The code of an address, which stands behind `#` so that no server sees it; null where there is none that could be one. */
export const codeOfAddress = (hash: string): string | null => joinCodeSchema.safeParse(hash.slice(1)).data ?? null

export const joinByCode = (code: string): Promise<JoinedSecondCamera> =>
  requestJson('/api/second-camera/join', joinedSecondCameraSchema, { method: 'POST', body: { code } })
