import type { Page } from 'playwright'
import { texts } from '../../web/src/locales/id/index.ts'

/** What shows where a value or a text is missing. A key of a text is one whose first word the texts begin with. */
const LEFTOVERS = /^(?:undefined|null|NaN|Invalid Date)$|\[object |\{\{|\bNaN\b|\bundefined\b/
const KEY = /^(?:[a-zA-Z]+:)?([a-z][A-Za-z0-9-]*)(?:\.[A-Za-z][A-Za-z0-9_-]*)+$/

const FILE_NAME = /\.(?:csv|json|pdf|png|txt|webm|xlsx|xml|zip)$/i

const firstWords = new Set(
  Object.entries(texts).flatMap(([namespace, resource]) => [namespace, ...Object.keys(resource)]),
)

/** Texts of the page that are a key, a placeholder, or a value that was not there. */
export async function findMissingTexts(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, code, pre, textarea, [contenteditable]'))
        found.add((node.textContent ?? '').trim())
    const named = '[aria-label], [title], [placeholder], [alt], [aria-description]'
    for (const element of document.querySelectorAll(named))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
        found.add((element.getAttribute(name) ?? '').trim())
    return [...found]
  })
  return shown.filter(
    (text) => LEFTOVERS.test(text) || (!FILE_NAME.test(text) && firstWords.has(KEY.exec(text)?.[1] ?? '')),
  )
}

/** What sticks out of the window sideways, and texts that are cut off without a sign. */
export async function findOverflow(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const describe = (element: Element): string => {
      const text = (element instanceof HTMLInputElement ? element.value : element.textContent)
        .trim()
        .replace(/\s+/g, ' ')
        .slice(0, 60)
      const { left, right } = element.getBoundingClientRect()
      return `${element.tagName.toLowerCase()} "${text}" from ${Math.round(left)} to ${Math.round(right)}`
    }
    const { clientWidth, scrollWidth } = document.documentElement
    const clips = (element: Element): boolean => getComputedStyle(element).overflowX !== 'visible'
    const isClipped = (element: Element): boolean => {
      for (let above = element.parentElement; above && above !== document.body; above = above.parentElement)
        if (clips(above)) return true
      return false
    }
    const visible = [...document.body.querySelectorAll('*')].filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    })
    const outside = visible.filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      // What lies outside as a whole waits there to slide in.
      const isParked = right <= 1 || left >= clientWidth - 1
      return !isParked && (right > clientWidth + 1 || left < -1) && !isClipped(element)
    })
    const innermost = outside.filter(
      (element) => !outside.some((other) => other !== element && element.contains(other)),
    )
    const cut = visible.filter((element) => {
      const { overflowX, textOverflow, clipPath } = getComputedStyle(element)
      const holdsText = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      )
      // The chosen option of a list is the value of a field that nobody types into.
      const isChosen = element instanceof HTMLInputElement && element.readOnly
      if (isChosen) return textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1
      return (
        holdsText &&
        (overflowX === 'hidden' || overflowX === 'clip') &&
        textOverflow !== 'ellipsis' &&
        clipPath === 'none' &&
        element.scrollWidth > element.clientWidth + 1
      )
    })
    return [
      ...(scrollWidth > clientWidth + 1 ? [`the page is ${scrollWidth} px wide in a window of ${clientWidth}`] : []),
      ...innermost.map((element) => `outside: ${describe(element)}`),
      ...cut.map((element) => `cut: ${describe(element)}`),
    ].slice(0, 6)
  })
}
