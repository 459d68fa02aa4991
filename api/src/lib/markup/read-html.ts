import { type AnyNode, hasChildren, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { type Markup, MAX_DEPTH, TooDeepError } from './tree.ts'

function convert(nodes: readonly AnyNode[], depth: number): Markup[] {
  if (depth > MAX_DEPTH) throw new TooDeepError()
  return nodes.flatMap((node): Markup[] => {
    if (isText(node)) return [node.data]
    if (isTag(node)) return [{ tag: node.name, namespace: '', attributes: { ...node.attribs }, children: convert(node.children, depth + 1) }]
    return hasChildren(node) ? convert(node.children, depth + 1) : []
  })
}

/** Reads a piece of HTML, whatever its faults. In one pass: a parser that repairs formatting could be made to multiply it. */
export function parseHtml(html: string): Markup[] {
  return convert(parseDocument(html).children, 0)
}
