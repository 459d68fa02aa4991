import type { FilterFacts } from '../rules/filters.ts'
import { useWall, useWallSession } from './wall-context.ts'

/** What filters ask about beside the candidates, drawn anew when it changes. */
export function useFilterFacts(): FilterFacts {
  useWall((state) => state.unseen)
  useWall((state) => state.books)
  return useWallSession().viewing.facts
}
