import { settingsSchema, type Settings } from '@pengawas/shared/contracts/account'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useAppearance } from './appearance.ts'
import { requestJson } from './http.ts'
import { changeLanguage, settleLanguage } from './i18n.ts'

/** The person's settings as the server keeps them. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => requestJson('/api/account/settings', settingsSchema, { signal }),
  staleTime: 5 * 60_000,
})

/** Shows at once what settings say about the look. */
export async function applySettings({ language, theme }: Pick<Settings, 'language' | 'theme'>): Promise<void> {
  useAppearance.getState().setTheme(theme)
  await changeLanguage(language)
}

/** Changes some settings: seen at once, kept on the server, and taken back where the server refuses. */
export function useChangeSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (change: Partial<Settings>) => {
      const current = await queryClient.query({ ...settingsQuery, staleTime: 'static' })
      const body = { ...current, ...change }
      await applySettings(body)
      try {
        return await requestJson('/api/account/settings', settingsSchema, { method: 'PUT', body })
      } catch (error) {
        await applySettings(current)
        throw error
      }
    },
    onSuccess: (settings) => {
      settleLanguage()
      queryClient.setQueryData(settingsQuery.queryKey, settings)
    },
  })
}
