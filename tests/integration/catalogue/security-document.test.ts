import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ALL_ATTACKS } from '../../attacks/all-attacks.ts'

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..')
const INTEGRATION = path.join(ROOT, 'tests', 'integration')

const document = await readFile(path.join(ROOT, 'docs', 'security.md'), 'utf8')
const [introduction = '', ...chapters] = document.split(/^## /m)

/** `file › part of a title` or `attacks › group`, in backticks. The introduction explains the form and is left out. */
const references = [
  ...new Set([...chapters.join('').matchAll(/`([^`\n]+ › [^`\n]+)`/g)].map((match) => match[1] ?? '')),
]

/** Shorter parts of titles are found by accident. */
const SHORTEST_TITLE = 10

/** Titles of tests and of their chapters, and the names of cases in tables. */
function titlesOf(source: string): string[] {
  const patterns = [/\b(?:it|test|describe)\(\s*(['"`])(.+?)\1/g, /\]\)\(\s*(['"`])(.+?)\1/g, /\bname: (['"`])(.+?)\1/g]
  return patterns.flatMap((pattern) => [...source.matchAll(pattern)].map((match) => match[2] ?? ''))
}

/** Null where the reference names something, else why it does not. */
async function problemOf(reference: string): Promise<string | null> {
  const [place = '', ...rest] = reference.split(' › ')
  const title = rest.join(' › ')
  if (place === 'attacks') {
    const names = ALL_ATTACKS.flatMap(({ group, attacks }) => [
      group,
      ...attacks.map(({ name }) => `${group}: ${name}`),
    ])
    return names.includes(title) ? null : 'no such group or attack'
  }
  const file = [path.join(INTEGRATION, place), path.join(ROOT, place)].find((candidate) => existsSync(candidate))
  if (file === undefined) return 'no such file'
  const titles = titlesOf(await readFile(file, 'utf8'))
  return title.length >= SHORTEST_TITLE && titles.some((known) => known.includes(title))
    ? null
    : 'no test of that title in the file'
}

it('is explained in the document how references read', () => {
  expect(introduction).toContain(' › ')
})

it.each(references.map((reference) => [reference]))('refers to something: %s', async (reference) => {
  expect(await problemOf(reference)).toBeNull()
})

it('accounts for each requirement of the chapters on files, authentication, sessions, access and WebRTC', () => {
  const rows = [...document.matchAll(/^\| (\d+\.\d+\.\d+) \|/gm)].map((match) => match[1])
  expect(rows).toEqual(
    REQUIREMENTS.flatMap(({ section, last, without = [] }) =>
      numbersTo(last, without).map((number) => `${section}.${number}`),
    ),
  )
})

it('holds every requirement by a test, or says why there is none', () => {
  const bare = [...document.matchAll(/^\| \d+\.\d+\.\d+ \|.*$/gm)]
    .map((match) => match[0])
    .filter((row) => !row.includes(' › ') && !/\| (Does not apply|By reading|Deviation)/.test(row))
  expect(bare).toEqual([])
})

const numbersTo = (last: number, without: readonly number[]): number[] =>
  Array.from({ length: last }, (_, index) => index + 1).filter((number) => !without.includes(number))

/** The requirements of levels 1 and 2, in the order of the document; those of level 3 are left out of a section. */
const REQUIREMENTS: readonly { section: string; last: number; without?: readonly number[] }[] = [
  { section: '5.1', last: 1 },
  { section: '5.2', last: 3 },
  { section: '5.3', last: 2 },
  { section: '5.4', last: 3 },
  { section: '6.1', last: 3 },
  { section: '6.2', last: 12 },
  { section: '6.3', last: 4 },
  { section: '6.4', last: 4 },
  { section: '6.5', last: 5 },
  { section: '6.6', last: 3 },
  { section: '6.8', last: 4 },
  { section: '7.1', last: 3 },
  { section: '7.2', last: 4 },
  { section: '7.3', last: 2 },
  { section: '7.4', last: 5 },
  { section: '7.5', last: 2 },
  { section: '7.6', last: 2 },
  { section: '8.1', last: 2 },
  { section: '8.2', last: 3 },
  { section: '8.3', last: 1 },
  { section: '8.4', last: 1 },
  { section: '17.1', last: 1 },
  { section: '17.2', last: 4 },
  { section: '17.3', last: 2 },
]
