import { lastCategory } from '../moodle-text.ts'
import { hideEscapes } from './escapes.ts'

/** One question of a GIFT file, its escapes hidden. */
export interface GiftBlock {
  /** From 1. */
  line: number
  /** The last part of the category that holds it; null before the first one. */
  category: string | null
  tags: string[]
  /** Names by which other systems know it. */
  ids: string[]
  /** What one of our own exports says of it. */
  factsJson: string | null
  text: string
}

const FACTS = /^\/\/\s*pengawas:\s*(\{.*\})\s*$/
const ID = /\[id:((?:\\.|[^\]\\]){1,200})\]/g
const TAG = /\[tag:((?:\\.|[^\]\\]){1,200})\]/g
const CATEGORY = /^\$CATEGORY:\s*(.+)$/

const nothing = (): Pick<GiftBlock, 'tags' | 'ids' | 'factsJson'> => ({ tags: [], ids: [], factsJson: null })

const namesIn = (line: string, pattern: RegExp): string[] =>
  [...line.matchAll(pattern)].map(([, name = '']) => name.replace(/\\(.)/g, '$1').trim())

/** Cuts a file at its blank lines, as Moodle does, and takes comments and categories out. */
export function splitGift(text: string): GiftBlock[] {
  const blocks: GiftBlock[] = []
  let category: string | null = null
  let current: GiftBlock | null = null
  let pending = nothing()
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.trim()
    if (line === '') {
      current = null
    } else if (line.startsWith('//')) {
      const facts = FACTS.exec(line)?.[1]
      if (facts !== undefined) pending.factsJson = facts
      pending.tags.push(...namesIn(line, TAG))
      pending.ids.push(...namesIn(line, ID))
    } else if (CATEGORY.test(line)) {
      category = lastCategory(CATEGORY.exec(line)?.[1] ?? '')
      pending = nothing()
    } else if (current === null) {
      current = { line: index + 1, category, ...pending, text: hideEscapes(raw) }
      pending = nothing()
      blocks.push(current)
    } else {
      current.text += `\n${hideEscapes(raw)}`
    }
  }
  return blocks
}
