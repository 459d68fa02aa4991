import { ACCOUNT_NAMESPACE } from '@pengawas/shared/sockets/account'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { showBrowserNotification } from '../../../lib/browser-notifications.ts'
import { notificationTexts } from '../../../lib/notification-texts.ts'
import { settingsQuery } from '../../../lib/settings.ts'
import { onNotice, openSocket } from '../../../lib/socket.ts'
import { notificationsQuery, withNew } from './notifications.ts'

/** Receives notifications as they are created while the page is open; after a gap the list is fetched again. */
export function useLiveNotifications(): void {
  const queryClient = useQueryClient()
  const { i18n } = useTranslation()
  useEffect(() => {
    const { queryKey } = notificationsQuery
    const { socket, close } = openSocket(ACCOUNT_NAMESPACE, {}, () => undefined)
    socket.on('connect', () => void queryClient.invalidateQueries({ queryKey }))
    onNotice(socket, pushes.notificationCreated, (notification) => {
      queryClient.setQueryData(queryKey, (list) => withNew(list ?? [], notification))
      const wantsPush = queryClient.getQueryData(settingsQuery.queryKey)?.pushNotifications === true
      if (!wantsPush || !document.hidden) return
      const { title, message } = notificationTexts(i18n, notification)
      showBrowserNotification(title, message, notification.id)
    })
    socket.connect()
    return close
  }, [queryClient, i18n])
}
