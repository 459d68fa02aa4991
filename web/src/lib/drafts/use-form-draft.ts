import type { UseFormReturnType } from '@mantine/form'
import { z } from 'zod'
import { fitValues } from '../rules/fit-values.ts'
import { type Draft, useDraft } from './use-draft.ts'

/** What an edit began from. */
export interface EditBase<V> {
  version: number
  values: V
}

interface FormDraftOptions<V> {
  name: string
  /** Fields that are never kept, such as passwords. */
  secret?: readonly (keyof V & string)[]
  /** Values from what was stored; by default those whose kind the form's initial values have. */
  read?: (stored: unknown) => V
  base?: EditBase<V>
  /** A draft was taken up that began from this version, so that the server sees what others saved since. */
  onBase?: (base: EditBase<V>) => void
}

const baseSchema = z.object({ version: z.number(), values: z.unknown() })

/** The draft of a form. Taking it up leaves the form's initial values as they are, so that it counts as changed. */
export function useFormDraft<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  {
    name,
    secret = [],
    read = (stored) => fitValues(form.getInitialValues(), stored),
    base,
    onBase,
  }: FormDraftOptions<V>,
): Draft {
  const draft = useDraft({
    name,
    values: secret.length === 0 ? form.values : withoutFields(form.values, secret),
    base,
    isDirty: () => form.isDirty(),
    restore: (stored, storedBase) => {
      form.setValues(read(stored))
      const begun = baseSchema.safeParse(storedBase)
      if (begun.success) onBase?.({ version: begun.data.version, values: read(begun.data.values) })
    },
  })
  return {
    ...draft,
    remove: () => {
      form.resetDirty()
      draft.remove()
    },
  }
}

function withoutFields(values: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}
