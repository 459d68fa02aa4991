import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { drafts } from './drafts/draft-store.ts'
import { requestJson } from './http.ts'
import { forgetUser, useUser } from './profile.ts'
import { unsavedForms } from './unsaved/unsaved-forms.ts'

/** Ends the session on the server; what this browser held of it goes even where the server is away. Asks first where that takes away something typed. */
export function useLogout(): { isPending: boolean; logOut: () => void } {
  const { t } = useTranslation(['actions', 'common'])
  const { id } = useUser()
  const queryClient = useQueryClient()
  const { isPending, mutate } = useMutation({
    mutationFn: () => requestJson('/api/auth/logout', z.unknown(), { method: 'POST', isLeaving: true }),
    onSettled: () => forgetUser(queryClient),
  })
  const logOut = (): void => {
    const unsaved = Math.max(drafts.count(id), unsavedForms.areDirty() ? 1 : 0)
    if (unsaved === 0) mutate()
    else
      modals.openConfirmModal({
        title: t('actions:logout.title'),
        children: <Text>{t('actions:logout.text', { value: unsaved })}</Text>,
        labels: { confirm: t('common:logout'), cancel: t('common:cancel') },
        confirmProps: { color: 'red' },
        onConfirm: () => mutate(),
      })
  }
  return { isPending, logOut }
}
