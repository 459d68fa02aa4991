import type { UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditBase } from './drafts/use-form-draft.ts'
import { differingFields, type FieldDifference, type Side } from './rules/edit-difference.ts'

interface Conflict<V> {
  mine: V
  theirs: V
  fields: FieldDifference<V>[]
  choices: Readonly<Record<string, Side>>
}

interface Options<V> {
  base: EditBase<V>
  setBase: (base: EditBase<V>) => void
  /** Reads what is stored now. */
  load: () => Promise<EditBase<V>>
  /** Fields of the form that are not saved. */
  unsaved?: readonly (keyof V & string)[]
  /** Fields that are chosen as one. */
  together?: readonly (keyof V & string)[]
}

/** Somebody saved first: the edit goes on from their version, and each field that differs is chosen before it is saved again. */
export function useEditConflict<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  { base, setBase, load, unsaved = [], together = [] }: Options<V>,
) {
  const [conflict, setConflict] = useState<Conflict<V> | null>(null)
  const take = (fields: readonly (keyof V & string)[], values: V): void => {
    for (const field of fields) form.setFieldValue(field, values[field] as never)
  }
  const latest = useMutation({
    mutationFn: load,
    onSuccess: (theirs) => {
      const mine = form.getValues()
      const differing = differingFields(base.values, mine, theirs.values, together)
      const fields = differing.filter(({ name }) => !unsaved.includes(name))
      for (const { fields: chosen, suggested } of fields) if (suggested === 'theirs') take(chosen, theirs.values)
      setConflict({
        mine,
        theirs: theirs.values,
        fields,
        choices: Object.fromEntries(fields.map(({ name, suggested }) => [name, suggested])),
      })
      setBase(theirs)
    },
  })
  return {
    conflict,
    isLoading: latest.isPending,
    error: latest.error,
    begin: () => latest.mutate(),
    choose: (name: keyof V & string, side: Side): void => {
      if (conflict === null) return
      setConflict({ ...conflict, choices: { ...conflict.choices, [name]: side } })
      take(conflict.fields.find((field) => field.name === name)?.fields ?? [], conflict[side])
    },
  }
}
