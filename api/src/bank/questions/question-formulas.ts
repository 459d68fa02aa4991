import type { QuestionContent } from '@pengawas/shared/contracts/questions'
import type { FieldCodes } from '@pengawas/shared/messages'
import { formulaFault, QUESTION_MAX_FORMULAS, QUESTION_MAX_LATEX } from '@pengawas/shared/rules/formula'
import { Parser } from 'htmlparser2'
import katex from 'katex'
import { createTurns } from '../../kernel/lib/turns.ts'

interface Formula {
  latex: string
  isBlock: boolean
}

function formulasOf(html: string): Formula[] {
  const formulas: Formula[] = []
  if (!html.includes('data-latex')) return formulas
  const parser = new Parser({
    onopentag(_name, attributes) {
      const latex = attributes['data-latex']
      if (latex !== undefined) formulas.push({ latex, isBlock: attributes['data-type'] === 'block-math' })
    },
  })
  parser.end(html)
  return formulas
}

/** Why some formula of a question cannot be shown: the code of the message for the author, by field. Empty where all can. */
export async function formulaProblems({
  content,
  options,
}: Pick<QuestionContent, 'content' | 'options'>): Promise<FieldCodes> {
  const fields = [
    ['content', formulasOf(content)],
    ['options', options.flatMap(formulasOf)],
  ] as const
  const count = fields.reduce((sum, [, formulas]) => sum + formulas.length, 0)
  const length = fields.reduce(
    (sum, [, formulas]) => sum + formulas.reduce((total, { latex }) => total + latex.length, 0),
    0,
  )
  const turn = createTurns()
  for (const [field, formulas] of fields) {
    if (formulas.length > 0 && (count > QUESTION_MAX_FORMULAS || length > QUESTION_MAX_LATEX))
      return { [field]: 'formulasTooMany' }
    for (const { latex, isBlock } of formulas) {
      const fault = formulaFault(latex, (source, drawing) => katex.renderToString(source, drawing), isBlock)
      if (fault !== null) return { [field]: fault.message }
      await turn()
    }
  }
  return {}
}
