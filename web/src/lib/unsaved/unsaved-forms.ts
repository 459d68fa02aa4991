import { useEffect, useEffectEvent } from 'react'

interface Place {
  pathname: string
  search: string
}

/** A form with something typed in it that leaving its page would take away. */
export interface Unsaved {
  isDirty: () => boolean
  /** Whether it will be offered again. */
  isKept: () => boolean
  /** Parts of the address's query that it is shown by. */
  parameters: readonly string[]
}

function isLost({ isDirty, parameters }: Unsaved, from: Place, to: Place): boolean {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  const leaves = from.pathname !== to.pathname || parameters.some((name) => before.get(name) !== after.get(name))
  return leaves && isDirty()
}

/** The forms on screen. Kept outside of React, for the router and the browser ask outside of it. */
export function createUnsavedForms() {
  const shown = new Set<Unsaved>()
  let isPassing = false
  return {
    /** The answer takes it off again. */
    show(form: Unsaved): () => void {
      shown.add(form)
      return () => void shown.delete(form)
    },
    /** Whether going from one address to another takes something typed off the screen. */
    areLost: (from: Place, to: Place): boolean => !isPassing && [...shown].some((form) => isLost(form, from, to)),
    areDirty: (): boolean => [...shown].some(({ isDirty }) => isDirty()),
    /** Whether everything that is typed will be offered again. */
    areKept: (): boolean => [...shown].every(({ isDirty, isKept }) => !isDirty() || isKept()),
    /** Leaves although something is typed: the person has been asked. `leave` changes the address at once, if at all. */
    passUnasked(leave: () => void): void {
      isPassing = true
      try {
        leave()
      } finally {
        isPassing = false
      }
    },
  }
}

export const unsavedForms = createUnsavedForms()

/** Says of a form on screen whether something is typed in it. */
export function useUnsaved({ isDirty, isKept, parameters }: Unsaved): void {
  const current = useEffectEvent((): Unsaved => ({ isDirty, isKept, parameters }))
  useEffect(
    () =>
      unsavedForms.show({
        isDirty: () => current().isDirty(),
        isKept: () => current().isKept(),
        get parameters() {
          return current().parameters
        },
      }),
    [],
  )
}
