const STORAGE_KEY = 'pengawas-page'
/** Of a lock that is held until the page is closed. */
const LOCK_PREFIX = 'pengawas-page-'

function storedId(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

function remember(id: string): string {
  try {
    sessionStorage.setItem(STORAGE_KEY, id)
  } catch {
    // Without storage every load is another page, which is what the server then sees.
  }
  return id
}

/** Whether this page now holds the name; a duplicated tab finds it held by its original. */
function holdName(id: string): Promise<boolean> {
  return new Promise((resolve) => {
    navigator.locks
      .request(LOCK_PREFIX + id, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        // Held until the page is gone.
        return lock === null ? undefined : new Promise<void>(() => undefined)
      })
      .catch(() => resolve(false))
  })
}

let identity: Promise<string> | null = null

async function identify(): Promise<string> {
  const known = storedId()
  if (!('locks' in navigator)) return remember(crypto.randomUUID())
  if (known !== null && (await holdName(known))) return known
  const fresh = crypto.randomUUID()
  await holdName(fresh)
  return remember(fresh)
}

/** This page's own id. A reload keeps it; another tab, even a copy of this one, has another. */
export function pageIdentity(): Promise<string> {
  identity ??= identify()
  return identity
}
