import { settingsSchema } from '@pengawas/shared/contracts/account'
import type { PageUse } from '@pengawas/shared/contracts/usage'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { requestJson } from '../lib/http.ts'
import { settingsQuery } from '../lib/settings.ts'
import { countedPage } from './rules/counted-page.ts'

/** A count that does not arrive is not repeated: it is not worth that. */
async function report(use: PageUse): Promise<void> {
  await requestJson('/api/account/usage', z.unknown(), { method: 'POST', body: use, isBackground: true })
}

/** Has opened pages counted for people who allow it. */
export function CountPages() {
  const { pathname } = useLocation()
  const { data: settings } = useQuery(settingsQuery)
  const page = countedPage(pathname)
  const isAllowed = settings?.analytics === true
  useEffect(() => {
    if (isAllowed && page !== null) report({ page, kind: 'opened' }).catch(() => undefined)
  }, [isAllowed, page])
  return null
}

/** Has a page that broke down counted, if its person allows it. */
export async function reportBrokenPage(pathname: string): Promise<void> {
  const page = countedPage(pathname)
  if (page === null) return
  const { dataCollection } = await requestJson('/api/account/settings', settingsSchema, { isBackground: true })
  if (dataCollection) await report({ page, kind: 'failed' })
}
