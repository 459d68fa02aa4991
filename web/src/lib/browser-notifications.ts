export type BrowserConsent = NotificationPermission | 'unsupported'

/** What the browser currently allows, without asking the user. */
export function browserConsent(): BrowserConsent {
  return 'Notification' in window ? Notification.permission : 'unsupported'
}

/** Asks by the browser's own prompt; only ever after the person has switched it on. */
export async function askBrowserConsent(): Promise<BrowserConsent> {
  return 'Notification' in window ? Notification.requestPermission() : 'unsupported'
}

interface BrowserNotification {
  title: string
  body: string
  /** Another one with the same tag replaces it. */
  tag: string
  language: string
  direction: 'ltr' | 'rtl'
  onClick: () => void
}

/** Shows one outside the page; a click brings the page to the front. Some browsers only let service workers do so and throw; the notification centre has it anyway. */
export function showBrowserNotification({ title, body, tag, language, direction, onClick }: BrowserNotification): void {
  if (browserConsent() !== 'granted') return
  try {
    const shown = new Notification(title, { body, tag, icon: '/icon.svg', lang: language, dir: direction })
    shown.onclick = () => {
      window.focus()
      shown.close()
      onClick()
    }
  } catch {
    // Nothing to do: the notification is in the centre.
  }
}
