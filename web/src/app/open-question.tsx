import { lazy, Suspense } from 'react'
import { mayDo, useUser } from '../lib/profile.ts'
import { useQuestionDialog } from '../lib/question-dialog.ts'

const QuestionDialog = lazy(async () => ({
  default: (await import('../features/question-bank/components/question-dialog.tsx')).QuestionDialog,
}))
const QuestionAnalysis = lazy(async () => ({
  default: (await import('../features/item-analysis/components/question-analysis.tsx')).QuestionAnalysis,
}))

/** The question that the address names, over whatever page is there. */
export function OpenQuestion() {
  const { id } = useQuestionDialog()
  const user = useUser()
  if (id === null || !mayDo(user, 'question:read')) return null
  return (
    <Suspense fallback={null}>
      <QuestionDialog key={id} id={id} analysis={(question) => <QuestionAnalysis questionId={question.id} />} />
    </Suspense>
  )
}
