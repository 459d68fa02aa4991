import { profileResponseSchema, type SignedInUser } from '@pengawas/shared/contracts/auth'
import { isAllowed, type Permission } from '@pengawas/shared/permissions'
import type { Role } from '@pengawas/shared/roles'
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { failureCode, requestJson, type FailureCode } from './http.ts'

/** The signed-in user, or null where nobody is signed in. Other failures are errors: they do not mean signed out. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }): Promise<SignedInUser | null> => {
    try {
      const { user } = await requestJson('/api/auth/profile', profileResponseSchema, { signal })
      return user
    } catch (error) {
      if (failureCode(error) === 'not-authenticated') return null
      throw error
    }
  },
  staleTime: 5 * 60_000,
})

/**
 * Nobody is signed in any more: what this browser held of them goes. The profile is set and not removed, for the guards
 * that watch it would go on watching what is no longer there.
 */
export function forgetUser(queryClient: QueryClient): void {
  queryClient.setQueryData(profileQuery.queryKey, null)
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== profileQuery.queryKey[0] })
}

/** For pages behind a guard, where a user is known to be there. */
export function useUser(): SignedInUser {
  const { data } = useQuery(profileQuery)
  if (!data) throw new Error('This page is shown to signed-in users only')
  return data
}

/** A page that hears that its session has ended sends its user to the login, through the guards that watch the profile. */
export function useSignOutOn(failure: FailureCode | null): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (failure === 'not-authenticated') queryClient.setQueryData(profileQuery.queryKey, null)
  }, [failure, queryClient])
}

const HOMES: Readonly<Partial<Record<Role, string>>> = {
  proktor: '/dashboard/monitoring',
  penilai: '/dashboard/questions',
  validator: '/dashboard/validation',
}

/** Where a role's work begins. */
export function homeOf(role: Role): string {
  if (isAllowed(role, 'assessment:take')) return '/participant'
  return HOMES[role] ?? '/dashboard'
}

export function mayDo(user: SignedInUser, permission: Permission): boolean {
  return isAllowed(user.role, permission)
}
