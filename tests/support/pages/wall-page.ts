import type { Browser, Locator, Page } from 'playwright'
import { launchBrowser, openPage, type BrowserOptions } from '../browsers.ts'
import { signInOn } from './candidate-page.ts'

interface WallPageOptions extends BrowserOptions {
  size?: { width: number; height: number }
}

/** A proctor before their wall. */
export class WallPage {
  readonly page: Page
  readonly #browser: Browser

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser
    this.page = page
  }

  static async open(
    url: string,
    nip: string,
    { size = { width: 1440, height: 900 }, ...options }: WallPageOptions = {},
  ): Promise<WallPage> {
    const browser = await launchBrowser(options)
    const wall = new WallPage(browser, await openPage(browser, url, size))
    await signInOn(wall.page, nip)
    await wall.page.waitForURL('**/dashboard/monitoring')
    // While the pointer is over the tiles they keep their places.
    await wall.page.mouse.move(0, 0)
    return wall
  }

  get grid(): Locator {
    return this.page.getByRole('list', { name: 'Peserta, urut risiko' })
  }

  /** All tiles in the order in which the proctor sees them. */
  get tiles(): Locator {
    return this.grid.getByRole('listitem')
  }

  /** The candidates of the page, in order. */
  async shownNames(): Promise<string[]> {
    return await this.tiles
      .getByTestId('tile')
      .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label')?.split(', kode ')[0] ?? ''))
  }

  /** The tile of one candidate, by name. */
  tile(name: string): Locator {
    return this.tiles.filter({ hasText: name })
  }

  video(name: string): Locator {
    return this.tile(name).getByTestId('tile-video')
  }

  /** Opens a candidate's focus view: camera and screen side by side, and their flags. */
  async focus(name: string): Promise<Locator> {
    await this.tile(name)
      .getByRole('button', { name: `Buka ${name}` })
      .click()
    return this.page.getByRole('region', { name: `Pantauan ${name}` })
  }

  async closeFocus(): Promise<void> {
    await this.page.getByRole('button', { name: 'Tutup pantauan' }).click()
  }

  /** A flag of a candidate wherever the wall shows it, by the text of its reason. */
  flagOn(name: string, reason: string): Locator {
    return this.tile(name).getByTestId('tile-flag').filter({ hasText: reason })
  }

  /** The sign on a tile for a source that does not deliver. */
  sign(name: string, problem: string): Locator {
    return this.tile(name).getByRole('img', { name: problem })
  }

  /** How many flags the tile counts that nobody has reviewed yet. */
  async knownFlags(name: string): Promise<number> {
    return await this.tile(name).evaluate((tile) =>
      [...tile.querySelectorAll('[data-testid^="flag-count-"]:not([data-testid*="confirmed"])')].reduce(
        (sum, counter) => sum + Number(counter.textContent),
        0,
      ),
    )
  }

  /**
   * Waits until the tile shows a flag by this reason (with null, whatever it shows: a graver one stays on top) and counts more than
   * `known`; says when the page showed it, in
   * milliseconds since the epoch. Looked at with every picture that the browser draws.
   */
  async waitForNewFlag(name: string, reason: string | null, known: number, timeoutMs: number): Promise<number> {
    const shown = await this.page.waitForFunction(
      ({ name, reason, known }) => {
        const tile = [...document.querySelectorAll('[data-testid="tile"]')].find((each) =>
          each.textContent.includes(name),
        )
        const counters = [
          ...(tile?.querySelectorAll('[data-testid^="flag-count-"]:not([data-testid*="confirmed"])') ?? []),
        ]
        const count = counters.reduce((sum, counter) => sum + Number(counter.textContent), 0)
        const shown = tile?.querySelector('[data-testid="tile-flag"]')?.textContent
        return (reason === null || shown?.includes(reason) === true) && count > known
          ? performance.timeOrigin + performance.now()
          : null
      },
      { name, reason, known },
      { timeout: timeoutMs, polling: 'raf' },
    )
    const at = await shown.jsonValue()
    if (at === null) throw new Error(`no flag ${reason ?? ''}`)
    return at
  }

  async close(): Promise<void> {
    await this.#browser.close()
  }
}
