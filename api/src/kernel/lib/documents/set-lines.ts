import bidiFactory, { type Bidi } from 'bidi-js'
import LineBreaker from 'linebreak'

/** The types of the package are those of a module, which it is not: what is imported is the function itself. */
const bidi = (bidiFactory as unknown as () => Bidi)()

/** A piece of a line in one font and one direction, in the order in which it is read. */
interface Run {
  text: string
  font: string
  level: number
}
export interface Line {
  /** As it is read. */
  text: string
  /** From left to right, as they are drawn. */
  runs: { text: string; font: string; width: number }[]
  width: number
}

export interface LineOptions {
  width: number
  isRightToLeft: boolean
  fontOf: (character: string) => string
  measure: (text: string, font: string) => number
}

/** Signs that say in which direction something runs, and are nothing to be drawn. */
const DIRECTING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Letters that join to each other are set from right to left by the font itself; all else is turned here. */
const JOINING = /\p{Script=Arabic}/u

/** Breaks a text into lines of this width (UAX #14), and each line into the runs that are drawn (UAX #9). */
export function setLines(text: string, options: LineOptions): Line[] {
  const levels = bidi.getEmbeddingLevels(text, options.isRightToLeft ? 'rtl' : 'ltr')
  return breakLines(text, options).map(([start, end]) => toLine(text, levels.levels, start, end, options))
}

function widthOf(text: string, { fontOf, measure }: LineOptions): number {
  return fontRuns(text, fontOf).reduce((sum, run) => sum + measure(run.text, run.font), 0)
}

function fontRuns(text: string, fontOf: LineOptions['fontOf']): { text: string; font: string }[] {
  const runs: { text: string; font: string }[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const font = fontOf(character)
    if (last?.font === font) last.text += character
    else runs.push({ text: character, font })
  }
  return runs
}

/** Where lines begin and end. A word that is wider than a line is broken where the line is full. */
function breakLines(text: string, options: LineOptions): [start: number, end: number][] {
  const breaker = new LineBreaker(text)
  const lines: [number, number][] = []
  let start = 0
  let end = 0
  const fits = (to: number): boolean => widthOf(text.slice(start, to).trimEnd(), options) <= options.width
  const close = (to: number): void => {
    lines.push([start, to])
    start = to
  }
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    if (!fits(next.position) && end > start) close(end)
    while (!fits(next.position)) {
      const at = longestPart(text.slice(start, next.position), options)
      close(start + at)
    }
    end = next.position
  }
  if (start < text.length || lines.length === 0) lines.push([start, text.length])
  return lines
}

/** How much of a word a line holds; one character at least. */
function longestPart(word: string, options: LineOptions): number {
  let length = 0
  for (const character of word) {
    const next = length + character.length
    if (length > 0 && widthOf(word.slice(0, next), options) > options.width) break
    length = next
  }
  return length
}

function toLine(text: string, levels: Uint8Array, start: number, end: number, options: LineOptions): Line {
  const { fontOf, measure } = options
  const content = text.slice(start, end).trimEnd()
  const runs: Run[] = []
  let at = start
  for (const character of content) {
    const level = levels[at] ?? 0
    const last = runs.at(-1)
    const font = last !== undefined && character.search(DIRECTING) === 0 ? last.font : fontOf(character)
    if (last?.font === font && last.level === level) last.text += character
    else runs.push({ text: character, font, level })
    at += character.length
  }
  const drawn = inVisualOrder(runs).map((run) => {
    const seen = run.text.replace(DIRECTING, '')
    const shown = run.level % 2 === 1 && !JOINING.test(seen) ? turned(seen) : seen
    return { text: shown, font: run.font, width: measure(shown, run.font) }
  })
  return {
    text: content,
    runs: drawn,
    width: drawn.reduce((sum, run) => sum + run.width, 0),
  }
}

/** Rule L2: from the highest level down, whatever has at least that level is turned around. */
function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level >= 1; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from
      while ((ordered[to]?.level ?? -1) >= level) to += 1
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed())
      from = Math.max(from, to)
    }
  }
  return ordered
}

const turned = (text: string): string =>
  Array.from(text)
    .toReversed()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('')
