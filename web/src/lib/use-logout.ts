import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { requestJson } from './http.ts'
import { forgetUser } from './profile.ts'

/** Ends the session on the server; what this browser held of it goes even where the server is away. */
export function useLogout() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => requestJson('/api/auth/logout', z.unknown(), { method: 'POST' }),
    onSettled: () => forgetUser(queryClient),
  })
}
