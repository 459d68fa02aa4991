import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { makeAssessment } from '../support/assessments.ts'
import { launchBrowser, openPage } from '../support/browsers.ts'
import { Closer } from '../support/closer.ts'
import { nip } from '../support/hub-client.ts'
import { paths } from '../support/paths.ts'
import { DEMO_PASSWORD, startStack, type Stack } from '../support/stack.ts'

/** The Arabic interface over contents in Latin script. */
const pictures = path.join(paths.output, 'right-to-left')
const PHONE = { width: 390, height: 844 }

const opened = new Closer()
let stack: Stack

test.beforeAll(async () => {
  test.setTimeout(120_000)
  await mkdir(pictures, { recursive: true })
  stack = opened.add(await startStack({ mediaNode: false }))
})

test.afterAll(async () => {
  await opened.closeAll()
})

const isArabic = (page: Page): Promise<void> => expect(page.locator('html')).toHaveAttribute('dir', 'rtl')

/** Where the first and the last character of a text stand, from the left. */
const ends = (text: Locator): Promise<{ first: number; last: number }> =>
  text.evaluate((element) => {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    if (!node) throw new Error('there is no text')
    const at = (index: number): number => {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + 1)
      return range.getBoundingClientRect().left
    }
    return { first: at(0), last: at((node.textContent ?? '').length - 1) }
  })

const leftOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.x ?? Number.NaN

test('a language chosen before the login is kept, and contents keep the direction of their own script', async () => {
  const user = nip.candidate(1)
  const title = 'Apakah Anda siap?'
  await makeAssessment(stack.url, {
    title,
    description: 'Ujian akhir (gelombang 2).',
    candidates: [user],
    questionTypes: ['multiple-choice', 'essay'],
    requirements: ['KTP asli!'],
  })
  const page = await openPage(opened.add(await launchBrowser({ withoutDevices: true })), stack.url, PHONE)

  await test.step('a language chosen before the login survives a reload and the login', async () => {
    await page.goto('/login')
    await page.getByRole('combobox', { name: 'Bahasa' }).selectOption('العربية')
    await isArabic(page)
    await page.reload()
    await isArabic(page)
    const stored = page.waitForResponse(
      (response) => response.url().endsWith('/api/account/settings') && response.request().method() === 'PUT',
    )
    await page.locator('input[autocomplete="username"]').fill(user)
    await page.locator('input[autocomplete="current-password"]').fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    expect((await stored).ok()).toBe(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('مرحبًا')
    await isArabic(page)
  })

  const card = page.getByRole('article', { name: title })
  await test.step('what was written in Latin letters ends on the right, under an Arabic interface that begins there', async () => {
    for (const text of [title, 'Ujian akhir (gelombang 2).', 'KTP asli!']) {
      const { first, last } = await ends(card.getByText(text, { exact: true }))
      expect(last, text).toBeGreaterThan(first)
    }
    await page.screenshot({ path: path.join(pictures, 'dashboard.png'), fullPage: true })
  })

  await card.getByRole('button').last().click()
  await page.getByRole('checkbox').check()
  await page.getByRole('main').getByRole('button').last().click()
  await expect(page.getByTestId('timer')).toBeVisible()
  await test.step('a question has one direction: letters, options and essay begin where it begins', async () => {
    const options = page.getByRole('radiogroup')
    const essay = page.locator('textarea:not([aria-hidden])')
    const checkOptions = async (): Promise<void> => {
      const option = options.locator('label').first()
      expect(await leftOf(option.getByText('A', { exact: true }))).toBeLessThan(
        await leftOf(option.locator('[dir="ltr"]').last()),
      )
      await page.screenshot({ path: path.join(pictures, 'question.png') })
    }
    const checkEssay = async (): Promise<void> => {
      await expect(essay).toHaveCSS('direction', 'ltr')
      await essay.fill('أستمع إلى الشكوى.')
      await expect(essay).toHaveCSS('direction', 'rtl')
      await essay.fill('Saya mendengarkan.')
      await expect(essay).toHaveCSS('direction', 'ltr')
      await page.screenshot({ path: path.join(pictures, 'essay.png') })
      await page.locator('#question-title').click()
    }
    /** Leafs on until there is one of these. */
    const leafTo = async (sought: Locator): Promise<void> => {
      while ((await sought.count()) === 0) {
        const number = await page.locator('#question-title').innerText()
        await page.keyboard.press('n')
        await expect(page.locator('#question-title')).not.toHaveText(number)
      }
    }
    // The order is the candidate's own.
    const [first, then] = (await essay.count()) === 0 ? [options, essay] : [essay, options]
    for (const sought of [first, then]) {
      await leafTo(sought)
      await (sought === essay ? checkEssay() : checkOptions())
    }
  })
})
