import { ERROR_CODES } from '@pengawas/shared/errors'
import { MESSAGES } from '@pengawas/shared/messages'
import { describe, expect, it } from 'vitest'
import { texts as ar } from './ar/index.ts'
import { texts as en } from './en/index.ts'
import { texts as id } from './id/index.ts'
import { texts as ja } from './ja/index.ts'
import { texts as zh } from './zh/index.ts'

/** Every text by its dotted key. */
function flatten(node: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
      const here = path === '' ? key : `${path}.${key}`
      return typeof value === 'object' && value !== null ? [...flatten(value, here)] : [[here, String(value)] as const]
    }),
  )
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').toSorted()
}

/** The endings of keys that a language's grammar needs beside the plain key, which holds for every other number. */
function formsOf(language: string): string[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((form) => form !== 'other')
}

/** A form for one exact number may say it in words: at most one placeholder is missing then. */
function fillsAlike(form: string | undefined, said: readonly string[], wanted: readonly string[]): boolean {
  const mayLeaveOut = form === 'zero' || form === 'one' || form === 'two'
  return (
    said.every((name) => wanted.includes(name)) &&
    (said.length === wanted.length || (mayLeaveOut && said.length === wanted.length - 1))
  )
}

/** What is wrong with the translation of texts: a plain key is the text for every number that has no form of its own. */
function faultsOf(language: string, original: ReadonlyMap<string, string>, translated: ReadonlyMap<string, string>) {
  const forms = formsOf(language)
  const split = (key: string): [base: string, form?: string] => {
    const form = original.has(key) ? undefined : forms.find((each) => key.endsWith(`_${each}`))
    return form === undefined ? [key] : [key.slice(0, -form.length - 1), form]
  }
  const counted = new Set([...translated.keys()].flatMap((key) => (split(key)[1] === undefined ? [] : [split(key)[0]])))
  return [
    ...[...original.keys()].filter((key) => !translated.has(key)).map((key) => `missing: ${key}`),
    ...[...counted].flatMap((base) =>
      forms.filter((form) => !translated.has(`${base}_${form}`)).map((form) => `missing: ${base}_${form}`),
    ),
    ...[...translated].flatMap(([key, text]) => {
      const [base, form] = split(key)
      const wanted = original.get(base)
      if (wanted === undefined) return [`unknown: ${key}`]
      if (text.trim() === '') return [`empty: ${key}`]
      return fillsAlike(form, placeholders(text), placeholders(wanted)) ? [] : [`placeholders: ${key}`]
    }),
  ]
}

const indonesian = flatten(id)

it.each(Object.entries({ en, ar, zh, ja }))(
  '%s has every text of Indonesian with what fills it in',
  (language, texts) => {
    expect(faultsOf(language, indonesian, flatten(texts))).toEqual([])
  },
)

describe('what a translation has to have', () => {
  const original = { list: { rows: '{{value}} baris', of: '{{done}} dari {{total}}' } }
  const of = '{{done}} of {{total}}'
  const rows = '{{value}} rows'

  it.each([
    ['en', 'no form where none is needed', { rows, of }, []],
    ['en', 'a singular', { rows, rows_one: '{{value}} row', of }, []],
    ['en', 'a singular that says the number in words', { rows, rows_one: 'One row', of }, []],
    ['en', 'a missing text', { of }, ['missing: list.rows']],
    ['en', 'a singular alone', { rows_one: '{{value}} row', of }, ['missing: list.rows']],
    ['en', 'an unknown text', { rows, of, more: 'More' }, ['unknown: list.more']],
    ['en', 'a form of an unknown text', { rows, of, more_one: 'More' }, ['unknown: list.more_one']],
    ['en', 'a form that English does not have', { rows, rows_few: rows, of }, ['unknown: list.rows_few']],
    ['en', 'an empty form', { rows, rows_one: ' ', of }, ['empty: list.rows_one']],
    ['en', 'another placeholder', { rows, rows_one: '{{count}} row', of }, ['placeholders: list.rows_one']],
    ['en', 'a placeholder too few', { rows: 'Rows', of }, ['placeholders: list.rows']],
    ['en', 'two placeholders too few', { rows, of, of_one: 'One' }, ['placeholders: list.of_one']],
    ['ja', 'a form in a language without any', { rows, rows_one: rows, of }, ['unknown: list.rows_one']],
    [
      'ar',
      'all forms',
      { rows, rows_zero: 'None', rows_one: 'One', rows_two: 'Two', rows_few: rows, rows_many: rows, of },
      [],
    ],
    [
      'ar',
      'some forms only, and one that has to name its number',
      { rows, rows_zero: rows, rows_one: rows, rows_few: 'Some', of },
      ['missing: list.rows_two', 'missing: list.rows_many', 'placeholders: list.rows_few'],
    ],
  ])('%s: %s', (language, _case, list, faults) => {
    expect(faultsOf(language, flatten(original), flatten({ list })).toSorted()).toEqual(faults.toSorted())
  })
})

it('has a text for every code of a message, and no other', () => {
  expect(id.messages).toEqual(MESSAGES)
})

it('has a text for every failure that the server knows', () => {
  expect(Object.keys(id.common.errors)).toEqual(expect.arrayContaining(Object.keys(ERROR_CODES)))
})
