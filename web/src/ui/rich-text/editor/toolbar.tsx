import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap'
import { IconMathFunction, IconPhoto, IconSubscript, IconSuperscript, type Icon } from '@tabler/icons-react'
import { useEditorState } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import classes from './editor.module.css'
import { BLOCK_FORMULA, INLINE_FORMULA } from './formula-node.ts'

interface ToolbarProps {
  onFormula: () => void
  onPicture: () => void
}

/** Everything that can be written into a question. The table's own controls show while the cursor is in one. */
export function FullToolbar({ onFormula, onPicture }: ToolbarProps) {
  const { t } = useTranslation('richText')
  const isInTable = useIsActive('table')
  return (
    <RichTextEditor.Toolbar role="toolbar" aria-label={t('toolbar')}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
        <MarkControl name="subscript" label={t('subscript')} icon={IconSubscript} />
        <MarkControl name="superscript" label={t('superscript')} icon={IconSuperscript} />
        <RichTextEditor.Code />
        <RichTextEditor.ClearFormatting />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
      </RichTextEditor.ControlsGroup>
      <InsertControls onFormula={onFormula} onPicture={onPicture} withTable />
      {isInTable ? <TableControls /> : null}
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  )
}

/** What an option of a line or two needs. */
export function CompactToolbar({ onFormula, onPicture }: ToolbarProps) {
  const { t } = useTranslation('richText')
  return (
    <RichTextEditor.Toolbar role="toolbar" aria-label={t('toolbar')} className={classes['compactBar'] ?? ''}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
      </RichTextEditor.ControlsGroup>
      <InsertControls onFormula={onFormula} onPicture={onPicture} />
    </RichTextEditor.Toolbar>
  )
}

function InsertControls({ onFormula, onPicture, withTable = false }: ToolbarProps & { withTable?: boolean }) {
  const { t } = useTranslation('richText')
  const isInlineFormula = useIsActive(INLINE_FORMULA)
  const isBlockFormula = useIsActive(BLOCK_FORMULA)
  const isPicture = useIsActive('image')
  return (
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.Control
        aria-label={t('formula.title')}
        title={t('formula.title')}
        active={isInlineFormula || isBlockFormula}
        onClick={onFormula}
      >
        <IconMathFunction size={16} aria-hidden />
      </RichTextEditor.Control>
      <RichTextEditor.Control
        aria-label={t('picture.title')}
        title={t('picture.title')}
        active={isPicture}
        onClick={onPicture}
      >
        <IconPhoto size={16} aria-hidden />
      </RichTextEditor.Control>
      {withTable ? <RichTextEditor.TableInsert maxColumns={6} maxRows={6} /> : null}
    </RichTextEditor.ControlsGroup>
  )
}

function TableControls() {
  return (
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.TableRowBefore />
      <RichTextEditor.TableRowAfter />
      <RichTextEditor.TableRowDelete />
      <RichTextEditor.TableColumnBefore />
      <RichTextEditor.TableColumnAfter />
      <RichTextEditor.TableColumnDelete />
      <RichTextEditor.TableToggleHeaderRow />
      <RichTextEditor.TableMergeCells />
      <RichTextEditor.TableSplitCell />
      <RichTextEditor.TableDelete />
    </RichTextEditor.ControlsGroup>
  )
}

function MarkControl({ name, label, icon: MarkIcon }: { name: string; label: string; icon: Icon }) {
  const { editor } = useRichTextEditorContext()
  const isActive = useIsActive(name)
  return (
    <RichTextEditor.Control
      aria-label={label}
      title={label}
      active={isActive}
      aria-pressed={isActive}
      onClick={() => editor?.chain().focus().toggleMark(name).run()}
    >
      <MarkIcon size={16} aria-hidden />
    </RichTextEditor.Control>
  )
}

function useIsActive(name: string): boolean {
  const { editor } = useRichTextEditorContext()
  return useEditorState({ editor, selector: ({ editor: current }) => current?.isActive(name) ?? false }) ?? false
}
