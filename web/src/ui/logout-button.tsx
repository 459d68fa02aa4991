import { Button, type ButtonProps } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { requestJson } from '../lib/http.ts'
import { profileQuery } from '../lib/profile.ts'

/** Ends the session on the server; what this browser held of it goes even where the server is away. */
export function LogoutButton(props: ButtonProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const logout = useMutation({
    mutationFn: () => requestJson('/api/auth/logout', z.unknown(), { method: 'POST' }),
    onSettled: () => {
      // The profile stays in the cache, as nobody: the guards that watch it then lead to the login.
      queryClient.setQueryData(profileQuery.queryKey, null)
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== profileQuery.queryKey[0] })
    },
  })
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconLogout size={18} aria-hidden />}
      loading={logout.isPending}
      onClick={() => logout.mutate()}
      {...props}
    >
      {t('logout')}
    </Button>
  )
}
