export type BrowserConsent = NotificationPermission | 'unsupported'

/** What the browser currently allows, without asking the user. */
export function browserConsent(): BrowserConsent {
  return 'Notification' in window ? Notification.permission : 'unsupported'
}

/** Asks by the browser's own prompt; only ever after the person has switched it on. */
export async function askBrowserConsent(): Promise<BrowserConsent> {
  return 'Notification' in window ? Notification.requestPermission() : 'unsupported'
}

/** Shows one outside the page. Some browsers only let service workers do so and throw; the notification centre has it anyway. */
export function showBrowserNotification(title: string, body: string, tag: string): void {
  if (browserConsent() !== 'granted') return
  try {
    new Notification(title, { body, tag, icon: '/icon.svg' })
  } catch {
    // Nothing to do: the notification is in the centre.
  }
}
