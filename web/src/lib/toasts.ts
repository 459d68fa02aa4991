import { notifications } from '@mantine/notifications'

/** Toasts go after 3 s, as the provider is set; what must not be missed belongs into the page or the notification centre. */
export function toastSuccess(message: string, title?: string): void {
  notifications.show({ color: 'teal', message, ...(title === undefined ? {} : { title }) })
}

export function toastFailure(message: string, title?: string): void {
  notifications.show({ color: 'red', message, ...(title === undefined ? {} : { title }) })
}
