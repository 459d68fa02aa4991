import path from 'node:path/posix'
import { AppError } from '@pengawas/shared/errors'
import type { Difficulty } from '@pengawas/shared/questions'
import {
  byTag,
  childElements,
  findAll,
  findChild,
  foldSpace,
  type MarkupElement,
  textOf,
} from '../../../../kernel/lib/markup/tree.ts'
import { type Facts, parseFacts } from '../../exchange-question.rules.ts'
import { FACTS_NAMESPACE } from '../facts-namespace.ts'

export interface ManifestItem {
  /** Path inside the archive. */
  file: string
  facts: Facts
  hasDamagedFacts: boolean
}

export interface Manifest {
  items: ManifestItem[]
  /** Resources that are none: tests, learning objects. */
  otherTypes: string[]
}

/** LOM's five degrees in our three. */
const DIFFICULTIES = new Map<string, Difficulty>([
  ['very easy', 'easy'],
  ['easy', 'easy'],
  ['medium', 'medium'],
  ['difficult', 'hard'],
  ['very difficult', 'hard'],
])
const MAX_TAGS = 30
const MAX_TAG = 60

/** Keywords and difficulty, as any tool writes them in the metadata of learning objects. */
function factsOfLom(resource: MarkupElement): Facts {
  const facts: Facts = {}
  const keywords = findAll(resource, byTag('keyword')).map((keyword) =>
    foldSpace(textOf(keyword.children)).slice(0, MAX_TAG),
  )
  const tags = [...new Set(keywords.filter((keyword) => keyword !== ''))].slice(0, MAX_TAGS)
  if (tags.length > 0) facts.tags = tags
  const [difficulty] = findAll(resource, byTag('difficulty'))
  const value = difficulty && (findChild(difficulty, 'value') ?? difficulty)
  const known = value && DIFFICULTIES.get(foldSpace(textOf(value.children)).toLowerCase())
  if (known !== undefined) facts.difficulty = known
  return facts
}

function itemOf(resource: MarkupElement, file: string): ManifestItem {
  const [own] = findAll(resource, (node) => node.namespace === FACTS_NAMESPACE)
  const facts = own && parseFacts(textOf(own.children))
  return {
    file,
    facts: facts ?? factsOfLom(resource),
    hasDamagedFacts: facts === null,
  }
}

/** `folder` and a reference out of a manifest or an item, as a path inside the archive. */
export function resolvePath(folder: string, reference: string): string {
  const [address = ''] = reference.split(/[?#]/, 1)
  let plain = address
  try {
    plain = decodeURIComponent(address)
  } catch {
    // Not encoded, then; a percent sign may stand in a name.
  }
  return path.normalize(path.join(folder, plain)).replace(/^\.\//, '')
}

/** Lists the items of a package. Throws `invalid-input` for a manifest of QTI 1, whose items are something else. */
export function readManifest(root: MarkupElement, folder: string): Manifest {
  const resources = findChild(root, 'resources')
  if (root.tag !== 'manifest' || resources === undefined)
    throw new AppError('invalid-input', { message: 'exchangeNoManifest' })
  const base = path.join(folder, root.attributes['base'] ?? '', resources.attributes['base'] ?? '')
  const items: ManifestItem[] = []
  const otherTypes = new Set<string>()
  for (const resource of childElements(resources).filter(byTag('resource'))) {
    const { type = '', href } = resource.attributes
    if (/^imsqti_(?:xmlv1|assessment_xmlv1|xmlv1p)/.test(type))
      throw new AppError('invalid-input', { message: 'exchangeQti1' })
    const isItem = /^imsqti_(?:apip)?item_xmlv[23]p/.test(type)
    if (isItem && href !== undefined)
      items.push(itemOf(resource, resolvePath(path.join(base, resource.attributes['base'] ?? ''), href)))
    // Pictures and style sheets are resources too, and belong to items; stimuli are read with their items.
    else if (!/^(?:webcontent|associatedcontent|css|imsqti_stimulus|controlfile|$)/.test(type)) otherTypes.add(type)
  }
  // A manifest may name a file twice; it is one question.
  return { items: [...new Map(items.map((item) => [item.file, item])).values()], otherTypes: [...otherTypes] }
}
