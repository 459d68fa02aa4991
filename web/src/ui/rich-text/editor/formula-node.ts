import { mergeAttributes, Node } from '@tiptap/core'
import { renderFormula } from '../formulas.ts'

export const INLINE_FORMULA = 'formula'
export const BLOCK_FORMULA = 'formulaBlock'

interface FormulaOptions {
  /** The author asks to change the selected formula. */
  onOpen: () => void
}

interface FormulaKind {
  name: string
  tag: 'span' | 'div'
  dataType: 'inline-math' | 'block-math'
}

/** A formula, kept as an empty element with `data-type` and `data-latex`, and drawn with KaTeX. */
function createFormulaNode({ name, tag, dataType }: FormulaKind) {
  const isBlock = tag === 'div'
  return Node.create<FormulaOptions>({
    name,
    group: isBlock ? 'block' : 'inline',
    inline: !isBlock,
    atom: true,
    addOptions: () => ({ onOpen: () => undefined }),
    addAttributes: () => ({
      latex: {
        default: '',
        parseHTML: (element) => element.getAttribute('data-latex') ?? '',
        renderHTML: ({ latex }: Record<string, unknown>) => ({ 'data-latex': latex }),
      },
    }),
    parseHTML: () => [{ tag: `${tag}[data-type="${dataType}"]` }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes, { 'data-type': dataType })],
    renderText: ({ node }) => String(node.attrs['latex']),
    addNodeView() {
      return ({ node, editor, getPos }) => {
        const latex = String(node.attrs['latex'])
        const dom = document.createElement(tag)
        dom.dataset['latex'] = latex
        dom.dataset['type'] = dataType
        renderFormula(dom, latex, isBlock)
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
          if (!editor.isActive(name)) return false
          this.options.onOpen()
          return true
        },
      }
    },
  })
}

export const Formula = createFormulaNode({ name: INLINE_FORMULA, tag: 'span', dataType: 'inline-math' })
/** On a line of its own, in the middle. */
export const FormulaBlock = createFormulaNode({ name: BLOCK_FORMULA, tag: 'div', dataType: 'block-math' })
