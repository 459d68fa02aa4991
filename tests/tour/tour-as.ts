import { settingsSchema } from '@pengawas/shared/contracts/account'
import type { Language } from '@pengawas/shared/languages'
import type { Role } from '@pengawas/shared/roles'
import path from 'node:path'
import type { Browser, Page } from 'playwright'
import { openPage } from '../support/browsers.ts'
import { callHub, nip, signIn } from '../support/hub-client.ts'
import { DEMO_PASSWORD } from '../support/stack.ts'
import { opensFor, patternsOf, type Screen } from './screens.ts'
import { Subjects } from './subjects.ts'
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

/** `/dashboard/scoring/:taskId` as part of a file's name. */
const fileNameOf = (pattern: string): string =>
  pattern
    .replaceAll(':', '')
    .replace(/[^\w-]+/g, '_')
    .replace(/^_|_$/g, '') || 'start'

async function openAs(visitor: Visitor, language: Language, { browser, url }: Tour): Promise<Page> {
  const page = await openPage(browser, url)
  await page.addInitScript((chosen) => localStorage.setItem('app_language', chosen), language)
  if (visitor === 'visitor') return page
  await page.request.post('/api/auth/login', { data: { nip: NIPS[visitor], password: DEMO_PASSWORD } })
  return page
}

async function speak(language: Language, { url }: Tour, token: string): Promise<void> {
  const settings = await callHub(url, '/api/account/settings', settingsSchema, { token })
  await callHub(url, '/api/account/settings', settingsSchema, { token, method: 'PUT', body: { ...settings, language } })
}

/** What one visitor sees of all their screens. */
export async function tourAs(visitor: Visitor, tour: Tour): Promise<Sight[]> {
  const token = await signIn(tour.url, NIPS[visitor === 'visitor' ? 'super-admin' : visitor])
  const subjects = new Subjects(async (asked) => {
    const answer = await fetch(tour.url + asked, { headers: { authorization: `Bearer ${token}` } })
    return (await answer.json()) as unknown
  })
  const screens = tour.screens.filter(
    (screen) => tour.isWanted(screen.pattern) && (visitor === 'visitor' ? screen.isPublic : opensFor(screen, visitor)),
  )
  const sights: Sight[] = []
  for (const language of tour.languages) {
    if (visitor !== 'visitor') await speak(language, tour, token)
    const page = await openAs(visitor, language, tour)
    const traffic = watchTraffic(page, tour.slowMs)
    for (const pattern of screens.flatMap(patternsOf)) {
      const found = await subjects.addressOf(pattern)
      const to = {
        name: fileNameOf(pattern),
        folder: path.join(tour.output, visitor, language),
        take: () => traffic.take(),
      }
      if ('missing' in found) console.log(`– ${visitor} ${pattern}: there is no ${found.missing} to open it with`)
      else {
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
  return sights
}
