import { useStore } from 'zustand'
import { useSignOutOn } from '../../../lib/profile.ts'
import type { CaptureSession } from '../media/capture-session.ts'

/** A hub that no longer knows the login sends its user to sign in again; the test goes on from there. */
export function SignedOutByHub({ capture }: { capture: CaptureSession }) {
  useSignOutOn(useStore(capture.store, (state) => state.refusedBy))
  return null
}
