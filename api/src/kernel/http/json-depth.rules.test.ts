import { describe, expect, it } from 'vitest'
import { isNestedDeeper } from './json-depth.rules.ts'

describe('isNestedDeeper', () => {
  it.each([
    { name: 'a flat object', json: '{"a":1,"b":"c"}', deeper: false },
    { name: 'three levels', json: '{"a":[{"b":1}]}', deeper: false },
    { name: 'four levels', json: '{"a":[{"b":[]}]}', deeper: true },
    { name: 'many beside one another', json: `[${'[],'.repeat(50)}[]]`, deeper: false },
    { name: 'brackets in a text', json: '["[[[[[{{{{"]', deeper: false },
    { name: 'a quotation mark that is escaped', json: '["\\"[[[[[["]', deeper: false },
    { name: 'a backslash that is escaped, and the text over', json: '["\\\\",[[[]]]]', deeper: true },
    { name: 'a text that never ends', json: '["[[[[[[', deeper: false },
    { name: 'only opening brackets', json: '['.repeat(100_000), deeper: true },
    { name: 'only closing brackets', json: ']]]]', deeper: false },
  ])('$name: $deeper', ({ json, deeper }) => {
    expect(isNestedDeeper(new TextEncoder().encode(json), 3)).toBe(deeper)
  })
})
