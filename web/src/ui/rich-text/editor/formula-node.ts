import { mergeAttributes, Node } from '@tiptap/core'
import { renderFormula } from '../formulas.ts'

export const FORMULA_NODE = 'formula'

interface FormulaOptions {
  /** Somebody wants to change the formula that is selected now. */
  onOpen: () => void
}

/** A formula in a line, kept as `<span data-type="inline-math" data-latex="…">` and drawn with KaTeX. */
export const Formula = Node.create<FormulaOptions>({
  name: FORMULA_NODE,
  group: 'inline',
  inline: true,
  atom: true,
  addOptions: () => ({ onOpen: () => undefined }),
  addAttributes: () => ({
    latex: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-latex') ?? '',
      renderHTML: ({ latex }: Record<string, unknown>) => ({ 'data-latex': latex }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-type="inline-math"]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes, { 'data-type': 'inline-math' })],
  renderText: ({ node }) => String(node.attrs['latex']),
  addNodeView() {
    return ({ node, editor, getPos }) => {
      const dom = document.createElement('span')
      dom.dataset['latex'] = String(node.attrs['latex'])
      dom.innerHTML = renderFormula(String(node.attrs['latex']))
      dom.addEventListener('dblclick', () => {
        const position = getPos()
        if (position === undefined) return
        editor.commands.setNodeSelection(position)
        this.options.onOpen()
      })
      return { dom }
    }
  },
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        if (!editor.isActive(FORMULA_NODE)) return false
        this.options.onOpen()
        return true
      },
    }
  },
})
