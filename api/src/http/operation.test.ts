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
const operations = [operation('get', '/things/{id}'), operation('get', '/things/new'), operation('put', '/things/{id}/order'), operation('get', '/things')]

describe('findOperation', () => {
  it.each([
    ['GET', '/things', '/things'],
    ['GET', '/things/', '/things'],
    ['GET', '/things/7', '/things/{id}'],
    ['GET', '/things/new', '/things/new'],
    ['PUT', '/things/7/order', '/things/{id}/order'],
    ['PUT', '/things/7', undefined],
    ['GET', '/things/7/order', undefined],
    ['GET', '/other', undefined],
  ])('%s %s is %s', (method, path, expected) => {
    expect(findOperation(operations, method, path)?.path).toBe(expected)
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
