import { isInAppLink } from '@pengawas/shared/rules/in-app-link'
import { isWanted } from '@pengawas/shared/rules/wanted-notices'
import { ACCOUNT_NAMESPACE } from '@pengawas/shared/sockets/account'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { showBrowserNotification } from '../../../lib/browser-notifications.ts'
import { directionOf } from '../../../lib/i18n.ts'
import { importJobsQuery, withImport } from '../../../lib/import-jobs.ts'
import { notificationTexts } from '../../../lib/notification-texts.ts'
import { withJob } from '../../../lib/job-list.ts'
import { packageJobsQuery } from '../../../lib/package-jobs.ts'
import { reportJobsQuery } from '../../../lib/report-jobs.ts'
import { useSignIns } from '../../../lib/page-login.ts'
import { settingsQuery } from '../../../lib/settings.ts'
import { onNotice, openSocket } from '../../../lib/socket.ts'
import { notificationsQuery, useNotificationCalls, withNew } from './notifications.ts'

/** Receives notifications, and how far the reader's imports, packages and report files are, while the page is open; after a gap the list is fetched again. */
export function useLiveNotifications(): void {
  const queryClient = useQueryClient()
  const { i18n } = useTranslation()
  const navigate = useNavigate()
  const { mutate: markRead } = useNotificationCalls().mark
  const signIns = useSignIns(({ count }) => count)
  useEffect(() => {
    const { queryKey } = notificationsQuery
    const { socket, close } = openSocket(ACCOUNT_NAMESPACE, {}, () => undefined)
    socket.on('connect', () => {
      void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: importJobsQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: packageJobsQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: reportJobsQuery.queryKey })
    })
    onNotice(socket, pushes.importChanged, (job) => {
      queryClient.setQueryData(importJobsQuery.queryKey, (list) => list && withImport(list, job))
    })
    onNotice(socket, pushes.packageChanged, (job) => {
      queryClient.setQueryData(packageJobsQuery.queryKey, (list) => list && withJob(list, job))
    })
    onNotice(socket, pushes.reportChanged, (job) => {
      queryClient.setQueryData(reportJobsQuery.queryKey, (list) => list && withJob(list, job))
    })
    onNotice(socket, pushes.notificationCreated, (notification) => {
      queryClient.setQueryData(queryKey, (list) => withNew(list ?? [], notification))
      const settings = queryClient.getQueryData(settingsQuery.queryKey)
      if (!document.hidden || settings?.pushNotifications !== true || !isWanted(notification, settings)) return
      const { title, message } = notificationTexts(i18n, notification)
      const { language } = i18n
      const { id, action } = notification
      const onClick = (): void => {
        markRead({ id, read: true })
        if (action !== null && isInAppLink(action.url)) void navigate(action.url)
      }
      showBrowserNotification({ title, body: message, tag: id, language, direction: directionOf(language), onClick })
    })
    onNotice(socket, pushes.assessmentAccessChanged, ({ assessmentId }) => {
      // What the page has of it may be the reader's no longer: it is dropped before it is asked for again.
      const isOfIt = (key: readonly unknown[]): boolean => key.includes(assessmentId)
      void queryClient.resetQueries({ predicate: (query) => isOfIt(query.queryKey) })
      void queryClient.invalidateQueries({ predicate: (query) => !isOfIt(query.queryKey) })
    })
    socket.connect()
    return close
    // The connection ended with the login that it was opened with.
  }, [queryClient, i18n, navigate, markRead, signIns])
}
