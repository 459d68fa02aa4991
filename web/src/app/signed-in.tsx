import { useThrottledCallback, useWindowEvent } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Outlet } from 'react-router'
import { z } from 'zod'
import { requestJson } from '../lib/http.ts'
import { chosenLanguage, settleLanguage } from '../lib/i18n.ts'
import { useUser } from '../lib/profile.ts'
import { useSettingsDialog } from '../lib/settings-dialog.ts'
import { applySettings, settingsQuery, useChangeSettings } from '../lib/settings.ts'
import { Splash } from '../ui/splash.tsx'
import { CountPages } from './page-uses.tsx'

const SettingsDialog = lazy(async () => ({
  default: (await import('../features/account/components/settings-dialog.tsx')).SettingsDialog,
}))
const ForcedPasswordPage = lazy(async () => ({
  default: (await import('../features/account/components/forced-password-page.tsx')).ForcedPasswordPage,
}))

/** What holds on every page of a signed-in person: their language and theme, the settings dialog, and first of all a password of their own. */
export function SignedIn() {
  const { mustChangePassword } = useUser()
  return (
    <Suspense fallback={<Splash />}>
      {mustChangePassword ? (
        <ForcedPasswordPage />
      ) : (
        <>
          <FollowSettings />
          <StaySignedIn />
          <CountPages />
          <Outlet />
          <SettingsIfOpen />
        </>
      )}
    </Suspense>
  )
}

function SettingsIfOpen() {
  const { tab } = useSettingsDialog()
  return tab === null ? null : <SettingsDialog />
}

/** The account's language and theme win over what this browser remembered, but not over a language chosen in this tab before the login: that one is kept. */
function FollowSettings() {
  const { data: settings } = useQuery(settingsQuery)
  const { mutate } = useChangeSettings()
  useEffect(() => {
    if (!settings) return
    const chosen = chosenLanguage()
    if (chosen !== null && chosen !== settings.language) mutate({ language: chosen })
    else {
      settleLanguage()
      void applySettings(settings)
    }
  }, [settings, mutate])
  // The next person to log in on this tab has made no choice.
  useEffect(() => settleLanguage, [])
  return null
}

const ACTIVITY_PAUSE_MS = 60_000

/** Typing and clicking count as activity even when nothing is sent for a while: a long form must not end at the login. */
function StaySignedIn() {
  const reportActivity = useThrottledCallback(() => {
    requestJson('/api/auth/profile', z.unknown()).catch(() => undefined)
  }, ACTIVITY_PAUSE_MS)
  useWindowEvent('pointerdown', reportActivity)
  useWindowEvent('keydown', reportActivity)
  // Also what is dictated or pasted.
  useWindowEvent('input', reportActivity)
  return null
}
