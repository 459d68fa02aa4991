import { DEFAULT_SETTINGS, settingsSchema, type Settings } from '@pengawas/shared/contracts/account'
import { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { beforeEach, expect, it, vi } from 'vitest'
import { useAppearance } from './appearance.ts'
import { chooseLanguage, chosenLanguage, startI18n } from './i18n.ts'
import { changeSettings, settingsQuery } from './settings.ts'

function fakeStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const held = new Map<string, string>()
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  }
}

/** A hub that keeps the settings of one account, or refuses them. */
function fakeHub(): { settings: Settings; isAway: boolean } {
  const hub = { settings: DEFAULT_SETTINGS, isAway: false }
  vi.stubGlobal('fetch', (_path: string, { method, body }: RequestInit) => {
    if (hub.isAway) return Promise.reject(new TypeError('away'))
    if (method === 'PUT' && typeof body === 'string') hub.settings = settingsSchema.parse(JSON.parse(body))
    return Promise.resolve(Response.json({ success: true, data: hub.settings }))
  })
  return hub
}

let queryClient: QueryClient
beforeEach(async () => {
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('sessionStorage', fakeStorage())
  vi.stubGlobal('document', { documentElement: {} })
  useAppearance.getState().setTheme('default')
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await startI18n()
  return () => vi.unstubAllGlobals()
})

it('saves a language chosen in the settings although a menu chose another one before', async () => {
  const hub = fakeHub()
  await chooseLanguage('en')
  await changeSettings(queryClient, { language: 'ja' })
  expect([hub.settings.language, i18next.language, chosenLanguage()]).toEqual(['ja', 'ja', null])
})

it('keeps a language chosen from a menu when another setting is changed', async () => {
  const hub = fakeHub()
  await chooseLanguage('en')
  await changeSettings(queryClient, { theme: 'dark' })
  expect(hub.settings).toMatchObject({ language: 'en', theme: 'dark' })
  expect([i18next.language, chosenLanguage()]).toEqual(['en', null])
})

it('shows again what was shown before, where the server refuses', async () => {
  const hub = fakeHub()
  queryClient.setQueryData(settingsQuery.queryKey, DEFAULT_SETTINGS)
  hub.isAway = true
  await expect(changeSettings(queryClient, { language: 'ar', theme: 'dark' })).rejects.toThrow()
  expect([i18next.language, useAppearance.getState().theme]).toEqual(['id', 'default'])
})

it('leaves a later choice to the next change', async () => {
  const hub = fakeHub()
  queryClient.setQueryData(settingsQuery.queryKey, DEFAULT_SETTINGS)
  const first = changeSettings(queryClient, { language: 'en' })
  await vi.waitFor(() => expect(i18next.language).toBe('en'))
  await chooseLanguage('zh')
  await first
  expect([hub.settings.language, chosenLanguage()]).toEqual(['en', 'zh'])
})
