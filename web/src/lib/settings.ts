import { settingsSchema, type Settings } from '@pengawas/shared/contracts/account'
import type { Language } from '@pengawas/shared/languages'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useAppearance } from './appearance.ts'
import { requestJson } from './http.ts'
import { changeLanguage, chooseLanguage, chosenLanguage, settleLanguage, shownLanguage } from './i18n.ts'
import { profileQuery } from './profile.ts'

/** The person's settings as the server keeps them. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => requestJson('/api/account/settings', settingsSchema, { signal }),
  staleTime: 5 * 60_000,
})

type Look = Pick<Settings, 'language' | 'theme'>

/** Shows at once what settings say about the look. */
export async function applySettings({ language, theme }: Look): Promise<void> {
  useAppearance.getState().setTheme(theme)
  await changeLanguage(language)
}

/**
 * Changes some settings: seen at once, kept on the server, and taken back where the server refuses. A language chosen
 * from a menu that the account does not have yet goes along, unless this change chooses another.
 */
export async function changeSettings(queryClient: QueryClient, change: Partial<Settings>): Promise<Settings> {
  const before: Look = { language: shownLanguage(), theme: useAppearance.getState().theme }
  if (change.language !== undefined) await chooseLanguage(change.language)
  const current = await queryClient.query({ ...settingsQuery, staleTime: 'static' })
  const body = { ...current, language: chosenLanguage() ?? current.language, ...change }
  await applySettings(body)
  try {
    const saved = await requestJson('/api/account/settings', settingsSchema, { method: 'PUT', body })
    if (chosenLanguage() === saved.language) settleLanguage()
    queryClient.setQueryData(settingsQuery.queryKey, saved)
    return saved
  } catch (error) {
    settleLanguage()
    await applySettings(before)
    throw error
  }
}

/** One change after the other: each is made of what the one before has left. */
export function useChangeSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: 'settings' },
    mutationFn: (change: Partial<Settings>) => changeSettings(queryClient, change),
  })
}

/**
 * Chooses a language from the menu of a page. The account of the person who is signed in gets it at once; before the
 * login, or while the server is away, the tab keeps it until the account can have it.
 */
export function useChooseLanguage(): (language: Language) => void {
  const queryClient = useQueryClient()
  const { mutate } = useChangeSettings()
  return (language) => {
    void chooseLanguage(language)
    if (queryClient.getQueryData(profileQuery.queryKey))
      mutate({ language }, { onError: () => void chooseLanguage(language) })
  }
}
