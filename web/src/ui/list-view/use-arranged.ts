import type { ListState } from '../../lib/list-state.ts'
import { useListView } from '../../lib/list-views.ts'
import { arrangeColumns } from '../../lib/rules/list-view.ts'

/** The columns of a list as the person has chosen them. */
export function useArranged<C extends { id?: string | undefined }>(list: Pick<ListState, 'name'>, columns: C[]): C[] {
  return arrangeColumns(list.name, columns, useListView(list.name)?.columns ?? null)
}
