import { type PreparedQuestion, prepareQuestion } from '../prepare-question.ts'
import { formulaProblems } from '../question-formulas.ts'

/** What is stored of a question that was sent, and why it cannot be stored. Formulas that no page can show count as well. */
export async function prepareContent(sent: Parameters<typeof prepareQuestion>[0]): Promise<PreparedQuestion> {
  const { content, problems } = prepareQuestion(sent)
  return { content, problems: { ...(await formulaProblems(content)), ...problems } }
}
