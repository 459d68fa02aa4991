import type { CDPSession, Locator, Page } from 'playwright'
import { launchBrowser, openPage } from '../support/browsers.ts'
import { makeAssessment } from '../support/assessments.ts'
import { Closer } from '../support/closer.ts'
import { nip } from '../support/hub-client.ts'
import { StaffPage } from '../support/pages/staff-page.ts'
import { TestPage } from '../support/pages/test-page.ts'
import { startStack } from '../support/stack.ts'
import { countTransfer } from '../support/transfer.ts'
import { percentile } from './percentiles.ts'

/**
 * The first load of the login, of a running test and of the wall, with an empty cache, over a line of 1.6 Mbit/s with a
 * round trip of 150 ms, on a CPU that is slowed four times. Ready is when a person can begin: the field of the login can be
 * typed into, the question or the wall's heading is there.
 */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const CPU_SLOWDOWN = 4
const ROUNDS = 5

interface Load {
  requests: number
  /** Script as transferred. */
  scriptKb: number
  /** Everything as transferred. */
  totalKb: number
  readyMs: number
}

async function slowDown(page: Page): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  await client.send('Network.emulateNetworkConditions', LINE)
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return client
}

/** Counts what has been requested and transferred until the page is ready. */
async function measureLoad(page: Page, load: () => Promise<unknown>, ready: Locator): Promise<Load> {
  const client = await slowDown(page)
  const transfer = countTransfer(client)
  const begun = performance.now()
  const loading = load()
  await ready.waitFor()
  const readyMs = Math.round(performance.now() - begun)
  const result = {
    requests: transfer.requests(),
    scriptKb: Math.round(transfer.bytes('Script') / 1000),
    totalKb: Math.round(transfer.bytes() / 1000),
    readyMs,
  }
  await loading
  await client.detach()
  return result
}

/** The median of each figure. */
async function repeat(measure: () => Promise<Load>): Promise<Load> {
  const loads: Load[] = []
  for (let round = 0; round < ROUNDS; round++) loads.push(await measure())
  const median = (figure: keyof Load): number =>
    percentile(
      loads.map((load) => load[figure]),
      0.5,
    )
  return {
    requests: median('requests'),
    scriptKb: median('scriptKb'),
    totalKb: median('totalKb'),
    readyMs: median('readyMs'),
  }
}

async function main(): Promise<void> {
  const opened = new Closer()
  try {
    const stack = opened.add(await startStack())
    const browser = opened.add(await launchBrowser())
    const login = await repeat(async () => {
      const page = await openPage(browser, stack.url)
      const load = await measureLoad(page, () => page.goto('/login'), page.getByRole('textbox', { name: 'NIP' }))
      await page.context().close()
      return load
    })
    const title = 'Muatan halaman'
    await makeAssessment(stack.url, { title, candidates: [nip.candidate(1)] })
    const candidate = opened.add(await TestPage.launch(stack.url, nip.candidate(1)))
    await candidate.start(title)
    const test = await repeat(() =>
      measureLoad(candidate.page, () => candidate.page.reload(), candidate.page.getByRole('radio').first()),
    )
    const { page: wallPage } = opened.add(await StaffPage.open(browser, stack, nip.proctor, '/icon.svg'))
    const wall = await repeat(() =>
      measureLoad(wallPage, () => wallPage.goto('/dashboard/monitoring'), wallPage.getByRole('heading', { level: 1 })),
    )
    console.log(JSON.stringify({ bench: 'page', login, test, wall }))
  } finally {
    await opened.closeAll()
  }
}

await main()
