import { expect, test, type Page } from 'playwright/test'
import { findBarriers } from '../support/accessibility.ts'
import { launchBrowser, openPage } from '../support/browsers.ts'
import { makeCameraFile } from '../support/camera-files.ts'
import { nameOf, nip } from '../support/hub-client.ts'
import { waitForMotion } from '../support/motion.ts'
import { CandidatePage } from '../support/pages/candidate-page.ts'
import { WallPage } from '../support/pages/wall-page.ts'
import { startStack, type Stack } from '../support/stack.ts'

/** No serious or critical barrier (axe, WCAG 2.2 AA) on any screen on the way from the login to the wall. */
let stack: Stack

test.beforeAll(async () => {
  stack = await startStack()
})

test.afterAll(async () => {
  await stack.close()
})

async function expectNoBarriers(page: Page): Promise<void> {
  expect.soft(await findBarriers(page)).toEqual([])
}

test('login screen', async () => {
  const browser = await launchBrowser()
  try {
    const page = await openPage(browser, stack.url)
    await page.goto('/login')
    await expect(page.getByRole('textbox', { name: 'NIP' })).toBeVisible()
    await expectNoBarriers(page)
    await page.getByRole('button', { name: 'Masuk', exact: true }).click()
    await expect(page.getByText('NIP wajib diisi')).toBeVisible()
    await expectNoBarriers(page)
  } finally {
    await browser.close()
  }
})

test('candidate’s screens and the wall', async () => {
  const name = await nameOf(stack.url, nip.candidate(1))
  const wall = await WallPage.open(stack.url, nip.proctor)
  const camera = await makeCameraFile([{ scene: 'alone', seconds: 12 }])
  const candidate = await CandidatePage.launch(stack.url, { nip: nip.candidate(1), camera })
  try {
    await expect(wall.page.getByText('No Active Sessions')).toBeVisible()
    await expectNoBarriers(wall.page)

    await candidate.signIn()
    await expectNoBarriers(candidate.page)
    await candidate.readRules()
    await expectNoBarriers(candidate.page)
    await candidate.acceptRules()
    await expect(candidate.access).toBeVisible()
    await expectNoBarriers(candidate.page)
    await candidate.giveAccess()
    await waitForMotion(wall.video(name))
    await expectNoBarriers(candidate.page)
    await candidate.openProctoring()
    await expectNoBarriers(candidate.page)

    await expectNoBarriers(wall.page)
    const focus = await wall.focus(name)
    await expect(focus).toBeVisible()
    await expectNoBarriers(wall.page)
  } finally {
    await Promise.all([wall.close(), candidate.close()])
  }
})
