import { useState } from 'react'

/** A choice out of a long list: held across pages and searches, without repetitions, up to `maximum`. */
export function useChoice<T extends { id: string }>(initial: T[], maximum: number) {
  const [chosen, setChosen] = useState(initial)
  const [isOver, setOver] = useState(false)
  const choose = (items: readonly T[]): void => {
    const unique = [...new Map(items.map((item) => [item.id, item])).values()]
    setOver(unique.length > maximum)
    setChosen(unique.slice(0, maximum))
  }
  return {
    chosen,
    ids: new Set(chosen.map(({ id }) => id)),
    /** More were chosen than fit; the last ones were left out. */
    isOver,
    choose,
    add: (items: readonly T[]) => choose([...chosen, ...items]),
    remove: (removed: string) => choose(chosen.filter(({ id }) => id !== removed)),
  }
}
