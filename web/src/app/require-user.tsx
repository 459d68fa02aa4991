import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { profileQuery, reasonSignedOut } from '../lib/profile.ts'
import { ServerAway } from '../ui/server-away.tsx'
import { Splash } from '../ui/splash.tsx'
import { SignedIn } from './signed-in.tsx'

const AWAY_RETRY_MS = 4_000

/** Restores the session from its cookie. An unreachable server is reported as unreachable and does not send anyone to the login. */
export function RequireUser() {
  const location = useLocation()
  const queryClient = useQueryClient()
  const profile = useQuery({
    ...profileQuery,
    refetchInterval: ({ state }) => (state.status === 'error' ? AWAY_RETRY_MS : false),
  })
  if (profile.data) return <SignedIn />
  if (profile.data === null) {
    const reason = reasonSignedOut(queryClient)
    const because = reason === null ? '' : `&error=${reason}`
    return <Navigate to={`/login?next=${encodeURIComponent(location.pathname + location.search)}${because}`} replace />
  }
  return profile.isError ? <ServerAway onRetry={() => void profile.refetch()} /> : <Splash />
}
