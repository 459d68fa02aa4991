import { describe, expect, it } from 'vitest'
import { isWebp } from './webp.rules.ts'

describe('isWebp', () => {
  it.each([
    { name: 'a WebP header', bytes: 'RIFF\0\0\0\0WEBPVP8 ', expected: true },
    { name: 'a sound file', bytes: 'RIFF\0\0\0\0WAVEfmt ', expected: false },
    { name: 'a page', bytes: '<!doctype html><script>', expected: false },
    { name: 'too little', bytes: 'RIFF\0\0\0\0WEBP', expected: false },
    { name: 'nothing', bytes: '', expected: false },
  ])('$name: $expected', ({ bytes, expected }) => {
    expect(isWebp(Buffer.from(bytes, 'latin1'))).toBe(expected)
  })
})
