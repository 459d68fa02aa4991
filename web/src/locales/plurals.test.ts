import { createInstance, type i18n, type ResourceLanguage } from 'i18next'
import { expect, it } from 'vitest'
import { formatCount, formatDecimal, roundTo } from '../lib/rules/numbers.ts'
import { texts as en } from './en/index.ts'
import { texts as id } from './id/index.ts'

const sources = Object.entries(
  import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
).filter(([path]) => !path.startsWith('./') && !path.includes('.test.'))

/** The keys that have a singular of their own in English, each as namespace and path. */
function countedKeys(node: object, path: readonly string[] = []): string[][] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return countedKeys(value, [...path, key])
    return key.endsWith('_one') ? [[...path, key.slice(0, -'_one'.length)]] : []
  })
}

/** The rest of the call that begins somewhere before: up to the bracket that closes it. */
function restOfCall(source: string, from: number): string {
  let depth = 0
  for (let at = from; at < source.length; at += 1) {
    if ('([{'.includes(source.charAt(at))) depth += 1
    if (')]}'.includes(source.charAt(at))) depth -= 1
    if (depth < 0) return source.slice(from, at)
  }
  return source.slice(from)
}

const escaped = (text: string): string => text.replaceAll('.', String.raw`\.`)

/** What is passed along where a text is said: by its key, or else by a key of which the last word is put in. */
function callsOf([namespace = '', ...path]: readonly string[]): { file: string; rest: string }[] {
  const named = new RegExp(`useTranslation\\(\\[?'${namespace}'`)
  const find = (key: string, isOwnKey: boolean): { file: string; rest: string }[] =>
    sources.flatMap(([file, source]) => {
      const prefix = named.test(source) && isOwnKey ? `(?:${namespace}:)?` : `${namespace}:`
      // The `id` of a column is no key.
      const said = new RegExp(`(?<!\\bid: )['"\`]${prefix}${key}['"\`]`, 'g')
      return [...source.matchAll(said)].map(({ 0: found, index }) => ({
        file,
        rest: restOfCall(source, index + found.length),
      }))
    })
  const literal = find(escaped(path.join('.')), true)
  const group = path.slice(0, -1).map((word) => `${word}\\.`)
  return literal.length > 0 ? literal : find(String.raw`${group.join('')}\$\{[^}]*\}`, group.length > 0)
}

/** The file in which all messages of the server are said: it names the parameter that each of them counts. */
const MESSAGES_FILE = '../lib/messages.ts'

it('gives the number to every text that has a singular', () => {
  const keys = countedKeys(en)
  const faults = keys.flatMap((key) => {
    const name = key.join('.')
    if (key[0] === 'messages') {
      const isCounted = new RegExp(`^  ${key[1] ?? ''}: '\\w+',$`, 'm').test(
        Object.fromEntries(sources)[MESSAGES_FILE] ?? '',
      )
      return isCounted ? [] : [`${name}: ${MESSAGES_FILE}`]
    }
    const calls = callsOf(key)
    if (calls.length === 0) return [`${name}: said nowhere`]
    return calls.filter(({ rest }) => !/\bcount\b/.test(rest)).map(({ file }) => `${name}: ${file}`)
  })
  expect(faults).toEqual([])
  expect(keys.length).toBeGreaterThan(50)
})

async function textsOf(language: string, texts: ResourceLanguage): Promise<i18n> {
  const instance = createInstance()
  await instance.init({ lng: language, resources: { [language]: texts }, interpolation: { escapeValue: false } })
  return instance
}

const english = await textsOf('en', en)

it.each([
  [0, 'Import 0 rows'],
  [1, 'Import 1 row'],
  [2, 'Import 2 rows'],
  [1200, 'Import 1,200 rows'],
])('says %i in English: %s', (count, text) => {
  expect(english.t('people:import.run', { good: formatCount(count, 'en'), count })).toBe(text)
})

it.each([
  [0.5, '0.5 points'],
  [1, '1 point'],
  [1.04, '1 point'],
  [1.06, '1.1 points'],
])('chooses the form of %d by the number that is shown: %s', (points, text) => {
  const shown = { value: formatDecimal(points, 'en', 1), count: roundTo(points, 1) }
  expect(english.t('reportCards:amounts.points', shown)).toBe(text)
})

it.each([0, 1, 2])('says %i in Indonesian with its only form', async (count) => {
  const indonesian = await textsOf('id', id)
  const text = id.people.import.run.replace('{{good}}', String(count))
  expect(indonesian.t('people:import.run', { good: String(count), count })).toBe(text)
})
