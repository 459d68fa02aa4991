import type { ClaimedRun } from '@pengawas/shared/contracts/test-taking'
import { z } from 'zod'

const keySchema = z.object({ tabId: z.string(), pageId: z.string(), pageSecret: z.string() })
/** By which this tab has a test: the page's public name, and the secret with which it writes. */
export type PageKey = z.infer<typeof keySchema>

const storageKey = (testSessionId: string): string => `pengawas-page-key-${testSessionId}`
/** Where the browser refuses its storage, keys last as long as the page. */
const remembered = new Map<string, PageKey>()

function stored(testSessionId: string): PageKey | null {
  try {
    const text = sessionStorage.getItem(storageKey(testSessionId))
    return text === null ? null : (keySchema.safeParse(JSON.parse(text)).data ?? null)
  } catch {
    return null
  }
}

/** This tab's key to a test. A copy of the tab has another name, so the key that was copied along is none of its own. */
export function pageKeyOf(testSessionId: string, tabId: string): PageKey | null {
  const key = remembered.get(testSessionId) ?? stored(testSessionId)
  return key?.tabId === tabId ? key : null
}

export function savePageKey(testSessionId: string, tabId: string, { pageId, pageSecret }: ClaimedRun['page']): void {
  const key = { tabId, pageId, pageSecret }
  remembered.set(testSessionId, key)
  try {
    sessionStorage.setItem(storageKey(testSessionId), JSON.stringify(key))
  } catch {
    // After a reload the candidate then takes the test over again, by a button.
  }
}
