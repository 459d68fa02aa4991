import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import { useEffect, useRef, useState } from 'react'
import type { CheckInBackend } from '../api/backend.ts'

/** Once the candidate is admitted: fetches the test session, whose clock runs, and goes on with it. */
export function useAdmission(
  isAdmitted: boolean,
  backend: Pick<CheckInBackend, 'fetchSession'>,
  onAdmitted: (testSession: TestSession) => void,
) {
  const [error, setError] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  const then = useRef(onAdmitted)
  useEffect(() => {
    then.current = onAdmitted
  })
  useEffect(() => {
    if (!isAdmitted) return
    let isHere = true
    backend.fetchSession().then(
      (testSession) => {
        if (isHere) then.current(testSession)
      },
      (failure: unknown) => {
        if (isHere) setError(failure)
      },
    )
    return () => {
      isHere = false
    }
  }, [isAdmitted, backend, tries])
  const retry = (): void => {
    setError(null)
    setTries((count) => count + 1)
  }
  return { error, retry }
}
