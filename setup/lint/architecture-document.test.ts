import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fromRoot } from '../paths.ts'
import { FLOORS, type Floor, floorsFrom } from './floors.ts'

const architecture = readFileSync(fromRoot('ARCHITECTURE.md'), 'utf8')

/** Every file of the product, of its tests and of its set-up, from the root. */
const FILES = ['api', 'shared', 'signaling', 'sfu', 'ml', 'web', 'tests', 'setup'].flatMap((name) =>
  readdirSync(fromRoot(name), { recursive: true, encoding: 'utf8' }).map((file) => `${name}/${file}`),
)
const SOURCES = FILES.filter((file) => /^[a-z]+\/src\/.*\.tsx?$/.test(file))

function entriesOf(folder: string): { folders: string[]; files: string[] } {
  const entries = readdirSync(fromRoot(folder), { withFileTypes: true })
  const names = (isWanted: (entry: (typeof entries)[number]) => boolean): string[] =>
    entries
      .filter(isWanted)
      .map(({ name }) => name)
      .sort()
  return { folders: names((entry) => entry.isDirectory()), files: names((entry) => entry.isFile()) }
}

const modulesOf = (floor: Floor): string[] => entriesOf(`api/src/${floor}`).folders

/** The floors of the picture in ARCHITECTURE.md from the top down, each with its modules. */
function drawnFloors(): { floor: string; modules: string[] }[] {
  const [, picture = ''] = /\n```\n(\d+ floors[^`]*)```/.exec(architecture) ?? []
  const floors: { floor: string; modules: string[] }[] = []
  for (const line of picture.split('\n')) {
    const floor = /^│ ([a-z-]+): \S/.exec(line)?.[1]
    const module = /^│ {4}([a-z-]+) +\S/.exec(line)?.[1]
    if (floor !== undefined) floors.push({ floor, modules: [] })
    if (module !== undefined) floors.at(-1)?.modules.push(module)
  }
  return floors
}

describe('the floors of the hub', () => {
  it('are the folders of api/src', () => {
    expect(entriesOf('api/src').folders).toEqual(FLOORS.toSorted())
  })

  it.each(FLOORS.filter((floor) => floor !== 'wiring'))('%s holds modules, and no files beside them', (floor) => {
    expect(entriesOf(`api/src/${floor}`).files).toEqual([])
  })

  it('reach themselves and what is below', () => {
    expect(floorsFrom('wiring')).toEqual(FLOORS)
    expect(floorsFrom('bank')).toEqual(['bank', 'identity', 'kernel'])
    expect(floorsFrom('kernel')).toEqual(['kernel'])
  })
})

describe('the picture of the floors in ARCHITECTURE.md', () => {
  it('shows each floor with all of its modules, in their order', () => {
    expect(drawnFloors()).toEqual(FLOORS.map((floor) => ({ floor, modules: modulesOf(floor) })))
  })

  it('counts them', () => {
    const count = FLOORS.flatMap(modulesOf).length
    expect(/^\d+ floors, \d+ modules/m.exec(architecture)?.[0]).toBe(`${FLOORS.length} floors, ${count} modules`)
  })
})

describe('the glossary of ARCHITECTURE.md', () => {
  const rows = (/\n## Glossary\n([\s\S]*?)\n## /.exec(architecture)?.[1] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()))

  it('explains at least twenty terms, each in a sentence', () => {
    expect(rows.length).toBeGreaterThanOrEqual(20)
    for (const [, term, meaning] of rows) expect(meaning, term).toMatch(/^[A-Z].*\.$/)
  })

  it('names words that are in the code', () => {
    const code = SOURCES.flatMap((file) => [file, readFileSync(fromRoot(file), 'utf8')]).join('\n')
    const words = rows.flatMap(([, , , names = '']) => [...names.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''))
    expect(words.filter((word) => !code.includes(word))).toEqual([])
  })
})

it('every file that ARCHITECTURE.md names exists', () => {
  const named = [...architecture.matchAll(/`([\w-]+(?:\/[\w.-]+)*\.tsx?)`/g)].map((match) => match[1] ?? '')
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !FILES.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([])
})
