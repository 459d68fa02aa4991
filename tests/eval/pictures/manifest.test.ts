import { describe, expect, it } from 'vitest'
import { PACKAGES, PICTURES } from './manifest.ts'

/** What anybody may use, with a name where that is asked for. */
const PERMITTED = /^(CC0 1\.0|CC BY \d\.0|public domain)/

describe('the pictures of the evaluation', () => {
  it.each(PICTURES)(
    '$name has a licence that permits its use, and somebody to name',
    ({ licence, by, package: from }) => {
      expect(licence).toMatch(PERMITTED)
      expect(by).not.toBe('')
      expect(['fixtures', ...Object.keys(PACKAGES)]).toContain(from)
    },
  )

  it('are each listed once', () => {
    const places = PICTURES.map(({ package: from, path }) => `${from} ${path}`)
    expect(new Set(places).size).toBe(places.length)
    expect(new Set(PICTURES.map(({ name, shows }) => `${shows} ${name}`)).size).toBe(PICTURES.length)
  })
})
