import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

export interface Barrier {
  rule: string
  impact: string
  /** What axe says of each place, with its selector. */
  places: string[]
}

/** A dialog that fades has other colours than one that stands. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? 0))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** Half a megabyte of script is read once for each page that loads, not once for each look at it. */
const NOTHING_TO_ADD = ';'

/**
 * The serious and critical barriers that axe finds on the page once nothing moves, by WCAG 2.2 A and AA; only `within` the
 * elements of a selector where one is given. No page has a frame of another origin, so axe may collect in the page itself.
 */
export async function findBarriers(page: Page, within?: string): Promise<Barrier[]> {
  await untilStill(page)
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: NOTHING_TO_ADD } : {}) })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .setLegacyMode()
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => ({
      rule: id,
      impact: impact ?? '',
      places: nodes.map(({ target, failureSummary = '' }) => `${target.join(' ')}: ${failureSummary}`),
    }))
}
