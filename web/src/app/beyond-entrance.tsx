import { DatesProvider } from '@mantine/dates'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { LeaveGuard } from '../lib/unsaved/leave-guard.tsx'
import '@mantine/dates/styles.css'
import '@mantine/notifications/styles.css'
import 'dayjs/locale/id'
import 'dayjs/locale/ar'
import 'dayjs/locale/zh'
import 'dayjs/locale/ja'

/** What the pages other than the landing page and the login need: dates in the language, dialogs and toasts. */
export function BeyondEntrance() {
  const { t, i18n } = useTranslation(['common', 'actions'])
  return (
    <DatesProvider settings={{ locale: i18n.language, firstDayOfWeek: 1, weekendDays: [] }}>
      <ModalsProvider
        labels={{ confirm: t('actions:confirm'), cancel: t('common:cancel') }}
        modalProps={{ closeButtonProps: { 'aria-label': t('common:close') } }}
      >
        <Outlet />
        <LeaveGuard />
        <Notifications position="bottom-right" autoClose={3_000} />
      </ModalsProvider>
    </DatesProvider>
  )
}
