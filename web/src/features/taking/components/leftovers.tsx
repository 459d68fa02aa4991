import { useEffect } from 'react'
import { useUser } from '../../../lib/profile.ts'
import { deliverLeftovers } from '../session/leftovers.ts'

/** Delivers what an interrupted test has left in the browser, when its candidate comes back to the dashboard. */
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
