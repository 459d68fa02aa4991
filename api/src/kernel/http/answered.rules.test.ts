import { describe, expect, it } from 'vitest'
import { levelOf, methodOf, routeOf, SLOW_MS } from './answered.rules.ts'

describe('the route of a request', () => {
  it.each([
    ['/api/users/42', '/users/{userId}', '/users/{userId}'],
    ['/api/users/42/unheard-of', undefined, 'unknown'],
    ['/api', undefined, 'unknown'],
    ['/health', undefined, '/health'],
    ['/ready', undefined, '/ready'],
    ['/dashboard/users', undefined, 'pages'],
    ['/apiary', undefined, 'pages'],
    ['/health/more', undefined, 'pages'],
  ])('of %s, found as %s, is %s', (path, pattern, route) => {
    expect(routeOf(path, pattern)).toBe(route)
  })
})

it.each([
  ['GET', 'GET'],
  ['PURGE', 'other'],
  ['get', 'other'],
  [undefined, 'other'],
])('calls the method %s %s', (method, named) => {
  expect(methodOf(method)).toBe(named)
})

it.each([
  [200, 3, 'debug'],
  [404, 3, 'debug'],
  [200, SLOW_MS, 'debug'],
  [200, SLOW_MS + 1, 'info'],
  [500, 3, 'warn'],
  [503, 2 * SLOW_MS, 'warn'],
  [null, 3, 'debug'],
  [null, 2 * SLOW_MS, 'info'],
] as const)('logs status %s after %s ms as %s', (status, durationMs, level) => {
  expect(levelOf({ status, durationMs })).toBe(level)
})
