import { bankRefusal } from '@pengawas/shared/rules/test-length'
import type { z } from 'zod'
import { type FieldError, fieldError, fieldErrors } from '../../../lib/forms.ts'
import { type FormValues, isEndBeforeStart } from '../rules/form-values.ts'

/** What is wrong with a form: what the contract says, and what only the chosen questions tell. */
export function faultsOf(schema: z.ZodType, sent: unknown, values: FormValues): Record<string, FieldError> {
  const errors = fieldErrors(schema, sent)
  if (isEndBeforeStart(values)) errors['endDate'] ??= 'endBeforeStart'
  const { type, totalQuestions, minQuestions, questionIds } = values
  if (questionIds.length > 0 && totalQuestions !== '' && values.status !== 'draft') {
    const length = { type, totalQuestions, minQuestions: minQuestions === '' ? null : minQuestions }
    const refusal = bankRefusal(
      length,
      questionIds.map((question) => question.type),
    )
    if (refusal !== null) errors['questionIds'] ??= fieldError(refusal)
  }
  return errors
}
