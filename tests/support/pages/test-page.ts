import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import { expect } from 'playwright/test'
import { launchBrowser, openPage } from '../browsers.ts'
import { signInOn } from './candidate-page.ts'

/** A candidate before the test screen, at a computer without camera: a browser of their own. */
export class TestPage {
  readonly page: Page
  readonly #browser: Browser | null

  private constructor(page: Page, browser: Browser | null) {
    this.page = page
    this.#browser = browser
  }

  /** Signs in and waits for the dashboard. */
  static async launch(url: string, nip: string, size = { width: 1440, height: 900 }): Promise<TestPage> {
    const browser = await launchBrowser({ withoutDevices: true })
    const test = new TestPage(await openPage(browser, url, size), browser)
    await signInOn(test.page, nip)
    await expect(test.page.getByRole('heading', { name: /^Selamat datang/ })).toBeVisible()
    return test
  }

  /** A page that is open already. */
  static on(page: Page): TestPage {
    return new TestPage(page, null)
  }

  /** Another tab of the same browser, as far as the address. */
  async secondTab(path: string): Promise<TestPage> {
    const page = await this.context.newPage()
    await page.goto(path)
    return new TestPage(page, null)
  }

  get context(): BrowserContext {
    return this.page.context()
  }

  /** Past the rules into a test that nobody watches. */
  async start(title: string): Promise<void> {
    await this.page.getByRole('article', { name: title }).getByRole('button', { name: 'Baca aturan' }).click()
    await this.page.getByRole('checkbox', { name: 'Saya telah membaca dan memahami semua aturan' }).check()
    await this.page.getByRole('button', { name: 'Mulai Assessment' }).click()
    await expect(this.timer).toBeVisible()
  }

  get timer(): Locator {
    return this.page.getByRole('timer', { name: 'Sisa waktu' })
  }

  get saveState(): Locator {
    return this.page.getByTestId('save-state')
  }

  /** Every answer that was given is in the database. */
  async expectSaved(): Promise<void> {
    await expect(this.saveState).toHaveAttribute('data-state', 'saved')
  }

  get navigator(): Locator {
    return this.page.getByRole('navigation', { name: 'Daftar soal' })
  }

  async go(number: number): Promise<void> {
    await this.navigator
      .getByRole('listitem')
      .nth(number - 1)
      .getByRole('button')
      .click()
    await this.expectQuestion(number)
  }

  async expectQuestion(number: number): Promise<void> {
    await expect(this.page.getByRole('heading', { name: `Soal ${number}`, exact: true })).toBeVisible()
  }

  /** Chooses by the option's letter, with the keyboard. */
  async choose(letter: 'A' | 'B' | 'C' | 'D'): Promise<void> {
    await this.page.keyboard.press(letter.toLowerCase())
    await this.expectChosen(letter)
  }

  async expectChosen(letter: 'A' | 'B' | 'C' | 'D'): Promise<void> {
    await expect(this.page.getByRole('radio').nth('ABCD'.indexOf(letter))).toBeChecked()
  }

  get text(): Locator {
    return this.page.getByRole('textbox', { name: /jawaban Anda$/i })
  }

  async finish(): Promise<void> {
    await this.page
      .getByRole('button', { name: /^(Selesaikan|Selesai & lihat nilai)$/ })
      .first()
      .click()
    await this.page.getByRole('button', { name: 'Ya, selesaikan' }).click()
  }

  async close(): Promise<void> {
    await (this.#browser ?? this.page).close()
  }
}
