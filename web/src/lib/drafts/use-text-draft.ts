import { useEffect, useEffectEvent, useState } from 'react'
import { type Draft, useDraft } from './use-draft.ts'

/** One text that is typed and not saved yet, with its draft. `atOnce`: an earlier one stands in the field again without being offered. */
export function useTextDraft(
  name: string,
  { atOnce = false }: { atOnce?: boolean } = {},
): Draft & { text: string; setText: (text: string) => void } {
  const [text, setText] = useState('')
  const draft = useDraft({
    name,
    values: text,
    isDirty: () => text.trim() !== '',
    restore: (stored) => setText(typeof stored === 'string' ? stored : ''),
  })
  const takeAtOnce = useEffectEvent(() => {
    if (atOnce) draft.offer?.take()
  })
  useEffect(() => takeAtOnce(), [])
  return {
    ...draft,
    text,
    setText,
    remove: () => {
      setText('')
      draft.remove()
    },
  }
}
