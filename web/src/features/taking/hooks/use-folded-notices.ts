import { useEffect, useRef, useState, type RefObject } from 'react'
import { foldedCount } from '../rules/folded-notices.ts'

/** The regions of the dock: what is lost, which may be folded away, and what is said. */
const LOST = '[data-region="lost"] > *'
const SAID = '[data-region="said"] > *'
const FOLDED = 'data-folded'

/**
 * Marks the oldest notices of something lost as folded, as long as they are not opened, and counts them. Each was shown when it
 * came, so that it was read out.
 */
export function useFoldedNotices(dock: RefObject<HTMLElement | null>, isOpen: boolean): number {
  const [count, setCount] = useState(0)
  /** In the order in which they came. */
  const arrived = useRef(new Set<Element>())
  useEffect(() => {
    const { current: element } = dock
    if (element === null) return
    const look = (): void => {
      const lost = [...element.querySelectorAll(LOST)]
      for (const gone of [...arrived.current].filter((each) => !lost.includes(each))) arrived.current.delete(gone)
      for (const each of lost) arrived.current.add(each)
      const folded = foldedCount(lost.length, element.querySelectorAll(SAID).length)
      for (const [at, each] of [...arrived.current].entries()) each.toggleAttribute(FOLDED, !isOpen && at < folded)
      setCount(folded)
    }
    look()
    const observer = new MutationObserver(look)
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [dock, isOpen])
  return count
}
