import { ERROR_CODES } from '@pengawas/shared/errors'
import { MESSAGES } from '@pengawas/shared/messages'
import { describe, expect, it } from 'vitest'
import { texts as ar } from './ar/index.ts'
import { texts as en } from './en/index.ts'
import { texts as id } from './id/index.ts'
import { texts as ja } from './ja/index.ts'
import { texts as zh } from './zh/index.ts'

/** Every text by its dotted key. */
function flatten(node: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
      const here = path === '' ? key : `${path}.${key}`
      return typeof value === 'object' && value !== null ? [...flatten(value, here)] : [[here, String(value)] as const]
    }),
  )
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').toSorted()
}

const indonesian = flatten(id)

describe.each(Object.entries({ en, ar, zh, ja }))('%s', (_language, texts) => {
  const translated = flatten(texts)

  it('has the same keys as Indonesian', () => {
    expect([...translated.keys()].toSorted()).toEqual([...indonesian.keys()].toSorted())
  })

  it('has the same placeholders, and no empty text', () => {
    for (const [key, text] of indonesian) {
      const translation = translated.get(key) ?? ''
      expect({ key, placeholders: placeholders(translation) }).toEqual({ key, placeholders: placeholders(text) })
      expect({ key, isEmpty: translation.trim() === '' }).toEqual({ key, isEmpty: false })
    }
  })
})

it('has a text for every code of a message, and no other', () => {
  expect(id.messages).toEqual(MESSAGES)
})

it('has a text for every failure that the server knows', () => {
  expect(Object.keys(id.common.errors)).toEqual(expect.arrayContaining(Object.keys(ERROR_CODES)))
})
