import { useEffect } from 'react'
import { useUser } from '../../../lib/profile.ts'
import { deliverLeftovers } from '../session/leftovers.ts'

/** Whoever comes back to their dashboard brings along what an interrupted test has left in their browser. */
export function Leftovers() {
  const { id } = useUser()
  useEffect(() => {
    const deliver = (): void => void deliverLeftovers(id).catch(() => undefined)
    deliver()
    window.addEventListener('online', deliver)
    return () => window.removeEventListener('online', deliver)
  }, [id])
  return null
}
