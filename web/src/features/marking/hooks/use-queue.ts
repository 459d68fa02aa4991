import type { MarkingTask } from '@pengawas/shared/contracts/marking'
import { useListState, type ListState } from '../../../lib/list-state.ts'
import { useMarkingTasks } from '../api/marking.ts'

export interface Queue {
  list: ListState
  result: ReturnType<typeof useMarkingTasks>
  turn: 'mine' | 'all'
  setTurn: (turn: 'mine' | 'all') => void
}

/** The queue as the address describes it; without a word on it, only what the reader can do something about. */
export function useQueue(): Queue {
  const list = useListState('essays', 'submittedAt')
  const turn = list.filter('turn') === 'all' ? 'all' : 'mine'
  const query = new URLSearchParams(list.query)
  query.set('turn', turn)
  return {
    list,
    result: useMarkingTasks(query.toString()),
    turn,
    setTurn: (wanted) => list.setFilter('turn', wanted === 'all' ? 'all' : null),
  }
}

/** The essays before and after one in the page of the queue that it was opened from. */
export function neighbours(
  items: readonly MarkingTask[],
  id: string,
): { previous: MarkingTask | null; next: MarkingTask | null } {
  const index = items.findIndex((task) => task.id === id)
  if (index === -1) return { previous: null, next: items[0] ?? null }
  return { previous: items[index - 1] ?? null, next: items[index + 1] ?? null }
}
