import { notifications } from '@mantine/notifications'
import i18next from 'i18next'

/** Toasts go after 3 s, as the provider is set; what must not be missed belongs into the page or the notification centre. */
function toast(color: string, message: string, title?: string): void {
  notifications.show({
    color,
    message,
    ...(title === undefined ? {} : { title }),
    closeButtonProps: { 'aria-label': i18next.t('common:close') },
  })
}

export function toastSuccess(message: string, title?: string): void {
  toast('teal', message, title)
}

export function toastFailure(message: string, title?: string): void {
  toast('red', message, title)
}

export function toastWarning(title: string, message: string): void {
  toast('orange', message, title)
}
