import type { Permission } from '@pengawas/shared/permissions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, Outlet, useLocation } from 'react-router'
import { homeOf, mayDo, profileQuery, reasonSignedOut, useUser } from '../lib/profile.ts'
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

export function RequirePermission({ permission }: { permission: Permission }) {
  const user = useUser()
  return mayDo(user, permission) ? <Outlet /> : <Navigate to={homeOf(user.role)} replace />
}

export function RequireStaff() {
  const user = useUser()
  return user.role === 'peserta' ? <Navigate to={homeOf(user.role)} replace /> : <Outlet />
}
