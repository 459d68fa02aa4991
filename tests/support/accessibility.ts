import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

export interface Barrier {
  rule: string
  impact: string
  /** What axe says of each place, with its selector. */
  places: string[]
}

/** The serious and critical barriers that axe finds on the page as it is now, by WCAG 2.2 A and AA. */
export async function findBarriers(page: Page): Promise<Barrier[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => ({
      rule: id,
      impact: impact ?? '',
      places: nodes.map(({ target, failureSummary = '' }) => `${target.join(' ')}: ${failureSummary}`),
    }))
}
