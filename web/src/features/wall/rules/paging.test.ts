import { describe, expect, it } from 'vitest'
import { pageAt, sizeOf, turned } from './paging.ts'

const ids = Array.from({ length: 217 }, (_each, index) => String(index + 1))

describe('pageAt', () => {
  it.each([
    ['the first page', 0, 49, { page: 0, pages: 5, from: 1, first: '1', last: '49', ahead: '50' }],
    ['the second page', 1, 49, { page: 1, pages: 5, from: 50, first: '50', last: '98', ahead: '99' }],
    [
      'the last page, on which the first follows',
      4,
      49,
      { page: 4, pages: 5, from: 197, first: '197', last: '217', ahead: '1' },
    ],
    [
      'a page that is not there any more',
      9,
      49,
      { page: 4, pages: 5, from: 197, first: '197', last: '217', ahead: '1' },
    ],
    ['pages of nine', 24, 9, { page: 24, pages: 25, from: 217, first: '217', last: '217', ahead: '1' }],
    ['all on one page', 3, null, { page: 0, pages: 1, from: 1, first: '1', last: '217', ahead: undefined }],
    ['a page for all of them', 1, 217, { page: 0, pages: 1, from: 1, first: '1', last: '217', ahead: undefined }],
  ])('%s', (_name, page, size, expected) => {
    const { ids: shown, ahead, total, ...place } = pageAt(ids, page, size)
    expect({ ...place, first: shown[0], last: shown.at(-1), ahead: ahead[0] }).toEqual(expected)
    expect(total).toBe(217)
  })

  it('makes the next page ready, and then the one before', () => {
    const { ahead } = pageAt(ids, 1, 49)
    expect(ahead).toEqual([...ids.slice(98, 147), ...ids.slice(0, 49)])
    expect(pageAt(ids.slice(0, 60), 0, 49).ahead).toEqual(ids.slice(49, 60))
  })

  it('has one page where nobody is', () => {
    expect(pageAt([], 2, 25)).toMatchObject({ page: 0, pages: 1, ids: [], total: 0 })
  })

  it('shows everybody once in a round', () => {
    expect(Array.from({ length: 5 }, (_each, page) => pageAt(ids, page, 49).ids).flat()).toEqual(ids)
  })
})

it.each([
  ['9', 30, 9],
  ['49', 3, 49],
  ['fit', 12, 12],
  ['fit', 80, 49],
  ['fit', 0, 1],
  ['all', 12, null],
] as const)('a page of size %s, where %i fit, has %s tiles', (pageSize, fit, size) => {
  expect(sizeOf(pageSize, fit)).toBe(size)
})

it.each([
  [0, 1, 1],
  [4, 1, 0],
  [0, -1, 4],
  [3, -1, 2],
])('from page %i of five, %i further on, is page %i', (page, by, expected) => {
  expect(turned({ page, pages: 5 }, by)).toBe(expected)
})
