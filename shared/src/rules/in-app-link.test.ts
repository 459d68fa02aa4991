import { describe, expect, it } from 'vitest'
import { isInAppLink } from './in-app-link.ts'

describe('isInAppLink', () => {
  it.each([
    ['/', true],
    ['/dashboard', true],
    ['/dashboard/users?page=2&sort=name#top', true],
    ['/validation?question=1&view=//x', true],
    ['/pencarian/uji%20coba', true],
    ['', false],
    ['dashboard', false],
    ['//evil.example', false],
    ['///evil.example', false],
    ['/\\evil.example', false],
    ['/\\/evil.example', false],
    ['\\\\evil.example', false],
    ['/\t/evil.example', false],
    ['/\n/evil.example', false],
    ['/\r\n/evil.example', false],
    ['\t//evil.example', false],
    [' /dashboard', false],
    ['/./\\evil.example', false],
    ['/..//evil.example', false],
    ['/a//evil.example', false],
    ['/a/../../b', false],
    ['/%2e%2e//evil.example', false],
    ['/\u202egnp.x', false],
    ['/\u200b/evil.example', false],
    ['/a b', false],
    ['javascript:alert(1)', false],
    ['JaVaScRiPt:alert(1)', false],
    ['data:text/html,x', false],
    ['https://evil.example', false],
    ['https:/dashboard', false],
    ['/api/auth/openid/login', false],
    ['/API/users/export', false],
    ['/apis', true],
  ])('%j: %s', (link, expected) => {
    expect(isInAppLink(link)).toBe(expected)
  })
})
