import { useDebouncedCallback } from '@mantine/hooks'
import type { WallView } from '@pengawas/shared/contracts/wall-view'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '../../../lib/messages.ts'
import { settingsQuery, useChangeSettings } from '../../../lib/settings.ts'
import { toastFailure } from '../../../lib/toasts.ts'
import { useWallSession } from './wall-context.ts'

/** Several choices in a row are kept at once. */
const KEEP_AFTER_MS = 1_500

/** The wall as the account's person wants to see it: taken up when the page opens, and kept when they change it. */
export function useKeptView(): void {
  const { t } = useTranslation('wall')
  const session = useWallSession()
  const queryClient = useQueryClient()
  const failureText = useFailureText()
  const { data: settings } = useQuery(settingsQuery)
  const { mutateAsync } = useChangeSettings()
  /** The view that the account has; undefined before it is known. */
  const kept = useRef<WallView>(undefined)
  useEffect(() => {
    if (!settings || kept.current !== undefined) return
    if (settings.wall) session.viewing.choose(settings.wall)
    kept.current = session.store.getState().view
  }, [settings, session])

  const save = async (wall: WallView): Promise<void> => {
    kept.current = wall
    try {
      // Another page may have changed the settings beside it since this one was opened, hours ago.
      await queryClient.query({ ...settingsQuery, staleTime: 0 })
      await mutateAsync({ wall })
    } catch (error) {
      toastFailure(failureText(error), t('view.notKept'))
    }
  }
  const keep = useDebouncedCallback((wall: WallView) => void save(wall), {
    delay: KEEP_AFTER_MS,
    flushOnUnmount: true,
  })
  useEffect(
    () =>
      session.store.subscribe(({ view }, before) => {
        if (view !== before.view && kept.current !== undefined && view !== kept.current) keep(view)
      }),
    [session, keep],
  )
}
