import type { Permission } from '@pengawas/shared/permissions'
import { Navigate, Outlet } from 'react-router'
import { homeOf, mayDo, useUser } from '../lib/profile.ts'

export function RequirePermission({ permission }: { permission: Permission }) {
  const user = useUser()
  return mayDo(user, permission) ? <Outlet /> : <Navigate to={homeOf(user.role)} replace />
}

export function RequireStaff() {
  const user = useUser()
  return user.role === 'peserta' ? <Navigate to={homeOf(user.role)} replace /> : <Outlet />
}
