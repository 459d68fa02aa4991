import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from './errors.ts'
import { issueMessages } from './issues.ts'
import { issue, message, MESSAGES } from './messages.ts'

describe('message', () => {
  it('says a sentence with its code', () => {
    expect(message('nipTaken')).toEqual({ code: 'nipTaken', params: {}, message: 'NIP sudah terdaftar' })
  })

  it('fills in what the sentence names', () => {
    expect(message('textTooLong', { maximum: '5' })).toEqual({
      code: 'textTooLong',
      params: { maximum: '5' },
      message: 'Maksimal 5 karakter',
    })
  })
})

describe('issueMessages', () => {
  const schema = z.object({
    nip: z.string({ error: issue('nipRequired') }).regex(/^\d{18}$/, issue('nipDigits')),
    name: z.string().max(3),
    age: z.number().min(3),
    role: z.enum(['a', 'b']).default('a'),
    tags: z.array(z.string().min(1).max(2)).min(1).max(2).default(['x']),
  })

  it.each([
    ['nothing wrong', { nip: '1'.repeat(18), name: 'Ani', age: 4 }, {}],
    ['the code that the schema names', { name: 'Ani', age: 4 }, { nip: message('nipRequired') }],
    ['a length', { nip: '1'.repeat(18), name: 'Anna', age: 4 }, { name: message('textTooLong', { maximum: '3' }) }],
    [
      'what zod’s own checks find',
      { nip: '1'.repeat(18), name: 'Ani', age: 'x' },
      { age: message('valueType', { expected: 'number' }) },
    ],
    [
      'a number too small',
      { nip: '1'.repeat(18), name: 'Ani', age: 2 },
      { age: message('numberTooSmall', { minimum: '3' }) },
    ],
    [
      'what may be chosen',
      { nip: '1'.repeat(18), name: 'Ani', age: 4, role: 'c' },
      { role: message('valueNotOneOf', { options: 'a, b' }) },
    ],
    [
      'how many there may be',
      { nip: '1'.repeat(18), name: 'Ani', age: 4, tags: ['a', 'b', 'c'] },
      { tags: message('entriesTooMany', { maximum: '2' }) },
    ],
    [
      'that one is empty',
      { nip: '1'.repeat(18), name: 'Ani', age: 4, tags: [''] },
      { 'tags.0': message('valueMissing') },
    ],
  ])('says %s', (_name, given, expected) => {
    const { error } = schema.safeParse(given)
    expect(error === undefined ? {} : issueMessages(error)).toEqual(expected)
  })
})

describe('AppError', () => {
  it('has the sentence of its code, or the one it is given', () => {
    expect(new AppError('not-found').text).toEqual({ code: 'not-found', params: {}, message: 'Data tidak ditemukan' })
    expect(new AppError('not-found', { message: 'assessmentUnknown' }).text).toEqual(message('assessmentUnknown'))
    expect(new AppError('not-found', { message: 'assessmentUnknown' }).message).toBe(MESSAGES.assessmentUnknown)
  })

  it('makes messages of the codes of its fields', () => {
    const taken = message('titleTaken', { title: 'A' })
    expect(new AppError('invalid-input', { fields: { nip: 'nipTaken', title: taken } }).fields).toEqual({
      nip: message('nipTaken'),
      title: taken,
    })
  })
})
