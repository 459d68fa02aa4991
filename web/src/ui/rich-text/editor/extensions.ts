import { Mark } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Table, TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { Formula, FormulaBlock } from './formula-node.ts'

const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
})

const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
})

/** Without the widths that it writes as styles: the server keeps none, and the page's policy refuses styles in markup. */
const PlainTable = Table.extend({ renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]] })

/** What can be written: what the server keeps. Links are left out, for they would lead out of a test. */
export function createExtensions(onFormula: () => void) {
  return [
    StarterKit.configure({ heading: { levels: [2, 3, 4] }, link: false, trailingNode: false }),
    Subscript,
    Superscript,
    Image.configure({ inline: true, allowBase64: false }),
    Formula.configure({ onOpen: onFormula }),
    FormulaBlock.configure({ onOpen: onFormula }),
    PlainTable.configure({ resizable: false }),
    TableKit.configure({ table: false }),
  ]
}
