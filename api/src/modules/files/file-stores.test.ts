import { createServer, type Server } from 'node:http'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store, parseS3Url } from './s3-store.ts'

const KEY = 'evidence/11111111-2222-4333-8444-555555555555/picture.webp'

interface StoredObject {
  bytes: Buffer
  contentType: string | undefined
}

/** As much of S3 as the store uses: objects by path, and a signature that names our key. */
function createObjectServer(objects: Map<string, StoredObject>): Server {
  return createServer((request, response) => {
    void (async () => {
      const name = new URL(request.url ?? '/', 'http://s3').pathname
      if (!(request.headers.authorization ?? '').includes('Credential=our-key/')) {
        response.writeHead(403, { 'content-type': 'application/xml' }).end('<Error><Code>AccessDenied</Code></Error>')
        return
      }
      if (request.method === 'PUT') {
        objects.set(name, { bytes: await buffer(request), contentType: request.headers['content-type'] })
        response.writeHead(200).end()
        return
      }
      const found = objects.get(name)
      if (found === undefined) response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
      else response.writeHead(200, { 'content-length': found.bytes.length }).end(found.bytes)
    })()
  })
}

let folder: string
let server: Server
let port: number
const objects = new Map<string, StoredObject>()
const openStores: FileStore[] = []

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pengawas-files-'))
  objects.clear()
  server = createObjectServer(objects)
  const { promise, resolve } = Promise.withResolvers<undefined>()
  server.listen(0, '127.0.0.1', () => resolve(undefined))
  await promise
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterEach(async () => {
  for (const store of openStores.splice(0)) await store.close()
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

function open(kind: string): FileStore {
  const store = kind === 'folder' ? createFolderStore(folder) : createS3Store(parseS3Url(`http://our-key:our%2Fsecret@127.0.0.1:${port}/bucket/pengawas`))
  openStores.push(store)
  return store
}

async function read(store: FileStore, key: string): Promise<Buffer | null> {
  const file = await store.open(key)
  return file === null ? null : buffer(file.stream)
}

describe.each(['folder', 's3'])('file store: %s', (kind) => {
  it('gives back what it was given', async () => {
    const store = open(kind)
    const bytes = Buffer.from([0, 1, 2, 255, 13, 10])
    await store.put(KEY, bytes, 'image/webp')
    const file = await store.open(KEY)
    expect(file?.length).toBe(6)
    expect(file === null ? null : await buffer(file.stream)).toEqual(bytes)
    await store.put(KEY, Buffer.from('again'), 'image/webp')
    expect(String(await read(store, KEY))).toBe('again')
  })

  it('has nothing where nothing was put', async () => {
    expect(await read(open(kind), KEY)).toBeNull()
  })

  it.each(['../outside', '/etc/passwd', 'a//b', 'a/../b', 'A', 'a b', '', 'a/'])('refuses the key %j', async (key) => {
    const store = open(kind)
    await expect(store.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('not a file key')
    await expect(store.open(key)).rejects.toThrow('not a file key')
  })
})

describe('folder store', () => {
  it('leaves no half files', async () => {
    const store = open('folder')
    await Promise.all(Array.from({ length: 5 }, () => store.put('a/b.webp', Buffer.from('same'), 'image/webp')))
    expect(await readdir(path.join(folder, 'a'))).toEqual(['b.webp'])
  })
})

describe('S3 store', () => {
  it('puts objects under bucket and prefix, with their type', async () => {
    await open('s3').put(KEY, Buffer.from('x'), 'image/webp')
    expect([...objects.entries()]).toEqual([[`/bucket/pengawas/${KEY}`, { bytes: Buffer.from('x'), contentType: 'image/webp' }]])
  })

  it('tells a refusal from an absence', async () => {
    const store = createS3Store(parseS3Url(`http://other:secret@127.0.0.1:${port}/bucket`))
    openStores.push(store)
    await expect(store.open(KEY)).rejects.toThrow()
  })
})

describe('parseS3Url', () => {
  it('reads all its parts', () => {
    expect(parseS3Url('https://k:s%40x@s3.go.id:9000/b/p/q?region=id-jkt')).toEqual({
      endpoint: 'https://s3.go.id:9000',
      bucket: 'b',
      prefix: 'p/q/',
      region: 'id-jkt',
      credentials: { accessKeyId: 'k', secretAccessKey: 's@x' },
    })
  })

  it.each(['https://k:s@host', 'https://host/bucket', 'https://k@host/bucket'])('refuses %s, saying why', (url) => {
    expect(() => parseS3Url(url)).toThrow('S3_URL')
  })
})
