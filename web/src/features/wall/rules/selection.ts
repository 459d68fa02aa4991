/** Which candidates a proctor has chosen, by test session id. */
export interface Selection {
  ids: readonly string[]
  /** Where a range begins. */
  anchor: string | null
  /** Set while exactly all tests of an assessment are meant. */
  assessmentId: string | null
  /** Whether tiles choose rather than open. */
  isOn: boolean
}

export const NO_SELECTION: Selection = { ids: [], anchor: null, assessmentId: null, isOn: false }

/** With one more, or one less. */
export function toggled({ ids, isOn }: Selection, id: string): Selection {
  const rest = ids.filter((each) => each !== id)
  return { ids: rest.length < ids.length ? rest : [...ids, id], anchor: id, assessmentId: null, isOn }
}

/** With everybody from the last choice to this one, in the order of the wall. */
export function extended(selection: Selection, id: string, order: readonly string[]): Selection {
  const [from, to] = [order.indexOf(selection.anchor ?? id), order.indexOf(id)]
  if (from < 0 || to < 0) return toggled(selection, id)
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ...selection, ids: [...new Set([...selection.ids, ...range])], assessmentId: null }
}

/** Without those who are gone from the wall. */
export function among(selection: Selection, isThere: (id: string) => boolean): Selection {
  const ids = selection.ids.filter(isThere)
  return ids.length === selection.ids.length ? selection : { ...selection, ids }
}
