import type { Message } from '@pengawas/shared/messages'
import type { Browser, Locator, Page, Route } from 'playwright'
import { expect } from 'playwright/test'
import { openPage } from '../browsers.ts'
import { DEMO_PASSWORD, type Stack } from '../stack.ts'

const DESKTOP = { width: 1440, height: 900 }

/** How the hub is made to answer a call: with this status and text, or not at all. */
export type Fault = 'no-answer' | { status: number; text: string }

/** The hub's own answer to a fault of ours. */
export const INTERNAL: Fault = refusal(500, 'internal', 'Terjadi kesalahan. Silakan coba lagi.')

/** A refusal in the hub's envelope. */
export function refusal(status: number, error: string, message: string, faults: Record<string, Message> = {}): Fault {
  const issues = Object.entries(faults).map(([path, fault]) => ({ path, ...fault }))
  return { status, text: JSON.stringify({ success: false, error, message, issues }) }
}

/** A page of a signed-in user, in its own browser context. */
export class StaffPage {
  readonly page: Page

  private constructor(page: Page) {
    this.page = page
  }

  /** Signs in by a call of the browser's, for the login screen has tests of its own. */
  static async open(
    browser: Browser,
    stack: Pick<Stack, 'url'>,
    user: string,
    path: string,
    password = DEMO_PASSWORD,
  ): Promise<StaffPage> {
    const page = await openPage(browser, stack.url, DESKTOP)
    const answer = await page.request.post('/api/auth/login', { data: { nip: user, password } })
    expect(answer.ok()).toBe(true)
    await page.goto(path)
    return new StaffPage(page)
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog').last()
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /** Chooses from the menu of a row. */
  async choose(rowName: string, item: string): Promise<void> {
    await this.button(`Tindakan untuk ${rowName}`).click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }

  /** Chooses an option of a select or combobox. */
  async select(field: Locator, option: string): Promise<void> {
    await field.click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  /** Types a day of next month into the open form of an assessment; the hour is the one it is filled with. */
  async pickDay(field: 'Mulai' | 'Selesai', day: number): Promise<void> {
    const today = new Date()
    const next = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, day))
    const date = this.dialog.getByRole('textbox', { name: `${field}, Tanggal` })
    await date.fill([next.getUTCDate(), next.getUTCMonth() + 1, next.getUTCFullYear()].join('/'))
    await date.press('Tab')
    const hour = this.dialog.getByRole('textbox', { name: `${field}, Jam` })
    await expect(hour).toHaveValue(field === 'Mulai' ? '08.00' : '17.00')
  }

  /** Whether a text is seen, wherever it is. */
  async sees(text: string): Promise<void> {
    await expect(this.page.getByText(text).first()).toBeVisible()
  }

  /** While `during` runs, calls to this path are answered by a fault. */
  async withFault(method: string, path: RegExp, fault: Fault, during: () => Promise<void>): Promise<void> {
    const answer = async (route: Route): Promise<void> => {
      if (route.request().method() !== method) await route.fallback()
      else if (fault === 'no-answer') await route.abort('connectionrefused')
      else await route.fulfill({ status: fault.status, body: fault.text })
    }
    await this.page.route(path, answer)
    try {
      await during()
    } finally {
      await this.page.unroute(path, answer)
    }
  }

  async close(): Promise<void> {
    await this.page.context().close()
  }
}
