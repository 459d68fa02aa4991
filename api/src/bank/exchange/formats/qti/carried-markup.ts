import { type Markup, type MarkupElement, mapElements } from '../../../../kernel/lib/markup/tree.ts'

/** Elements that questions have and that QTI's own part of HTML has not. */
const CARRIED = new Set(['u', 's', 'mark', 'del', 'ins'])
const CLASS = /^pengawas-(u|s|mark|del|ins)$/
const START = /^pengawas-start-(\d{1,6})$/

function carry(node: MarkupElement): MarkupElement {
  if (CARRIED.has(node.tag)) return { ...node, tag: 'span', attributes: { class: `pengawas-${node.tag}` } }
  const { start, ...attributes } = node.attributes
  return node.tag === 'ol' && start !== undefined
    ? { ...node, attributes: { ...attributes, class: `pengawas-start-${start}` } }
    : node
}

function restore(node: MarkupElement): MarkupElement {
  const { class: name = '', ...attributes } = node.attributes
  const tag = node.tag === 'span' ? CLASS.exec(name)?.[1] : undefined
  if (tag !== undefined) return { ...node, tag, attributes }
  const start = node.tag === 'ol' ? START.exec(name)?.[1] : undefined
  return start === undefined ? node : { ...node, attributes: { ...attributes, start } }
}

/** Writes what QTI has no element for as a class, which its players leave alone. */
export const carryMarkup = (nodes: readonly Markup[]): Markup[] => mapElements(nodes, (node) => [carry(node)])

export const restoreMarkup = (nodes: readonly Markup[]): Markup[] => mapElements(nodes, (node) => [restore(node)])
