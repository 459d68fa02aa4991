import type { SavedFilter } from '@pengawas/shared/contracts/list-views'
import { describe, expect, it } from 'vitest'
import { arrangeColumns, choosableColumns, filterInUse, lostValues, moved } from './list-view.ts'

const columns = ['chosen', 'name', 'nip', 'email', 'role', 'unit', 'isActive', 'createdAt', 'actions'].map((id) => ({
  id,
}))
const idsOf = (list: readonly { id?: string | undefined }[]): (string | undefined)[] => list.map(({ id }) => id)

describe('columns', () => {
  it.each([
    ['as the list has them', null, ['chosen', 'name', 'nip', 'email', 'role', 'unit', 'isActive', 'actions']],
    ['as chosen, in that order', ['createdAt', 'nip'], ['chosen', 'name', 'createdAt', 'nip', 'actions']],
    ['the name alone', [], ['chosen', 'name', 'actions']],
    ['without what this list does not have', ['phone', 'nip'], ['chosen', 'name', 'nip', 'actions']],
  ])('%s', (_what, chosen, shown) => {
    expect(idsOf(arrangeColumns('users', columns, chosen))).toEqual(shown)
  })

  it('leaves a list without a choice as it is', () => {
    expect(arrangeColumns('tasks', columns, [])).toEqual(columns)
  })

  it('offers those that are shown before the others', () => {
    const offered = choosableColumns('users', columns, ['unit', 'nip'])
    expect(offered.map(({ column: { id }, isShown }) => [id, isShown])).toEqual([
      ['unit', true],
      ['nip', true],
      ['email', false],
      ['role', false],
      ['isActive', false],
      ['createdAt', false],
    ])
  })

  it.each([
    [1, -1, ['b', 'a', 'c']],
    [1, 1, ['a', 'c', 'b']],
    [0, -1, ['a', 'b', 'c']],
    [2, 1, ['a', 'b', 'c']],
  ] as const)('moves item %i by %i', (index, step, order) => {
    expect(moved(['a', 'b', 'c'], index, step)).toEqual(order)
  })
})

describe('filters', () => {
  const saved = (name: string, query: Record<string, string>): SavedFilter => ({
    name,
    query,
    isDefault: false,
    isPartial: false,
  })
  const filters = [saved('Nonaktif', { isActive: 'false', role: 'peserta' }), saved('Semua', {})]

  it('knows the one in use, whatever the order in the address', () => {
    expect(filterInUse(filters, { role: 'peserta', isActive: 'false' })?.name).toBe('Nonaktif')
    expect(filterInUse(filters, { role: 'peserta' })).toBeUndefined()
    expect(filterInUse(filters, {})).toBeUndefined()
  })

  it('says which values are gone, and nothing of those that are not here yet', () => {
    const choices = {
      unit: { label: 'Unit', values: ['Biro Umum'] },
      theme: { label: 'Tema', values: undefined },
      role: { label: 'Peran', values: ['peserta'] },
    }
    expect(lostValues(choices, { unit: 'Biro Lama', theme: 'x', role: 'peserta', q: 'a' })).toEqual([
      { filter: 'unit', label: 'Unit', value: 'Biro Lama' },
    ])
  })
})
