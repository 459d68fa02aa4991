import '@mantine/tiptap/styles.css'
import { RichTextEditor as MantineEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { styleNonce } from '../../../lib/style-nonce.ts'
import { sanitiseHtml } from '../sanitise-html.ts'
import contentClasses from '../rich-text.module.css'
import classes from './editor.module.css'
import { createExtensions } from './extensions.ts'
import { FormulaDialog } from './formula-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { CompactToolbar, FullToolbar } from './toolbar.tsx'
import { useEditorLabels } from './use-editor-labels.ts'

interface EditorProps {
  label: string
  required: boolean
  value: string
  onChange: (html: string) => void
  placeholder?: string
  dataPath?: string
  variant: 'full' | 'compact'
  /** The element that says what is wrong, where something is. */
  errorId: string | undefined
  /** The focus waited at its place while it was fetched. */
  isFocusedFirst: boolean
}

/** The editor itself; `RichTextEditor` puts label and error around it and loads it. */
export function Editor({
  label,
  required,
  value,
  onChange,
  placeholder,
  dataPath,
  variant,
  errorId,
  isFocusedFirst,
}: EditorProps) {
  const labels = useEditorLabels()
  const [isWritingFormula, setWritingFormula] = useState(false)
  const [picture, setPicture] = useState<{ file: File | null } | null>(null)
  const written = useRef(value)
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-required': String(required),
    dir: 'auto',
    class: contentClasses['content'] ?? '',
    ...(placeholder === undefined ? {} : { 'aria-placeholder': placeholder }),
    ...(dataPath === undefined ? {} : { 'data-path': dataPath }),
    ...(errorId === undefined ? {} : { 'aria-invalid': 'true', 'aria-describedby': errorId }),
  }
  const editor = useEditor(
    {
      extensions: createExtensions(() => setWritingFormula(true)),
      content: value,
      autofocus: isFocusedFirst,
      shouldRerenderOnTransaction: false,
      injectNonce: styleNonce(),
      editorProps: {
        attributes,
        transformPastedHTML: sanitiseHtml,
        handlePaste: (_view, event) => {
          const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
          if (file) setPicture({ file })
          return file !== undefined
        },
      },
      onUpdate: ({ editor: changed }) => {
        written.current = changed.isEmpty ? '' : changed.getHTML()
        onChange(written.current)
      },
    },
    [],
  )
  // The form may be given other content, such as the newest version; what was written here comes back as it is.
  useEffect(() => {
    if (value === written.current) return
    written.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  const described = JSON.stringify(attributes)
  useEffect(() => {
    editor.setOptions({
      editorProps: { ...editor.options.editorProps, attributes: JSON.parse(described) as Record<string, string> },
    })
  }, [editor, described])
  const Toolbar = variant === 'full' ? FullToolbar : CompactToolbar
  return (
    <MantineEditor
      editor={editor}
      labels={labels}
      withTypographyStyles={false}
      className={classes['root'] ?? ''}
      data-variant={variant}
      data-invalid={errorId !== undefined || undefined}
    >
      <Toolbar onFormula={() => setWritingFormula(true)} onPicture={() => setPicture({ file: null })} />
      <MantineEditor.Content className={classes['writing'] ?? ''} data-variant={variant} />
      {isWritingFormula ? <FormulaDialog editor={editor} onClose={() => setWritingFormula(false)} /> : null}
      {picture ? <PictureDialog editor={editor} file={picture.file} onClose={() => setPicture(null)} /> : null}
    </MantineEditor>
  )
}
