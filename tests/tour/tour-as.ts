import { settingsSchema } from '@pengawas/shared/contracts/account'
import type { Language } from '@pengawas/shared/languages'
import type { Role } from '@pengawas/shared/roles'
import path from 'node:path'
import type { APIRequestContext, Browser, Page } from 'playwright'
import { z } from 'zod'
import { openPage } from '../support/browsers.ts'
import { nip } from '../support/hub-client.ts'
import { DEMO_PASSWORD } from '../support/stack.ts'
import { opensFor, patternsOf, type Screen } from './screens.ts'
import { type Ask, Subjects } from './subjects.ts'
import { watchTraffic } from './traffic.ts'
import { visit, type Sight } from './visit.ts'

/** A role, or somebody who is not signed in. */
export type Visitor = Role | 'visitor'

export interface Tour {
  browser: Browser
  url: string
  screens: readonly Screen[]
  languages: readonly Language[]
  isWanted: (pattern: string) => boolean
  /** How long a call may take. */
  slowMs: number
  /** Folder of the pictures. */
  output: string
}

const NIPS: Readonly<Record<Role, string>> = {
  peserta: nip.candidate(1),
  administrator: nip.administrator,
  'super-admin': nip.superAdmin,
  penilai: nip.assessor,
  validator: nip.validator,
  proktor: nip.proctor,
  auditor: nip.auditor,
}

const SETTINGS = '/api/account/settings'

/** `/dashboard/scoring/:taskId` as part of a file's name. */
const fileNameOf = (pattern: string): string =>
  pattern
    .replaceAll(':', '')
    .replace(/[^\w-]+/g, '_')
    .replace(/^_|_$/g, '') || 'start'

/** A page in a language, and who answers what its addresses need: the same login, since a new one ends a candidate's older one. */
async function openAs(visitor: Visitor, language: Language, { browser, url }: Tour): Promise<{ page: Page; ask: Ask }> {
  const page = await openPage(browser, url)
  await page.addInitScript((chosen) => localStorage.setItem('app_language', chosen), language)
  const asking = visitor === 'visitor' ? await openPage(browser, url) : page
  const data = { nip: NIPS[visitor === 'visitor' ? 'super-admin' : visitor], password: DEMO_PASSWORD }
  await asking.request.post('/api/auth/login', { data })
  if (visitor !== 'visitor') await speak(page.request, language, url)
  return { page, ask: async (asked) => (await (await asking.request.get(asked)).json()) as unknown }
}

async function speak(request: APIRequestContext, language: Language, origin: string): Promise<void> {
  const answer = (await (await request.get(SETTINGS)).json()) as unknown
  const { data: settings } = z.object({ data: settingsSchema }).parse(answer)
  const saved = await request.put(SETTINGS, { headers: { origin }, data: { ...settings, language } })
  if (!saved.ok()) throw new Error(`${SETTINGS} answered ${saved.status()}`)
}

/** What one visitor sees of all their screens, and which of them there was nothing to open with. */
export async function tourAs(visitor: Visitor, tour: Tour): Promise<{ sights: Sight[]; unopened: string[] }> {
  const screens = tour.screens.filter(
    (screen) => tour.isWanted(screen.pattern) && (visitor === 'visitor' ? screen.isPublic : opensFor(screen, visitor)),
  )
  const sights: Sight[] = []
  const unopened: string[] = []
  for (const language of tour.languages) {
    const { page, ask } = await openAs(visitor, language, tour)
    const subjects = new Subjects(ask)
    const traffic = watchTraffic(page, tour.slowMs)
    for (const pattern of screens.flatMap(patternsOf)) {
      const found = await subjects.addressOf(pattern)
      const to = {
        name: fileNameOf(pattern),
        folder: path.join(tour.output, visitor, language),
        take: () => traffic.take(),
      }
      if ('missing' in found) {
        unopened.push(`${visitor}, ${language}: ${pattern}: there is no ${found.missing} to open it with`)
        console.log(`– ${unopened.at(-1) ?? ''}`)
      } else {
        const seen = await visit(page, found.address, to)
        for (const { findings } of seen)
          for (const { kind, text } of findings) console.log(`✗ ${to.name}: ${kind}: ${text}`)
        sights.push(...seen)
      }
    }
    await page.context().close()
    console.log(
      `${visitor}, ${language}: ${sights.length} pictures, ${sights.flatMap(({ findings }) => findings).length} findings`,
    )
  }
  return { sights, unopened }
}
