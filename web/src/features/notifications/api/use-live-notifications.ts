import { ACCOUNT_NAMESPACE } from '@pengawas/shared/sockets/account'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { showBrowserNotification } from '../../../lib/browser-notifications.ts'
import { settingsQuery } from '../../../lib/settings.ts'
import { onNotice, openSocket } from '../../../lib/socket.ts'
import { notificationsQuery, withNews } from './notifications.ts'

/** Hears of notifications as they are made, for as long as the page is open; after a gap the list is read anew. */
export function useLiveNotifications(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const { queryKey } = notificationsQuery
    const { socket, close } = openSocket(ACCOUNT_NAMESPACE, {}, () => undefined)
    socket.on('connect', () => void queryClient.invalidateQueries({ queryKey }))
    onNotice(socket, pushes.notificationCreated, (news) => {
      queryClient.setQueryData(queryKey, (list) => withNews(list ?? [], news))
      const wantsPush = queryClient.getQueryData(settingsQuery.queryKey)?.pushNotifications === true
      if (wantsPush && document.hidden) showBrowserNotification(news.title, news.message, news.id)
    })
    socket.connect()
    return close
  }, [queryClient])
}
