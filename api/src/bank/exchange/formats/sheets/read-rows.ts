import { QUESTION_IMPORT_MAX_ITEMS } from '@pengawas/shared/contracts/question-exchange'
import { AppError } from '@pengawas/shared/errors'
import { parseHtml } from '../../../../kernel/lib/markup/read-html.ts'
import { type Markup, toHtml } from '../../../../kernel/lib/markup/tree.ts'
import type { Sheet } from '../../../../kernel/lib/sheets/sheet.rules.ts'
import { type Draft, emptyDraft, type Facts, factsSchema, note } from '../../exchange-question.rules.ts'
import { Notes } from '../../markup/notes.ts'
import { takeIn } from '../../markup/take-in.ts'
import { textToHtml } from '../../markup/text-html.ts'
import { takeTurns } from '../take-turns.ts'
import {
  bloomLevelOf,
  booleanOf,
  type Column,
  COLUMNS,
  competencyCategoryOf,
  competencyOf,
  difficultyOf,
  numberOf,
  OPTION_COLUMNS,
  optionsNamed,
  readLines,
  readRecords,
  readSheetHeading,
  scoringOf,
  typeOf,
  unguardCell,
} from './columns.rules.ts'

export interface SheetContext {
  pictureAt: (address: string) => string | null
  /** Whether text that begins like a formula may be one: in CSV, where nothing else marks formulas. */
  isTextOnly: boolean
}

type Cells = Partial<Record<Column, string>>

/** A picture in plain text: `[gambar: nama]`. */
const PICTURE_MARK = /\[(?:gambar|picture):\s*([^[\]]{1,200})\]/gi
const DEFAULT_SCORE = 100
/** `-5`, `+62` and a dash before a word are text; a sign before a call or a reference is computed somewhere. */
const FORMULA = /^[=@]|^[+-]\S{0,200}[(|!]/

function marksToPictures(nodes: readonly Markup[]): Markup[] {
  return nodes.flatMap((node): Markup[] => {
    if (typeof node !== 'string') return [{ ...node, children: marksToPictures(node.children) }]
    const parts: Markup[] = []
    let done = 0
    for (const match of node.matchAll(PICTURE_MARK)) {
      parts.push(node.slice(done, match.index), {
        tag: 'img',
        namespace: '',
        attributes: { src: (match[1] ?? '').trim() },
        children: [],
      })
      done = match.index + match[0].length
    }
    return [...parts, node.slice(done)].filter((part) => part !== '')
  })
}

function rubricOf(cells: Cells): Facts['rubric'] {
  const keyPoints = readLines(cells.keyPoints ?? '')
  const gradingCriteria = readRecords(cells.criteria ?? '').map(([criterion = '', weight = '', ...description]) => ({
    criterion,
    weight: numberOf(weight.replace('%', '')) ?? Number.NaN,
    description: description.join(' | '),
  }))
  const maxScore = numberOf(cells.maxScore ?? '')
  if (keyPoints.length === 0 && gradingCriteria.length === 0 && maxScore === undefined) return undefined
  return { keyPoints, gradingCriteria, maxScore: maxScore ?? DEFAULT_SCORE }
}

function irtOf(cells: Cells): Facts['irt'] {
  const [a, b, c] = [numberOf(cells.irtA ?? ''), numberOf(cells.irtB ?? ''), numberOf(cells.irtC ?? '')]
  if (a === undefined || b === undefined) return undefined
  const [errorA, errorB, n] = (cells.irtErrors ?? '').split(';').map(numberOf)
  const errors = errorA === undefined || errorB === undefined || n === undefined ? null : { a: errorA, b: errorB, n }
  return { a, b, c: c ?? 0, source: cells.irtSource?.trim() === 'estimated' ? 'estimated' : 'manual', errors }
}

/** The facts of a row. A cell that holds none of the words of its column is a problem, not a default. */
function readFacts(cells: Cells, draft: Draft): Facts {
  const word = <T>(column: Column, read: (text: string) => T | undefined): T | undefined => {
    const text = (cells[column] ?? '').trim()
    const value = text === '' ? undefined : read(text)
    if (text !== '' && value === undefined)
      draft.problems.push(note('exchangeValueUnknown', `${COLUMNS[column]}: ${text}`))
    return value
  }
  const text = (column: Column): string | undefined =>
    (cells[column] ?? '').trim() === '' ? undefined : (cells[column] ?? '').trim()
  const tags = text('tags')
  const found = {
    type: word('type', typeOf),
    theme: text('theme'),
    competencyCategory: word('competencyCategory', competencyCategoryOf),
    competency: word('competency', competencyOf),
    bloomLevel: word('bloomLevel', bloomLevelOf),
    difficulty: word('difficulty', difficultyOf),
    category: text('category'),
    tags:
      tags === undefined
        ? undefined
        : readLines(tags.includes('\n') || cells.format === 'html' ? tags : tags.replace(/\s*[,;]\s*/g, '\n')),
    aiEnabled: word('aiEnabled', booleanOf),
    rubric: rubricOf(cells),
    irt: irtOf(cells),
  }
  const given = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
  const checked = factsSchema.safeParse(given)
  if (checked.success) return checked.data
  for (const issue of checked.error.issues) draft.problems.push(note('exchangeValueUnknown', issue.path.join('.')))
  return {}
}

/** The options that a cell names, by their place among all of the row. */
function readOptions(column: 'correctAnswer' | 'pinnedOptions', cells: Cells, count: number, draft: Draft): number[] {
  const text = (cells[column] ?? '').trim()
  const named = optionsNamed(text, count)
  if (named !== undefined) return named
  draft.problems.push(note('exchangeValueUnknown', `${COLUMNS[column]}: ${text}`))
  return []
}

function readRow(row: number, cells: Cells, context: SheetContext): Draft {
  const draft = emptyDraft(String(row))
  const notes = new Notes()
  const isHtml = cells.format?.trim().toLowerCase() === 'html'
  draft.facts = readFacts(cells, draft)
  const rich = (text: string): string => {
    const nodes = isHtml ? parseHtml(text) : marksToPictures(parseHtml(textToHtml(text)))
    return toHtml(takeIn(nodes, { notes, pictureAt: context.pictureAt, hasTex: true })).trim()
  }
  draft.content = rich(cells.content ?? '')
  // A gap among the options would move the key.
  const texts = OPTION_COLUMNS.map((column) => (cells[column] ?? '').trim())
  const last = texts.findLastIndex((text) => text !== '')
  const all = texts.slice(0, last + 1)
  const keys = readOptions('correctAnswer', cells, all.length, draft)
  const pinned = readOptions('pinnedOptions', cells, all.length, draft)
  const scoring = scoringOf(cells.scoring ?? '')
  if (scoring === undefined && (cells.scoring ?? '').trim() !== '')
    draft.problems.push(note('exchangeValueUnknown', `${COLUMNS.scoring}: ${(cells.scoring ?? '').trim()}`))
  const kept = all.flatMap((text, index) => (text === '' ? [] : [{ text, index }]))
  const placesOf = (chosen: readonly number[]): number[] =>
    kept.flatMap(({ index }, place) => (chosen.includes(index) ? [place] : []))
  draft.options = kept.map(({ text }) => rich(text))
  // Several keys say enough; a single one may be meant as all of them.
  if (keys.length > 1 || scoring !== undefined)
    draft.facts = {
      ...draft.facts,
      multipleResponse: { correctAnswers: placesOf(keys), scoring: scoring ?? 'all-or-nothing' },
    }
  else draft.correctAnswer = placesOf(keys)[0] ?? null
  if (pinned.length > 0) draft.facts = { ...draft.facts, pinnedOptions: placesOf(pinned) }
  return { ...draft, notKept: notes.list }
}

/** Reads the questions of a sheet, one in each row. Throws `invalid-input` where its heading has no column for them. */
export async function readRows(sheet: Sheet, context: SheetContext): Promise<{ drafts: Draft[]; unknown: string[] }> {
  const { columns, unknown } = readSheetHeading(sheet.rows[0] ?? [])
  if (!columns.has('content')) throw new AppError('invalid-input', { message: 'exchangeColumnsMissing' })
  const drafts: Draft[] = []
  // A formula whose result is empty leaves no text behind, and is a row all the same.
  const computed = new Set([...sheet.formulas].map((place) => Number(place.split(':')[0])))
  const count = Math.max(sheet.rows.length, ...computed)
  for (let index = 1; index < count; index += 1) {
    const row = sheet.rows[index] ?? []
    if (row.every((cell) => cell.trim() === '') && !computed.has(index + 1)) continue
    const cells: Cells = {}
    const formulas: string[] = []
    for (const [column, positions] of columns) {
      const text = positions.map((position) => row[position] ?? '').join('')
      cells[column] = unguardCell(text)
      const isComputed = positions.some((position) => sheet.formulas.has(`${index + 1}:${position + 1}`))
      if (isComputed || (context.isTextOnly && FORMULA.test(text))) formulas.push(COLUMNS[column])
    }
    await takeTurns(drafts.length)
    const draft = readRow(index + 1, cells, context)
    drafts.push({
      ...draft,
      problems: [...formulas.map((column) => note('exchangeFormula', column)), ...draft.problems],
    })
  }
  if (drafts.length > QUESTION_IMPORT_MAX_ITEMS) throw new AppError('invalid-input', { message: 'exchangeTooMany' })
  return { drafts, unknown }
}
