import { useQueryClient } from '@tanstack/react-query'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { forgetQuestions } from '../../../lib/questions.ts'
import { ImportNotice } from '../../../ui/imports/import-notice.tsx'

/** The reader's imports of questions, for those who may import. */
export function QuestionImports() {
  const queryClient = useQueryClient()
  if (!mayDo(useUser(), 'question:write')) return null
  return <ImportNotice kind="questions" onDone={() => void forgetQuestions(queryClient)} />
}
