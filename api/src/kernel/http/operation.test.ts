import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findOperation, mayCall, type Operation } from './operation.ts'

const operation = (method: Operation['method'], path: Operation['path']): Operation => ({
  method,
  path,
  summary: path,
  access: 'signed-in',
  answer: z.object({}),
})
const operations = [
  operation('get', '/things/{id}'),
  operation('get', '/things/new'),
  operation('put', '/things/{id}/order'),
  operation('get', '/things'),
]

describe('findOperation', () => {
  it.each([
    ['GET', '/things', '/things'],
    ['HEAD', '/things', '/things'],
    ['GET', '/things/7', '/things/{id}'],
    ['GET', '/things/new', '/things/new'],
    ['PUT', '/things/7/order', '/things/{id}/order'],
    ['PUT', '/things/7', undefined],
    ['GET', '/things/7/order', undefined],
    ['GET', '/other', undefined],
    ['OPTIONS', '/things', undefined],
    ['get', '/Things', undefined],
    ['GET', '/things/', undefined],
    ['GET', '//things', undefined],
    ['GET', '/%74hings', undefined],
    ['GET', '/things/7/', undefined],
    ['GET', '/things//', undefined],
    ['GET', '/things/..', undefined],
    ['GET', '/things/7%2forder', undefined],
    ['GET', '/things/%6eew', undefined],
    ['GET', '/things/7;a', undefined],
    ['GET', '/things/7#a', undefined],
    ['GET', '', undefined],
  ])('%s %s is %s', (method, path, expected) => {
    expect(findOperation(operations, method, path).operation?.path).toBe(expected)
  })

  it('names the methods that a path knows', () => {
    expect(findOperation(operations, 'PUT', '/things/7').methods).toEqual(['GET'])
    expect(findOperation(operations, 'PUT', '/other').methods).toEqual([])
  })
})

describe('mayCall', () => {
  it.each([
    ['public', 'peserta', true],
    ['signed-in', 'peserta', true],
    [['user:manage'], 'administrator', false],
    [['user:manage', 'participant:manage'], 'administrator', true],
  ] as const)('%s lets %s in: %s', (access, role, expected) => {
    expect(mayCall({ access }, role)).toBe(expected)
  })
})
