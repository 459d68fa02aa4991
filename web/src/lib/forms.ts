import type { UseFormReturnType } from '@mantine/form'
import type { z } from 'zod'
import { RequestFailure } from './http.ts'
import { useMessages } from './messages.ts'

/** First message per field; later ones would talk over it. */
export function fieldErrors(schema: z.ZodType, value: unknown): Record<string, string> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return {}
  const errors: Record<string, string> = {}
  for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= issue.message
  return errors
}

/** A contract as a form's validator; `prepare` shapes the form's values as they would be sent. */
export function validateWith<V>(schema: z.ZodType, prepare: (values: V) => unknown = (values) => values) {
  return (values: V): Record<string, string> => fieldErrors(schema, prepare(values))
}

/** Input props of a field whose error, kept as the rule's own text, is shown in the reader's language. */
export function useFields<V extends Record<string, unknown>>(form: UseFormReturnType<V>) {
  const message = useMessages()
  return (path: keyof V & string, options: { type?: 'input' | 'checkbox' } = {}) => {
    const props = form.getInputProps(path, options)
    const error: unknown = props.error
    return { ...props, error: typeof error === 'string' ? message(error) : undefined }
  }
}

/** Puts the server's messages beside their fields. Answers whether every one of them had a field; the rest is for an alert. */
export function showFieldFailures<V>(form: UseFormReturnType<V>, error: unknown): boolean {
  if (!(error instanceof RequestFailure)) return false
  const entries = Object.entries(error.fields)
  const names = new Set(Object.keys(form.getValues() as object))
  const known = entries.filter(([path]) => names.has(path.split('.')[0] ?? path))
  form.setErrors(Object.fromEntries(known.map(([path, text]) => [path.split('.')[0] ?? path, text])))
  return entries.length > 0 && known.length === entries.length
}

/** For a form that was sent with errors: leads to the first of them, which a long dialog may have scrolled out of sight. */
export function leadToFirst<V>(form: UseFormReturnType<V>): (errors: Record<string, unknown>) => void {
  return (errors) => {
    const first = Object.keys(form.getValues() as object).find((name) => errors[name] !== undefined)
    const node: unknown = first === undefined ? null : form.getInputNode(first as never)
    if (node instanceof HTMLElement) node.focus()
  }
}
