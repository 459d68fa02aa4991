import type { RichTextEditorLabels } from '@mantine/tiptap'
import { useTranslation } from 'react-i18next'

/** Names of the library's own controls, in the reader's language. */
export function useEditorLabels(): Partial<RichTextEditorLabels> {
  const { t } = useTranslation('richText')
  return {
    boldControlLabel: t('bold'),
    italicControlLabel: t('italic'),
    underlineControlLabel: t('underline'),
    strikeControlLabel: t('strike'),
    bulletListControlLabel: t('bulletList'),
    orderedListControlLabel: t('orderedList'),
    blockquoteControlLabel: t('quote'),
    codeControlLabel: t('code'),
    clearFormattingControlLabel: t('clear'),
    undoControlLabel: t('undo'),
    redoControlLabel: t('redo'),
    tableInsertControlLabel: t('table.insert'),
    tableInsertLabel: (columns, rows) => t('table.size', { columns, rows }),
    tableDeleteControlLabel: t('table.delete'),
    tableColumnBeforeControlLabel: t('table.columnBefore'),
    tableColumnAfterControlLabel: t('table.columnAfter'),
    tableColumnDeleteControlLabel: t('table.columnDelete'),
    tableRowBeforeControlLabel: t('table.rowBefore'),
    tableRowAfterControlLabel: t('table.rowAfter'),
    tableRowDeleteControlLabel: t('table.rowDelete'),
    tableToggleHeaderRowControlLabel: t('table.headerRow'),
    tableMergeCellsControlLabel: t('table.merge'),
    tableSplitCellControlLabel: t('table.split'),
  }
}
