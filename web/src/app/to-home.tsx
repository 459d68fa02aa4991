import { Navigate } from 'react-router'
import { homeOf, useUser } from '../lib/profile.ts'

/** `/dashboard` leads to the first tab of the user's role; `query` goes along. */
export function ToHome({ query = '' }: { query?: string }) {
  const { role } = useUser()
  const home = homeOf(role)
  return <Navigate to={(home === '/dashboard' ? '/dashboard/overview' : home) + query} replace />
}
