import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { CDPSession, Locator, Page } from 'playwright'
import { type Barrier, findBarriers } from '../support/accessibility.ts'
import type { Hand, Opening } from './openings.ts'
import { findMissingTexts, findOverflow } from './page-checks.ts'
import type { Traffic, TrafficWatch } from './traffic.ts'

const WIDTHS = [1440, 390] as const
const HEIGHTS: Readonly<Record<(typeof WIDTHS)[number], number>> = { 1440: 900, 390: 844 }

/** How long a screen may take until nothing is fetched, drawn or moved any more. */
const SETTLE_MS = 20_000

/** Something that is wrong on a screen. */
interface Finding {
  kind: 'console' | 'slow' | 'missing text' | 'overflow' | 'barrier' | 'unsettled' | 'refused'
  text: string
}

/** One screen as it was seen at one width. */
export interface Sight {
  name: string
  width: number
  picture: string
  findings: Finding[]
}

/** A screen that takes too long is a finding, after which the others are looked at. */
async function unlessLate(act: () => Promise<unknown>): Promise<Finding[]> {
  try {
    await act()
    return []
  } catch (error) {
    return [{ kind: 'unsettled', text: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) }]
  }
}

/** What stands where something is still on its way. */
const BUSY =
  '[aria-busy="true"], [role="progressbar"]:not([aria-valuenow]), .mantine-Loader-root, .mantine-Skeleton-root[data-visible]'

/** Until what came is drawn, and nothing turns, fades or slides any more. */
async function untilDrawn(page: Page, timeout: number): Promise<void> {
  await page.waitForFunction((busy) => document.querySelector(busy) === null, BUSY, { timeout })
  await page.evaluate(async () => {
    await document.fonts.ready
    // What came, or was clicked, is drawn once there is time for it; what is drawn anew for another width, as charts are, in the frames after.
    for (let frame = 0; frame < 3; frame++) {
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? 0))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/**
 * Until nothing is on its way and all of it is drawn. What is drawn may ask for more, and a click only leads to a call once the
 * page has answered it: so this goes on until the page has come to rest without asking for anything meanwhile.
 */
export async function settle(page: Page, traffic: TrafficWatch, timeoutMs = SETTLE_MS): Promise<Finding[]> {
  const until = performance.now() + timeoutMs
  const left = (): number => Math.max(1, until - performance.now())
  return await unlessLate(async () => {
    for (let asked = -1; asked !== traffic.asked();) {
      asked = traffic.asked()
      await traffic.untilQuiet(left())
      await untilDrawn(page, left())
    }
  })
}

/** A picture of a whole page shows more than a window does, and what lies outside the window may have been left undrawn. */
async function drawAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important; }')
    document.adoptedStyleSheets = [sheet]
  })
}

const DIALOG = '[role="dialog"]'

/** What lies behind an open dialog cannot be reached, and was looked at before: it is neither pictured as a whole nor searched for barriers. */
const hasDialog = async (page: Page): Promise<boolean> =>
  (await page.locator(DIALOG).filter({ visible: true }).count()) > 0

const cameras = new WeakMap<Page, CDPSession>()

/** Of the whole page, or of a dialog as the window shows it. Packed for speed: there are thousands of them. */
async function takePicture(page: Page, file: string): Promise<void> {
  const camera = cameras.get(page) ?? (await page.context().newCDPSession(page))
  cameras.set(page, camera)
  const clip = (await hasDialog(page)) ? {} : { clip: await wholePage(camera) }
  const { data } = await camera.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: 'clip' in clip,
    ...clip,
  })
  await writeFile(file, Buffer.from(data, 'base64'))
}

async function wholePage(
  camera: CDPSession,
): Promise<{ x: number; y: number; width: number; height: number; scale: number }> {
  const { cssContentSize } = await camera.send('Page.getLayoutMetrics')
  return { ...cssContentSize, scale: 1 }
}

const barriersOn = async (page: Page): Promise<Barrier[]> =>
  await findBarriers(page, (await hasDialog(page)) ? DIALOG : undefined)

async function inspect(page: Page, hasBarrierCheck: boolean): Promise<Finding[]> {
  const [missing, overflow, barriers] = [
    await findMissingTexts(page),
    await findOverflow(page),
    hasBarrierCheck ? await barriersOn(page) : [],
  ]
  return [
    ...missing.map((text): Finding => ({ kind: 'missing text', text })),
    ...overflow.map((text): Finding => ({ kind: 'overflow', text })),
    ...barriers.map(({ rule, places }): Finding => ({
      kind: 'barrier',
      text: `${rule}: ${places.slice(0, 2).join(' | ')}`,
    })),
  ]
}

const fromTraffic = ({ errors, slow }: Traffic): Finding[] => [
  ...errors.map((text): Finding => ({ kind: 'console', text })),
  ...slow.map((text): Finding => ({ kind: 'slow', text })),
]

/** Where a look leaves its pictures, and who knows what the page has fetched and said. */
interface Look {
  name: string
  folder: string
  traffic: TrafficWatch
  /** Whether its tabs are looked at as well. */
  hasTabs: boolean
  /** Whether axe looks too: once for each direction of writing, since languages differ in nothing else that it sees. */
  hasBarrierCheck: boolean
}

/** Looks at what is shown now, at each width. */
async function look(page: Page, { name, folder, traffic, hasBarrierCheck }: Look): Promise<Sight[]> {
  await mkdir(folder, { recursive: true })
  const sights: Sight[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHTS[width] })
    const unsettled = await settle(page, traffic)
    await drawAll(page)
    const picture = path.join(folder, `${name}-${width}.png`)
    await takePicture(page, picture)
    const findings = [...unsettled, ...(await inspect(page, hasBarrierCheck)), ...fromTraffic(traffic.take())]
    sights.push({ name, width, picture, findings })
  }
  await page.setViewportSize({ width: WIDTHS[0], height: HEIGHTS[WIDTHS[0]] })
  return sights
}

/** Looks at each of the tabs that were not shown yet. */
async function lookAtTabs(page: Page, within: string, to: Look): Promise<Sight[]> {
  const sights: Sight[] = []
  const tabs = page.locator(within)
  const isShown = async (tab: Locator): Promise<boolean> => (await tab.getAttribute('aria-selected')) === 'true'
  const shownBefore = await Promise.all((await tabs.all()).map(isShown))
  for (let index = 0; index < (await tabs.count()); index++) {
    const tab = tabs.nth(index)
    if (shownBefore[index] === true || (await isShown(tab)) || !(await tab.isEnabled())) continue
    await tab.click()
    sights.push(...(await look(page, { ...to, name: `${to.name}-tab${index + 1}` })))
  }
  return sights
}

/** Opens an address and looks at it, and at each of the tabs within it. */
export async function visit(page: Page, address: string, to: Look): Promise<Sight[]> {
  const late = await unlessLate(() => page.goto(address))
  const sights = await look(page, to)
  const [first] = sights
  first?.findings.push(...late)
  const arrived = new URL(page.url()).pathname
  const [asked, dialog] = address.split('?')
  if (arrived !== asked) first?.findings.push({ kind: 'refused', text: `${address} leads to ${arrived}` })
  if (dialog !== undefined && (await page.getByRole('dialog').count()) === 0)
    first?.findings.push({ kind: 'refused', text: `${address} opens no dialog` })
  if (to.hasTabs) sights.push(...(await lookAtTabs(page, 'main [role="tab"], [role="dialog"] [role="tab"]', to)))
  return sights
}

/** Opens by hand what has no address, and looks at it and at each of the tabs of a dialog. */
export async function visitByHand(
  page: Page,
  { address, hand, opening }: { address: string; hand: Hand; opening: Opening },
  to: Look,
): Promise<Sight[]> {
  await page.setViewportSize({ width: WIDTHS[0], height: HEIGHTS[WIDTHS[0]] })
  await unlessLate(() => page.goto(address))
  await settle(page, to.traffic)
  const named = { ...to, name: `${to.name}-${opening.name}` }
  try {
    await opening.open(hand)
    if (!opening.isInPlace) await page.getByRole('dialog').first().waitFor()
  } catch (error) {
    const text = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    const [first, ...others] = await look(page, named)
    return [
      ...(first ? [{ ...first, findings: [...first.findings, { kind: 'refused' as const, text }] }] : []),
      ...others,
    ]
  }
  const sights = await look(page, named)
  if (!opening.isInPlace) sights.push(...(await lookAtTabs(page, '[role="dialog"] [role="tab"]', named)))
  return sights
}
