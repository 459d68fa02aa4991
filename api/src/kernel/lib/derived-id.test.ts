import { expect, it } from 'vitest'
import { derivedId } from './derived-id.ts'

it('gives the same parts the same UUID, and others another', () => {
  expect(derivedId('session', 'paste', 1)).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  expect(derivedId('session', 'paste', 1)).toBe(derivedId('session', 'paste', 1))
  expect(derivedId('session', 'paste', 2)).not.toBe(derivedId('session', 'paste', 1))
})
