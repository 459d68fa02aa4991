import { settingsSchema, type THEMES } from '@pengawas/shared/contracts/account'
import type { Language } from '@pengawas/shared/languages'
import { isAllowed } from '@pengawas/shared/permissions'
import type { Role } from '@pengawas/shared/roles'
import path from 'node:path'
import type { APIRequestContext, Browser, Page } from 'playwright'
import { z } from 'zod'
import { openPage } from '../support/browsers.ts'
import { nip } from '../support/hub-client.ts'
import { DEMO_PASSWORD } from '../support/stack.ts'
import { handOn, openingsOf } from './openings.ts'
import { hasOwnTabs, opensFor, patternsOf, type Screen } from './screens.ts'
import { type Ask, Subjects } from './subjects.ts'
import { type TrafficWatch, watchTraffic } from './traffic.ts'
import { type Sight, visit, visitByHand } from './visit.ts'

/** A role, or somebody who is not signed in. */
export type Visitor = Role | 'visitor'

export type Theme = (typeof THEMES)[number]

export interface Tour {
  browser: Browser
  url: string
  screens: readonly Screen[]
  languages: readonly Language[]
  theme: Theme
  isWanted: (pattern: string) => boolean
  /** Pages on which one person looks around at the same time. */
  pages: number
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

/** Its pages are drawn the other way round, so that axe looks at them too. */
const RIGHT_TO_LEFT: Language = 'ar'

const SETTINGS = '/api/account/settings'

/** `/dashboard/scoring/:taskId` as part of a file's name. */
const fileNameOf = (pattern: string): string =>
  pattern
    .replaceAll(':', '')
    .replace(/[^\w-]+/g, '_')
    .replace(/^_|_$/g, '') || 'start'

/** A page in a language. */
async function openIn(language: Language, { browser, url, theme }: Tour): Promise<Page> {
  const page = await openPage(browser, url)
  await page.addInitScript((chosen) => localStorage.setItem('app_language', chosen), language)
  await page.addInitScript((chosen) => localStorage.setItem('app_settings', JSON.stringify({ theme: chosen })), theme)
  return page
}

/** A candidate has one page: a test is not taken in two. */
const pagesOf = (visitor: Visitor, { pages }: Tour): number => (visitor === 'peserta' ? 1 : pages)

/** Pages of one login, and who answers what their addresses need: the same login, since a new one ends a candidate's older one. */
async function openAs(visitor: Visitor, language: Language, tour: Tour): Promise<{ pages: Page[]; ask: Ask }> {
  const { browser, url, theme } = tour
  const pages = await Promise.all(Array.from({ length: pagesOf(visitor, tour) }, () => openIn(language, tour)))
  const asking = visitor === 'visitor' ? await openPage(browser, url) : (pages[0] ?? (await openIn(language, tour)))
  const data = { nip: NIPS[visitor === 'visitor' ? 'super-admin' : visitor], password: DEMO_PASSWORD }
  await asking.request.post('/api/auth/login', { data })
  if (visitor !== 'visitor') {
    await choose(asking.request, { language, theme }, url)
    const cookies = await asking.context().cookies()
    for (const page of pages) await page.context().addCookies(cookies)
  }
  return { pages, ask: async (asked) => (await (await asking.request.get(asked)).json()) as unknown }
}

async function choose(
  request: APIRequestContext,
  chosen: { language: Language; theme: Theme },
  origin: string,
): Promise<void> {
  const answer = (await (await request.get(SETTINGS)).json()) as unknown
  const { data: settings } = z.object({ data: settingsSchema }).parse(answer)
  const saved = await request.put(SETTINGS, { headers: { origin }, data: { ...settings, ...chosen } })
  if (!saved.ok()) throw new Error(`${SETTINGS} answered ${saved.status()}`)
}

/** One page of a visitor, and what it needs to look at a screen. */
interface Round {
  visitor: Visitor
  language: Language
  page: Page
  subjects: Subjects
  traffic: TrafficWatch
  tour: Tour
}

/** Everything of one screen; nothing where there is nothing to open it with. */
async function lookAtScreen(pattern: string, round: Round): Promise<Sight[] | string> {
  const { visitor, language, page, subjects, traffic, tour } = round
  const found = await subjects.addressOf(pattern)
  if ('missing' in found) return `${visitor}, ${language}: ${pattern}: there is no ${found.missing} to open it with`
  const folder = path.join(tour.output, visitor, language)
  const hasBarrierCheck = language === tour.languages[0] || language === RIGHT_TO_LEFT
  const to = { name: fileNameOf(pattern), folder, traffic, hasTabs: hasOwnTabs(pattern), hasBarrierCheck }
  const sights = await visit(page, found.address, to)
  for (const opening of openingsOf(pattern)) {
    const { permission } = opening
    if (permission !== undefined && (visitor === 'visitor' || !isAllowed(visitor, permission))) continue
    const hand = handOn(page, language)
    sights.push(...(await visitByHand(page, { address: found.address, hand, opening }, to)))
  }
  return sights
}

/** What one visitor sees of all their screens, and which of them there was nothing to open with. */
export async function tourAs(visitor: Visitor, tour: Tour): Promise<{ sights: Sight[]; unopened: string[] }> {
  const screens = tour.screens.filter(
    (screen) => tour.isWanted(screen.pattern) && (visitor === 'visitor' ? screen.isPublic : opensFor(screen, visitor)),
  )
  const sights: Sight[] = []
  const unopened: string[] = []
  for (const language of tour.languages) {
    const startedAt = performance.now()
    const { pages, ask } = await openAs(visitor, language, tour)
    const subjects = new Subjects(ask)
    const waiting = screens.flatMap(patternsOf)
    const follow = async (page: Page): Promise<void> => {
      const round = { visitor, language, page, subjects, traffic: watchTraffic(page, tour.slowMs), tour }
      for (let pattern = waiting.shift(); pattern !== undefined; pattern = waiting.shift()) {
        const seen = await lookAtScreen(pattern, round)
        if (typeof seen === 'string') unopened.push(seen)
        else sights.push(...seen)
        report(visitor, language, seen)
      }
      await page.context().close()
    }
    await Promise.all(pages.map(follow))
    const findings = sights.flatMap(({ findings: found }) => found).length
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    console.log(`${visitor}, ${language}: ${sights.length} pictures, ${findings} findings so far, ${seconds} s`)
  }
  return { sights, unopened }
}

function report(visitor: Visitor, language: Language, seen: Sight[] | string): void {
  if (typeof seen === 'string') {
    console.log(`– ${seen}`)
    return
  }
  for (const { name, width, findings } of seen)
    for (const { kind, text } of findings) console.log(`✗ ${visitor}, ${language}: ${name} ${width}: ${kind}: ${text}`)
}
