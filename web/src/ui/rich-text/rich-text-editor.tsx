import { Input, Skeleton } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'

const Editor = lazy(async () => ({ default: (await import('./editor/editor.tsx')).Editor }))

interface RichTextEditorProps {
  label: string
  /** The label is read aloud but not drawn, where what stands beside it says the same. */
  isLabelHidden?: boolean
  required?: boolean
  /** HTML; the empty string where nothing is written. */
  value: string
  onChange: (html: string) => void
  error?: ReactNode
  placeholder?: string
  /** The form's name for it, by which the form leads to it when something is wrong. */
  dataPath?: string
  /** `compact` is for a line or two, such as an option. */
  variant?: 'full' | 'compact'
}

/**
 * A field for formatted text. The editor itself is large and is fetched when the first one is shown;
 * a form that leads to the field meanwhile finds its place, and the editor takes the focus over.
 */
export function RichTextEditor({
  label,
  isLabelHidden = false,
  required = false,
  error,
  variant = 'full',
  ...field
}: RichTextEditorProps) {
  const id = useId()
  const [isPlaceFocused, setPlaceFocused] = useState(false)
  return (
    <div>
      {isLabelHidden ? null : (
        <Input.Label component="div" required={required} mb={4}>
          {label}
        </Input.Label>
      )}
      <Suspense
        fallback={
          <Skeleton
            height={variant === 'full' ? 220 : 42}
            tabIndex={-1}
            data-path={field.dataPath}
            onFocus={() => setPlaceFocused(true)}
            onBlur={() => setPlaceFocused(false)}
          />
        }
      >
        <Editor
          {...field}
          isFocusedFirst={isPlaceFocused}
          label={label}
          required={required}
          variant={variant}
          errorId={error === undefined ? undefined : id}
        />
      </Suspense>
      {error === undefined ? null : (
        <Input.Error id={id} mt={4}>
          {error}
        </Input.Error>
      )}
    </div>
  )
}
