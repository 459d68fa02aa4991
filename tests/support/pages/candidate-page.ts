import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from 'playwright'
import { expect } from 'playwright/test'
import { launchBrowser, openPage, type BrowserOptions } from '../browsers.ts'
import { makeQuietRoomFile } from '../camera-files.ts'
import { findDescendants } from '../processes.ts'
import { DEMO_PASSWORD } from '../stack.ts'

/** Signs in on the login screen, which sends each role to where its work begins. */
export async function signInOn(page: Page, user: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'NIP' }).fill(user)
  await page.getByLabel('Kata sandi', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
}

export interface CandidateOptions extends BrowserOptions {
  nip: string
}

/** A candidate at their own computer: a browser process whose camera and microphone play files. */
export class CandidatePage {
  readonly page: Page
  readonly nip: string
  readonly #browser: Browser
  readonly #label: string

  private constructor(browser: Browser, label: string, page: Page, nip: string) {
    this.#browser = browser
    this.#label = label
    this.page = page
    this.nip = nip
  }

  static async launch(url: string, { nip, ...options }: CandidateOptions): Promise<CandidatePage> {
    const microphone = options.withoutDevices ? {} : { microphone: await makeQuietRoomFile() }
    const label = randomUUID()
    const browser = await launchBrowser({ ...microphone, ...options, label })
    return new CandidatePage(browser, label, await openPage(browser, url), nip)
  }

  /** Signs in, to the overview of assessments. */
  async signIn(): Promise<void> {
    await signInOn(this.page, this.nip)
    await expect(this.page.getByRole('button', { name: 'Baca aturan' })).toBeVisible()
  }

  async readRules(): Promise<void> {
    await this.page.getByRole('button', { name: 'Baca aturan' }).click()
    await expect(this.page.getByRole('heading', { name: 'Aturan assessment' })).toBeVisible()
  }

  async acceptRules(): Promise<void> {
    await this.page.getByRole('checkbox', { name: 'Saya telah membaca dan memahami semua aturan' }).check()
    await this.page.getByRole('button', { name: 'Mulai Assessment' }).click()
  }

  /** From the login screen past the rules to the assessment. */
  async goToAssessment(): Promise<void> {
    await this.signIn()
    await this.readRules()
    await this.acceptRules()
  }

  /** From the login screen to an assessment by its address, to the same question or to the check-in. */
  async openAssessment(id: string): Promise<void> {
    await signInOn(this.page, this.nip)
    await expect(this.page.getByRole('heading', { name: /^Selamat datang/ })).toBeVisible()
    await this.page.goto(`/assessment/${id}`)
  }

  /** To the question whether camera, microphone and screen may be used. */
  async goToAccess(): Promise<void> {
    await this.goToAssessment()
    await expect(this.access).toBeVisible()
  }

  /** Agrees to everything and starts the session. */
  async giveAccess(): Promise<void> {
    await this.allowDevices()
    await this.page.getByRole('button', { name: 'Izinkan berbagi layar' }).click()
    await this.startSession()
  }

  async allowDevices(): Promise<void> {
    await this.page.getByRole('button', { name: 'Izinkan akses & mulai' }).click()
  }

  async startSession(): Promise<void> {
    await this.page.getByRole('button', { name: 'Mulai sesi' }).click()
    await expect(this.connection).toHaveText('Tersambung')
  }

  /** The whole way into a running session. */
  async enter(): Promise<void> {
    await this.goToAccess()
    await this.giveAccess()
  }

  get access(): Locator {
    return this.page.getByRole('dialog', { name: 'Izin akses media' })
  }

  /** What the page says of its connection to the media node. */
  get connection(): Locator {
    return this.page.getByRole('status', { name: /^Sambungan:/ })
  }

  /** Shows what is shared and seen, over the test. */
  async openProctoring(): Promise<void> {
    await this.page.getByRole('button', { name: 'Tampilkan Pengawasan' }).click()
    await expect(this.page.getByRole('dialog', { name: 'Pengawasan' })).toBeVisible()
  }

  /** One of the things that are shared, with its state in words; shown while supervision is. */
  source(name: 'Kamera' | 'Mikrofon' | 'Layar'): Locator {
    return this.page
      .getByRole('complementary', { name: 'Yang Anda bagikan' })
      .getByRole('listitem')
      .filter({ hasText: name })
  }

  /** SIGKILL to the browser, as when its system ends it: it says goodbye to nobody. */
  async kill(): Promise<void> {
    const [pid] = await findDescendants(process.pid, `--label=${this.#label}`)
    if (pid === undefined) throw new Error('the browser does not run')
    process.kill(pid, 'SIGKILL')
  }

  async close(): Promise<void> {
    await this.#browser.close()
  }
}
