import { AppError } from '@pengawas/shared/errors'
import { type AnyNode, DomHandler, hasChildren, isTag, isText } from 'domhandler'
import { Parser } from 'htmlparser2'
import { escapeStrayAngles } from './stray-angles.ts'
import { type Markup, MAX_DEPTH, TooDeepError } from './tree.ts'

/** A text may have a hundred thousand characters, and fewer elements than that by far. */
const MAX_ELEMENTS = 50_000

/** Ends at the first element too many or too deep, before there is a tree of them. */
class BoundedHandler extends DomHandler {
  #elements = 0
  #depth = 0

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.#elements += 1
    this.#depth += 1
    if (this.#depth > MAX_DEPTH) throw new TooDeepError()
    if (this.#elements > MAX_ELEMENTS) throw new AppError('invalid-input', { message: 'htmlTooManyElements' })
    super.onopentag(name, attributes)
  }

  override onclosetag(): void {
    this.#depth -= 1
    super.onclosetag()
  }
}

function convert(nodes: readonly AnyNode[]): Markup[] {
  return nodes.flatMap((node): Markup[] => {
    if (isText(node)) return [node.data]
    if (isTag(node))
      return [{ tag: node.name, namespace: '', attributes: { ...node.attribs }, children: convert(node.children) }]
    return hasChildren(node) ? convert(node.children) : []
  })
}

/**
 * Reads a piece of HTML, whatever its faults. In one pass: a parser that repairs formatting could be made to multiply it.
 * Throws `TooDeepError`, and `invalid-input` for more elements than any question has.
 */
export function parseHtml(html: string): Markup[] {
  const handler = new BoundedHandler()
  new Parser(handler).end(escapeStrayAngles(html).html)
  return convert(handler.root.children)
}
