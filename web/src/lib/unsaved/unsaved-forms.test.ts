import { expect, test } from 'vitest'
import { createUnsavedForms } from './unsaved-forms.ts'

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost')
  return { pathname, search }
}

const form = (changes: { isDirty?: boolean; isKept?: boolean; parameters?: string[] } = {}) => ({
  isDirty: () => changes.isDirty ?? true,
  isKept: () => changes.isKept ?? false,
  parameters: changes.parameters ?? [],
})

test.each([
  ['another page', '/dashboard/questions', '/dashboard/audit', true],
  [
    'the dialog that the address shows is closed',
    '/dashboard/questions?question=1&view=edit',
    '/dashboard/questions',
    true,
  ],
  [
    'another dialog over it',
    '/dashboard/questions?question=1',
    '/dashboard/questions?question=1&settings=account',
    false,
  ],
])('%s', (_, from, to, expected) => {
  const forms = createUnsavedForms()
  forms.show(form({ parameters: ['question', 'view'] }))
  expect(forms.areLost(at(from), at(to))).toBe(expected)
})

test('nothing is asked where nothing is typed, where the form is gone, or where the person was asked', () => {
  const forms = createUnsavedForms()
  forms.show(form({ isDirty: false }))
  expect(forms.areLost(at('/a'), at('/b'))).toBe(false)
  expect(forms.areDirty()).toBe(false)
  const hide = forms.show(form())
  expect(forms.areLost(at('/a'), at('/b'))).toBe(true)
  const asked: boolean[] = []
  forms.passUnasked(() => asked.push(forms.areLost(at('/a'), at('/b'))))
  expect(asked).toEqual([false])
  expect(forms.areDirty()).toBe(true)
  hide()
  expect(forms.areLost(at('/a'), at('/b'))).toBe(false)
})

test('everything is kept only where each form that was typed in has a draft', () => {
  const forms = createUnsavedForms()
  forms.show(form({ isKept: true }))
  forms.show(form({ isDirty: false }))
  expect(forms.areKept()).toBe(true)
  forms.show(form())
  expect(forms.areKept()).toBe(false)
})
