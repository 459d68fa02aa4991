import { useSearchParams } from 'react-router'
import { currentQuery } from './current-query.ts'

const QUESTION_VIEWS = ['detail', 'edit', 'versions', 'discussion', 'analysis'] as const
export type QuestionView = (typeof QUESTION_VIEWS)[number]

const ID = 'question'
const VIEW = 'view'

/** Which question the address opens, and how: so lists, notifications and links all lead to the same dialog, and back closes it. */
export function useQuestionDialog() {
  const [query, setQuery] = useSearchParams()
  const id = query.get(ID)
  const named = query.get(VIEW)
  const change = (next: { id: string; view: QuestionView } | null, replace: boolean): void =>
    setQuery(
      () => {
        const after = currentQuery()
        after.delete(ID)
        after.delete(VIEW)
        if (next) {
          after.set(ID, next.id)
          if (next.view !== 'detail') after.set(VIEW, next.view)
        }
        return after
      },
      { replace, preventScrollReset: true },
    )
  return {
    id,
    view: QUESTION_VIEWS.find((view) => view === named) ?? 'detail',
    open: (wanted: string, view: QuestionView = 'detail') => change({ id: wanted, view }, id !== null),
    close: () => change(null, true),
  }
}
