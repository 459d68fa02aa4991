import type { Operation } from '@pengawas/api/kernel/http/operation'

/** One way to write a request for a call that means the same to one part of a server and something else to another. */
export interface Disguise {
  method: string
  /** With the prefix `/api`. */
  path: string
  headers?: Readonly<Record<string, string>>
}

/** A family of such ways; each gives what to send for one plain method and path (with its prefix). */
export interface Family {
  name: string
  ways: readonly ((method: string, path: string) => Disguise)[]
  /** Only for calls with these methods; for all without. */
  methods?: readonly string[]
}

const sent = (rewrite: (path: string) => string) => (method: string, path: string) => ({ method, path: rewrite(path) })
const afterPrefix = (rewrite: (rest: string) => string) => sent((path) => `/api/${rewrite(path.slice('/api/'.length))}`)
const encoded = (text: string): string => text.replace(/[\w-]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
const swapped = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))
const inQuery = (path: string, query: string): string => `${path}${path.includes('?') ? '&' : '?'}${query}`

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** A method that carries the wish for another one in a header or the query; never the method that is wished for. */
const carrier = (method: string): string => (method === 'POST' ? 'GET' : 'POST')

export const FAMILIES: readonly Family[] = [
  { name: 'as it is', ways: [sent((path) => path)] },
  {
    name: 'in another case',
    ways: [
      afterPrefix((rest) => rest.charAt(0).toUpperCase() + rest.slice(1)),
      afterPrefix((rest) => rest.toUpperCase()),
      sent((path) => path.replace('/api', '/API')),
      sent(swapped),
    ],
  },
  {
    name: 'with a trailing slash',
    ways: [
      sent((path) => `${path}/`),
      sent((path) => `${path}//`),
      sent((path) => `${path}%2f`),
      sent((path) => `${path}/.`),
    ],
  },
  {
    name: 'with a double slash',
    ways: [
      sent((path) => `/${path}`),
      sent((path) => path.replace('/api/', '/api//')),
      sent((path) => path.replaceAll('/', '//')),
      sent((path) => path.replace('/api/', '/api\\')),
    ],
  },
  {
    name: 'with encoded letters',
    ways: [
      afterPrefix((rest) => encoded(rest.charAt(0)) + rest.slice(1)),
      afterPrefix((rest) => rest.split('/').map(encoded).join('/')),
      sent((path) => path.replace('/api/', '/%61pi/')),
      afterPrefix((rest) => `%25${encoded(rest.charAt(0)).slice(1)}${rest.slice(1)}`),
      sent((path) => path.replace('/api/', '/api%2f')),
    ],
  },
  {
    name: 'with dot segments',
    ways: [
      sent((path) => path.replace('/api/', '/api/./')),
      sent((path) => path.replace('/api/', '/api/docs/../')),
      sent((path) => path.replace('/api/', '/api/auth/options/%2e%2e/%2e%2e/')),
      sent((path) => path.replace('/api/', '/x/../api/')),
      sent((path) => path.replace('/api/', '/api/docs/..;/')),
    ],
  },
  {
    name: 'with something added to the path',
    ways: [
      sent((path) => `${path};a=b`),
      sent((path) => `${path}.json`),
      sent((path) => `${path}%00`),
      sent((path) => `${path}%20`),
      sent((path) => `${path}%3f`),
    ],
  },
  { name: 'by HEAD', methods: ['GET'], ways: [(_method, path) => ({ method: 'HEAD', path })] },
  {
    name: 'by HEAD in another case',
    methods: ['GET'],
    ways: [
      (_method, path) => ({ method: 'HEAD', path: path.toUpperCase().replace('/API', '/api') }),
      (_method, path) => ({ method: 'HEAD', path: `${path}/` }),
    ],
  },
  { name: 'by OPTIONS', ways: [(_method, path) => ({ method: 'OPTIONS', path })] },
  {
    name: 'by methods of other protocols',
    ways: ['PROPFIND', 'QUERY', 'COPY', 'SEARCH'].map((method) => (_method: string, path: string) => ({
      method,
      path,
    })),
  },
  {
    name: 'by a method that a header overrides',
    ways: ['x-http-method-override', 'x-http-method', 'x-method-override'].map(
      (header) => (method: string, path: string) => ({
        method: carrier(method),
        path,
        headers: { [header]: method },
      }),
    ),
  },
  {
    name: 'by a method that the query overrides',
    ways: ['_method', 'method', 'X-HTTP-Method-Override'].map((name) => (method: string, path: string) => ({
      method: carrier(method),
      path: inQuery(path, `${name}=${method}`),
    })),
  },
  {
    name: 'by a path that a header overrides',
    ways: ['x-original-url', 'x-rewrite-url', 'x-forwarded-path', 'x-forwarded-prefix'].map(
      (header) => (method: string, path: string) => ({
        method,
        path: '/api/not-there',
        headers: { [header]: path },
      }),
    ),
  },
  {
    name: 'with a query that says things twice',
    ways: [
      sent((path) => inQuery(path, 'page=1&page=2')),
      sent((path) => inQuery(path, 'id=a&id=b')),
      sent((path) => inQuery(path, 'assessmentId=a&assessmentId[]=b&role=super-admin&role=super-admin')),
    ],
  },
]

/** Whether the table itself has another call under what a disguise says, which then answers for itself. */
export function meansAnotherCall(operations: readonly Operation[], call: Operation, disguise: Disguise): boolean {
  const isCarried = disguise.headers !== undefined || disguise.path.includes('=')
  return (
    isCarried &&
    METHODS.includes(disguise.method) &&
    operations.some(
      ({ method, path }) => path === call.path && method.toUpperCase() === disguise.method && method !== call.method,
    )
  )
}
