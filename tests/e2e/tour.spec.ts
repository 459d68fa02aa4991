import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '../support/browsers.ts'
import { findMissingTexts, findOverflow } from '../tour/page-checks.ts'
import { missingScreens, opensFor, readScreens } from '../tour/screens.ts'
import { unknownParameters } from '../tour/subjects.ts'
import { type TrafficWatch, watchTraffic } from '../tour/traffic.ts'
import { settle } from '../tour/visit.ts'

/** What the tour relies on: it knows every screen, and sees what is wrong on one. */
let browser: Browser

test.beforeAll(async () => {
  browser = await launchBrowser({ withoutDevices: true })
})

test.afterAll(async () => {
  await browser.close()
})

async function pageWith(body: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.setContent(`<!doctype html><body style="margin: 0">${body}`)
  return page
}

test('the screens of each role come from the router', async () => {
  const screens = await readScreens()
  const pathsFor = (role: 'peserta' | 'validator'): string[] =>
    screens.filter((screen) => opensFor(screen, role)).map(({ pattern }) => pattern)
  expect(pathsFor('peserta')).toContain('/participant/results/:testSessionId')
  expect(pathsFor('peserta')).not.toContain('/dashboard/overview')
  expect(pathsFor('validator')).toContain('/dashboard/validation')
  expect(pathsFor('validator')).not.toContain('/dashboard/users')
  expect(unknownParameters(screens.map(({ pattern }) => pattern))).toEqual([])
  expect(missingScreens(screens)).toEqual([])
  expect(screens.filter(({ isPublic }) => isPublic).map(({ pattern }) => pattern)).toContain('/login')
})

for (const { name, body, missing } of [
  { name: 'a key', body: '<p>shell.tabs.overview</p>', missing: ['shell.tabs.overview'] },
  { name: 'a key as a label', body: '<button aria-label="tabs.nothing">×</button>', missing: ['tabs.nothing'] },
  { name: 'a placeholder', body: '<p>Since {{time}}</p>', missing: ['Since {{time}}'] },
  { name: 'no number', body: '<p>NaN %</p>', missing: ['NaN %'] },
  { name: 'no value', body: '<p>undefined</p>', missing: ['undefined'] },
  { name: 'texts, file names and addresses', body: '<p>Pass.</p><p>report.pdf</p><p>a.b@example.org</p>', missing: [] },
]) {
  test(`missing texts: ${name}`, async () => {
    expect(await findMissingTexts(await pageWith(body))).toEqual(missing)
  })
}

for (const { name, body, found } of [
  { name: 'a wide block', body: '<div style="width: 500px; height: 9px">wide</div>', found: /the page is 500 px wide/ },
  {
    name: 'a text that is cut off',
    body: '<div style="width: 60px; overflow: hidden; white-space: nowrap">Proctored assessment</div>',
    found: /cut: div "Proctored assessment"/,
  },
  {
    name: 'a chosen option that is cut off',
    body: '<input readonly value="The last fourteen days" style="width: 60px">',
    found: /cut: input "The last fourteen days"/,
  },
]) {
  test(`overflow: ${name}`, async () => {
    expect((await findOverflow(await pageWith(body))).join('\n')).toMatch(found)
  })
}

for (const { name, body } of [
  { name: 'a table that scrolls', body: '<div style="overflow-x: auto"><div style="width: 900px">a</div></div>' },
  {
    name: 'a text with an ellipsis',
    body: '<div style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Proctored assessment</div>',
  },
  { name: 'a menu outside', body: '<div style="position: fixed; left: -390px; width: 380px">menu</div>' },
]) {
  test(`no overflow: ${name}`, async () => {
    expect(await findOverflow(await pageWith(body))).toEqual([])
  })
}

/** A page of a server that is not there: its addresses lead to the texts given here. */
async function pageOf(
  script: string,
  answer: (path: string, page: Page) => Promise<string>,
): Promise<[Page, TrafficWatch]> {
  const page = await browser.newPage()
  const traffic = watchTraffic(page, 0)
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    const isStart = pathname === '/'
    const body = isStart ? `<!doctype html><body><script>${script}</script>` : await answer(pathname, page)
    await route.fulfill({ body, contentType: isStart ? 'text/html' : 'text/plain' })
  })
  await page.goto('http://tour.test/')
  return [page, traffic]
}

test('a screen is looked at once everything that it asks for is drawn', async () => {
  const [page, traffic] = await pageOf(
    `fetch('/first').then(() => fetch('/second')).then((answer) => answer.text()).then((text) => document.body.append(text))`,
    async (path, asking) => {
      // Longer than a page that asks for nothing takes to come to rest.
      if (path === '/second')
        for (let frame = 0; frame < 30; frame++) await asking.evaluate(() => new Promise(requestAnimationFrame))
      return 'drawn'
    },
  )
  expect(await settle(page, traffic)).toEqual([])
  expect(await page.locator('body').innerText()).toBe('drawn')
  // Any call is slow for a limit of nothing.
  expect(traffic.take().slow.join()).toMatch(/GET \/second: \d+ ms/)
})

test('a screen that waits for ever is a finding that names what it waits for', async () => {
  const never = Promise.withResolvers<string>()
  const [page, traffic] = await pageOf(`void fetch('/never'); console.error('gone wrong')`, () => never.promise)
  expect(await settle(page, traffic, 300)).toEqual([{ kind: 'unsettled', text: 'still on its way: GET /never' }])
  expect(traffic.take().errors.join()).toMatch(/gone wrong/)
  never.resolve('')
})

test('a screen that says that it is busy has not come to rest', async () => {
  const [page, traffic] = await pageOf(`document.body.setAttribute('aria-busy', 'true')`, () => Promise.resolve(''))
  expect(await settle(page, traffic, 300)).toMatchObject([{ kind: 'unsettled' }])
})
