import { describe, expect, it } from 'vitest'
import { type ListView, MAX_FILTER_NAME, MAX_SAVED_FILTERS, saveListViewSchema } from '../contracts/list-views.ts'
import { initialColumns, knownView } from './list-view.ts'

const filter = { name: 'Nonaktif', query: { isActive: 'false' }, isDefault: false, isPartial: false }
const view: ListView = { list: 'users', columns: ['unit', 'nip'], filters: [filter], version: 3 }

describe('a view that was kept', () => {
  it.each([
    ['stays as it is where the list knows all of it', view, view],
    ['loses a column that the list no longer has', { ...view, columns: ['fax', 'nip'] }, { ...view, columns: ['nip'] }],
    ['stays without columns where none were chosen', { ...view, columns: null }, { ...view, columns: null }],
    [
      'says that a filter is no longer whole',
      { ...view, filters: [{ ...filter, query: { isActive: 'false', grade: 'IV' } }] },
      { ...view, filters: [{ ...filter, isPartial: true }] },
    ],
    [
      'keeps that said',
      { ...view, filters: [{ ...filter, isPartial: true }] },
      { ...view, filters: [{ ...filter, isPartial: true }] },
    ],
  ] satisfies [string, ListView, ListView][])('%s', (_what, kept, read) => {
    expect(knownView(kept)).toEqual(read)
  })

  it('shows some columns only on request', () => {
    expect(initialColumns('participants')).toEqual(['nip', 'email', 'unit', 'isActive'])
  })
})

describe('a view to keep', () => {
  const messagesOf = (change: Partial<Record<keyof ListView, unknown>>): string[] =>
    saveListViewSchema.safeParse({ ...view, ...change }).error?.issues.map(({ message }) => message) ?? []
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ ...filter, name: `Filter ${index}` }))

  it.each([
    ['a view of the list', {}, []],
    ['as many filters as there may be', { filters: many(MAX_SAVED_FILTERS) }, []],
    ['one filter more', { filters: many(MAX_SAVED_FILTERS + 1) }, ['savedFiltersMaximum']],
    ['a name twice, in another case', { filters: [filter, { ...filter, name: 'nonaktif ' }] }, ['filterNameTaken']],
    ['no name', { filters: [{ ...filter, name: '  ' }] }, ['filterNameRequired']],
    ['a column of another list', { columns: ['theme'] }, ['columnUnknown']],
    ['a column twice', { columns: ['nip', 'nip'] }, ['repeated']],
    ['a filter of another list', { filters: [{ ...filter, query: { theme: 'x' } }] }, ['filterUnknown']],
    [
      'two that the list opens with',
      { filters: many(2).map((one) => ({ ...one, isDefault: true })) },
      ['filterDefaultOnce'],
    ],
  ])('%s', (_what, change, messages) => {
    expect(messagesOf(change)).toEqual(messages)
  })

  it('limits the length of a name', () => {
    expect(messagesOf({ filters: [{ ...filter, name: 'a'.repeat(MAX_FILTER_NAME) }] })).toEqual([])
    expect(messagesOf({ filters: [{ ...filter, name: 'a'.repeat(MAX_FILTER_NAME + 1) }] })).toHaveLength(1)
  })
})
