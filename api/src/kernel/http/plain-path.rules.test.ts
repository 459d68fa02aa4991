import { describe, expect, it } from 'vitest'
import { judgePath } from './plain-path.rules.ts'

describe('judgePath', () => {
  it.each([
    ['/', 'plain'],
    ['/dashboard/users', 'plain'],
    ['/dashboard/', 'plain'],
    ['/api/validation?q=%2f//', 'plain'],
    ['/assets/app-1.2.3.js', 'plain'],
    ['/apis', 'plain'],
    ['/api', 'plain'],
    ['/pencarian/uji%20coba', 'plain'],
    ['*', 'malformed'],
    ['http://evil.example/api/validation', 'malformed'],
    ['/%ff', 'malformed'],
    ['/api/%', 'malformed'],
    ['/API/validation', 'disguised'],
    ['/Api', 'disguised'],
    ['/%61pi/validation', 'disguised'],
    ['//api/validation', 'disguised'],
    ['/api//validation', 'disguised'],
    ['/api%2fvalidation', 'disguised'],
    ['/api/users/..%2Fvalidation', 'disguised'],
    ['/x/../api/validation', 'disguised'],
    ['/x/%2e%2e/api/validation', 'disguised'],
    ['/./api/validation', 'disguised'],
    ['/\\evil.example', 'disguised'],
    ['/%5c%5cevil.example', 'disguised'],
    ['/api/validation%00', 'disguised'],
    ['/a%0d%0aSet-Cookie:x', 'disguised'],
  ])('%s is %s', (url, judgement) => {
    expect(judgePath(url)).toBe(judgement)
  })
})
