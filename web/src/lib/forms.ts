import type { UseFormReturnType } from '@mantine/form'
import type { CodedMessage } from '@pengawas/shared/contracts/envelope'
import { issueMessages } from '@pengawas/shared/issues'
import { isPlainMessageCode, type PlainMessageCode } from '@pengawas/shared/messages'
import { createElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import type { z } from 'zod'
import { RequestFailure } from './http.ts'
import { MessageText } from './message-text.tsx'
import { useMessages } from './messages.ts'

/** What a form keeps of a fault: the code of a sentence, or the sentence itself where it has parameters. */
export type FieldError = PlainMessageCode | ReactElement

/** One fault, as a form keeps it. */
export function fieldError(fault: CodedMessage): FieldError {
  return isPlainMessageCode(fault.code) ? fault.code : createElement(MessageText, { said: fault })
}

/** The faults of a form's fields, as the form keeps them. */
export function fieldErrorsOf(faults: Readonly<Record<string, CodedMessage>>): Record<string, FieldError> {
  return Object.fromEntries(Object.entries(faults).map(([path, fault]) => [path, fieldError(fault)]))
}

/** First fault per field; later ones would talk over it. */
export function fieldErrors(schema: z.ZodType, value: unknown): Record<string, FieldError> {
  const parsed = schema.safeParse(value)
  return parsed.success ? {} : fieldErrorsOf(issueMessages(parsed.error))
}

/** A contract as a form's validator; `prepare` shapes the form's values as they would be sent. */
export function validateWith<V>(schema: z.ZodType, prepare: (values: V) => unknown = (values) => values) {
  return (values: V): Record<string, FieldError> => fieldErrors(schema, prepare(values))
}

/** The error of a field in the reader's language, given as the form keeps it. */
export function useErrorText(): (error: unknown) => ReactNode {
  const message = useMessages()
  return (error) => {
    if (isValidElement(error)) return error
    if (typeof error !== 'string') return undefined
    return isPlainMessageCode(error) ? message(error) : error
  }
}

/** Input props of a field with its error in the reader's language. */
export function useFields<V extends Record<string, unknown>>(form: UseFormReturnType<V>) {
  const errorText = useErrorText()
  return (path: keyof V & string, options: { type?: 'input' | 'checkbox' } = {}) => {
    const props = form.getInputProps(path, options)
    return { ...props, error: errorText(props.error) }
  }
}

/** Puts what the server says beside the fields. Answers whether every one of them had a field; the rest is for an alert. */
export function showFieldFailures<V>(form: UseFormReturnType<V>, error: unknown): boolean {
  if (!(error instanceof RequestFailure)) return false
  const entries = Object.entries(fieldErrorsOf(error.fields))
  const names = new Set(Object.keys(form.getValues() as object))
  const known = entries.filter(([path]) => names.has(path.split('.')[0] ?? path))
  form.setErrors(Object.fromEntries(known.map(([path, fault]) => [path.split('.')[0] ?? path, fault])))
  return entries.length > 0 && known.length === entries.length
}

const isBefore = (a: Node, b: Node): boolean => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** For a form that was sent with errors: leads to the first of them on the page, which a long dialog may have scrolled out of sight. */
export function leadToFirst<V>(form: UseFormReturnType<V>): (errors: Record<string, unknown>) => void {
  return (errors) => {
    const nodes = Object.keys(errors)
      .filter((path) => errors[path] !== undefined)
      .map((path): unknown => form.getInputNode(path as never))
      .filter((node) => node instanceof HTMLElement)
    nodes.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))[0]?.focus()
  }
}
