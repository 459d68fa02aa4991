import { type CurrentLogin, currentLoginSchema, type SignedInUser } from '@pengawas/shared/contracts/auth'
import { isAllowed, type Permission } from '@pengawas/shared/permissions'
import type { Role } from '@pengawas/shared/roles'
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { drafts } from './drafts/draft-store.ts'
import { requestJson, type FailureCode } from './http.ts'
import { isLoginEnded, signInAgain } from './page-login.ts'

const SIGNED_OUT_KEY = ['signed-out']

/** What the login page should say about the end of the last login; null where it goes without saying. */
export function reasonSignedOut(queryClient: QueryClient): CurrentLogin['ended'] {
  return queryClient.getQueryData<CurrentLogin['ended']>(SIGNED_OUT_KEY) ?? null
}

/** Asks the server once more, which knows why; if it cannot be reached, no one is signed in either. */
export function askWhySignedOut(queryClient: QueryClient): void {
  queryClient
    .query({ ...profileQuery, staleTime: 0 })
    .catch(() => queryClient.setQueryData(profileQuery.queryKey, null))
}

/** The signed-in user, or null where nobody is signed in. Other failures are errors: they do not mean signed out. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal, client }): Promise<SignedInUser | null> => {
    const ask = (): Promise<CurrentLogin> => requestJson('/api/auth/session', currentLoginSchema, { signal })
    const first = await ask()
    const isBack = first.user === null && (await signInAgain(first.ended ?? 'not-authenticated'))
    const { user, ended } = isBack ? await ask() : first
    if (user === null) client.setQueryData(SIGNED_OUT_KEY, ended)
    return user
  },
  staleTime: 5 * 60_000,
})

/**
 * The user is signed out: everything this browser kept about them is removed. The profile is set and not removed, for the guards
 * that watch it would go on watching what is no longer there.
 */
export function forgetUser(queryClient: QueryClient): void {
  const user = queryClient.getQueryData(profileQuery.queryKey)
  if (user) drafts.wipe(user.id)
  queryClient.setQueryData(profileQuery.queryKey, null)
  forgetAnswers(queryClient)
}

/** Removes what the server has said, all but who is signed in. */
export function forgetAnswers(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== profileQuery.queryKey[0] })
}

/** For pages behind a guard, where a user is known to be there. */
export function useUser(): SignedInUser {
  const { data } = useQuery(profileQuery)
  if (!data) throw new Error('This page is shown to signed-in users only')
  return data
}

/** A page that learns that its session has ended sends its user to the login, through the guards that watch the profile. */
export function useSignOutOn(failure: FailureCode | null): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (failure !== null && isLoginEnded(failure)) askWhySignedOut(queryClient)
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
