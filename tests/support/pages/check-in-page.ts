import type { CheckInStep } from '@pengawas/shared/contracts/check-ins'
import type { Locator, Page } from 'playwright'
import { expect } from 'playwright/test'

/** The check-in on a candidate's page. */
export class CheckInPage {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  step(step: CheckInStep): Locator {
    return this.#page.locator(`[data-testid="check-in-step"][data-step="${step}"]`)
  }

  async press(name: string): Promise<void> {
    await this.#page.getByRole('button', { name, exact: true }).click()
  }

  async agree(): Promise<void> {
    await expect(this.step('consent')).toBeVisible()
    await this.press('Saya setuju')
  }

  /** Waits until all that is shared arrives at the server, and goes on. */
  async passDevices(): Promise<void> {
    await expect(this.step('devices')).toBeVisible()
    await expect(this.#page.getByTestId('network')).toContainText('kbit/s sampai ke server')
    await this.press('Lanjut')
  }

  /** Waits until the server sees the candidate well, and goes on. */
  async passFraming(): Promise<void> {
    await expect(this.step('framing')).toBeVisible()
    await expect(this.#page.getByTestId('framing')).toHaveAttribute('data-advice', 'good')
    await this.press('Lanjut')
  }

  async takePicture(step: 'portrait' | 'card'): Promise<void> {
    await expect(this.step(step)).toBeVisible()
    await this.press('Ambil gambar')
    const taken = this.#page.getByTestId('taken')
    await expect(taken).toBeVisible()
    await expect.poll(() => taken.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await this.press('Pakai gambar ini')
  }

  /** Tells the proctor why a step is left out. */
  async goOnWithout(step: CheckInStep, words: string): Promise<void> {
    await expect(this.step(step)).toBeVisible()
    await this.press('Tidak berhasil: lanjut tanpa langkah ini')
    await this.#page.getByLabel('Apa yang tidak berhasil?').fill(words)
    await this.press('Kirim dan lanjut')
  }
}
