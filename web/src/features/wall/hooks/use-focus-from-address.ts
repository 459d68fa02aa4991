import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useWall, useWallSession } from './wall-context.ts'

const PARAMETER = 'session'

/** Brings the candidate into focus whom the address names, as a notification does; once, so that the focus can move on. */
export function useFocusFromAddress(): void {
  const session = useWallSession()
  const [query, setQuery] = useSearchParams()
  const wanted = query.get(PARAMETER)
  const isThere = useWall((state) => wanted !== null && wanted in state.candidates)
  useEffect(() => {
    if (wanted === null || !isThere) return
    session.focus(wanted)
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete(PARAMETER)
        return next
      },
      { replace: true },
    )
  }, [wanted, isThere, session, setQuery])
}
