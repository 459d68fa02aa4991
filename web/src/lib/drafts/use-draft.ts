import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useUser } from '../profile.ts'
import { drafts } from './draft-store.ts'

const TYPING_PAUSE_MS = 400

/** What was typed earlier and not saved, to be taken up or thrown away. */
export interface DraftOffer {
  /** When it was last typed, in ms since 1970. */
  at: number
  take: () => void
  discard: () => void
}

export interface Draft {
  offer: DraftOffer | null
  /** It is saved, or given up: nothing of it stays. */
  remove: () => void
}

interface DraftOptions {
  /** What is typed, and about what: `question:<id>`. */
  name: string
  /** Everything but secrets, in a form that JSON carries. */
  values: unknown
  base?: unknown
  isDirty: () => boolean
  restore: (values: unknown, base: unknown) => void
}

/**
 * Keeps what is typed in this browser until it is saved: a moment after each change, and at once when the page is left.
 * While an earlier draft waits for its reader's choice, nothing is written over it.
 */
export function useDraft({ name, values, base, isDirty, restore }: DraftOptions): Draft {
  const { id: userId } = useUser()
  const [found, setFound] = useState(() => drafts.read(userId, name))
  const isOwn = useRef(false)
  /** Until something is typed again; the values of the last rendering are still the ones that were saved. */
  const isOver = useRef(false)
  const remove = (): void => {
    isOwn.current = false
    isOver.current = true
    drafts.remove(userId, name)
  }
  const write = useEffectEvent(() => {
    if (found !== null || isOver.current) return
    if (isDirty()) {
      drafts.write(userId, name, { values, base })
      isOwn.current = true
    } else if (isOwn.current) remove()
  })
  useEffect(() => {
    isOver.current = false
    const timer = setTimeout(() => write(), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [values])
  useEffect(() => {
    const writeAtOnce = (): void => write()
    window.addEventListener('pagehide', writeAtOnce)
    return () => {
      window.removeEventListener('pagehide', writeAtOnce)
      write()
    }
  }, [])
  return {
    offer:
      found === null
        ? null
        : {
            at: found.at,
            take: () => {
              isOwn.current = true
              restore(found.values, found.base)
              setFound(null)
            },
            discard: () => {
              remove()
              setFound(null)
            },
          },
    remove,
  }
}
