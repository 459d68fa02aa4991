import path from 'node:path'
import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { findBarriers } from './accessibility.ts'
import { paths } from './paths.ts'

export const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/**
 * Looks at a page on a desktop and on a phone: it has no barrier, it is not wider than the screen, and a picture of it goes
 * into a folder of the output. Held softly, so that one run names everything that is wrong.
 */
export function examinerOf(folder: string, { fullPage = false } = {}) {
  return async (page: Page, name: string): Promise<void> => {
    for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
      await page.setViewportSize(viewport)
      expect.soft(await findBarriers(page), `${name} on a ${size}`).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(overflow, `${name} is wider than a ${size}`).toBeLessThanOrEqual(0)
      await page.screenshot({ path: path.join(paths.output, folder, `${name}-${size}.png`), fullPage })
    }
    await page.setViewportSize(DESKTOP)
  }
}
