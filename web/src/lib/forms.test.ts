import type { UseFormReturnType } from '@mantine/form'
import { afterEach, expect, it, vi } from 'vitest'
import { leadToFirst } from './forms.ts'

/** A field at a place of the page, of which a form needs no more than this. */
class Field {
  readonly place: number
  focus = vi.fn()
  constructor(place: number) {
    this.place = place
  }
  compareDocumentPosition(other: Field): number {
    return this.place < other.place ? Node.DOCUMENT_POSITION_FOLLOWING : 2
  }
}

afterEach(() => vi.unstubAllGlobals())

it('leads to the first fault on the page, whatever order the values are in', () => {
  vi.stubGlobal('HTMLElement', Field)
  vi.stubGlobal('Node', { DOCUMENT_POSITION_FOLLOWING: 4 })
  const fields = new Map([
    ['email', new Field(3)],
    ['phone', new Field(2)],
    ['name', new Field(1)],
  ])
  const form = { getInputNode: (path: string) => fields.get(path) ?? null } as unknown as UseFormReturnType<object>
  leadToFirst(form)({ email: 'emailRequired', phone: 'phoneRequired', elsewhere: 'nameRequired' })
  expect([...fields].map(([name, { focus }]) => [name, focus.mock.calls.length])).toEqual([
    ['email', 0],
    ['phone', 1],
    ['name', 0],
  ])
})
