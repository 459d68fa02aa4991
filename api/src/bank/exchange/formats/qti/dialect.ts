import { type Markup, type MarkupElement, mapElements } from '../../../../kernel/lib/markup/tree.ts'

/** What differs between the versions of QTI that are written. */
export interface Dialect {
  namespace: string
  schema: string
  /** The response processing that gives the whole score for the correct response. */
  matchCorrect: string
  /** The one that adds up the values of what was chosen. */
  mapResponse: string
  manifestNamespace: string
  manifestSchema: { name: string; version: string }
  itemType: string
  /** Whether guidance has its text in an element of its own. */
  hasContentBody: boolean
  /** The name of an element or of its attributes, given as QTI 2 writes it. */
  tag(name: string): string
  attribute(name: string): string
}

const toKebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const toCamel = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** 1EdTech, QTI 2.2.2 information model and XML binding. */
export const QTI_22: Dialect = {
  namespace: 'http://www.imsglobal.org/xsd/imsqti_v2p2',
  schema: 'http://www.imsglobal.org/xsd/qti/qtiv2p2/imsqti_v2p2p2.xsd',
  matchCorrect: 'http://www.imsglobal.org/question/qti_v2p2/rptemplates/match_correct',
  mapResponse: 'http://www.imsglobal.org/question/qti_v2p2/rptemplates/map_response',
  manifestNamespace: 'http://www.imsglobal.org/xsd/imscp_v1p1',
  manifestSchema: { name: 'QTIv2.2 Package', version: '1.0.0' },
  itemType: 'imsqti_item_xmlv2p2',
  hasContentBody: false,
  tag: (name) => name,
  attribute: (name) => name,
}

/** 1EdTech, QTI 3.0 information model and XML binding: the same words with hyphens, elements with a prefix. */
export const QTI_30: Dialect = {
  namespace: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
  schema: 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd',
  matchCorrect: 'https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct',
  mapResponse: 'https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/map_response',
  manifestNamespace: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1',
  manifestSchema: { name: 'QTI Package', version: '3.0.0' },
  itemType: 'imsqti_item_xmlv3p0',
  hasContentBody: true,
  tag: (name) => `qti-${toKebab(name)}`,
  attribute: toKebab,
}

function fromQti3(node: MarkupElement): MarkupElement {
  if (!node.tag.startsWith('qti-')) return node
  const attributes = Object.entries(node.attributes).map(
    ([name, value]) => [name.startsWith('data-') ? name : toCamel(name), value] as const,
  )
  return { ...node, tag: toCamel(node.tag.slice('qti-'.length)), attributes: Object.fromEntries(attributes) }
}

/** An item of any version in the words of QTI 2, so that one reader reads them all. */
export function toQti2(root: MarkupElement): MarkupElement {
  const [normal] = mapElements([root] satisfies Markup[], (node) => [fromQti3(node)])
  return typeof normal === 'object' ? normal : root
}
