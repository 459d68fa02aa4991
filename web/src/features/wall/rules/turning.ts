/** Why pages do not turn by themselves now, although they are to. */
export type TurnHold = 'focus' | 'typing' | 'pointing' | 'hidden'

interface Occupied {
  hasFocus: boolean
  isTyping: boolean
  isPointing: boolean
  isHidden: boolean
}

/** What the proctor is at, for which the page must stay; null where nothing is. */
export function turnHold({ hasFocus, isTyping, isPointing, isHidden }: Occupied): TurnHold | null {
  if (isHidden) return 'hidden'
  if (hasFocus) return 'focus'
  if (isTyping) return 'typing'
  return isPointing ? 'pointing' : null
}

interface Turning {
  isTurning: boolean
  pages: number
  hold: TurnHold | null
  turnSeconds: number
  /** Milliseconds of one clock: when this page was turned to, or was let go. */
  since: number
  now: number
}

/** Whether the page is to be turned now, and since when the next one counts. A page that was held stays its whole time again. */
export function turnAt({ isTurning, pages, hold, turnSeconds, since, now }: Turning): {
  isDue: boolean
  since: number
} {
  if (!isTurning || pages < 2 || hold !== null) return { isDue: false, since: now }
  const isDue = now - since >= turnSeconds * 1_000
  return { isDue, since: isDue ? now : since }
}
