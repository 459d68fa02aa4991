import {
  loginSessionSchema,
  recoveryCodesSchema,
  twoFactorSetupSchema,
  updatedProfileSchema,
} from '@pengawas/shared/contracts/account'
import type { ChangePassword } from '@pengawas/shared/contracts/account'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { requestJson } from '../../../lib/http.ts'
import { forgetUser, profileQuery } from '../../../lib/profile.ts'

const anything = z.unknown()

export const loginSessionsQuery = queryOptions({
  queryKey: ['login-sessions'],
  queryFn: ({ signal }) => requestJson('/api/account/sessions', z.array(loginSessionSchema), { signal }),
})

function useRefreshProfile() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
}

export function useChangeName() {
  const refreshProfile = useRefreshProfile()
  return useMutation({
    mutationFn: (name: string) =>
      requestJson('/api/account/profile', updatedProfileSchema, { method: 'PUT', body: { name } }),
    onSuccess: refreshProfile,
  })
}

export function useChangePassword() {
  const refreshProfile = useRefreshProfile()
  return useMutation({
    mutationFn: (body: ChangePassword) => requestJson('/api/auth/change-password', anything, { method: 'POST', body }),
    onSuccess: refreshProfile,
  })
}

export function useRevokeSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => requestJson(`/api/account/sessions/${id}`, anything, { method: 'DELETE' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: loginSessionsQuery.queryKey }),
  })
}

/** Ends every login of this account; this browser's too, so the page leads to the login next. */
export function useSignOutEverywhere() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => requestJson('/api/account/sessions', anything, { method: 'DELETE' }),
    onSuccess: () => forgetUser(queryClient),
  })
}

export function useSetUpTwoFactor() {
  return useMutation({
    mutationFn: (password: string) =>
      requestJson('/api/account/two-factor/setup', twoFactorSetupSchema, { method: 'POST', body: { password } }),
  })
}

export function useEnableTwoFactor() {
  return useMutation({
    mutationFn: (code: string) =>
      requestJson('/api/account/two-factor/enable', recoveryCodesSchema, { method: 'POST', body: { code } }),
  })
}

/** `onDisabled` is called before the profile is fetched again, which replaces the form. */
export function useDisableTwoFactor(onDisabled: () => void) {
  const refreshProfile = useRefreshProfile()
  return useMutation({
    mutationFn: (password: string) =>
      requestJson('/api/account/two-factor/disable', anything, { method: 'POST', body: { password } }),
    onSuccess: () => {
      onDisabled()
      return refreshProfile()
    },
  })
}
