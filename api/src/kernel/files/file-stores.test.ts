import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
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

/** One page of two keys, as ListObjectsV2 answers. */
function listing(objects: Map<string, StoredObject>, bucket: string, query: URLSearchParams): string {
  const keys = [...objects.keys()].filter((name) => name.startsWith(bucket)).map((name) => name.slice(bucket.length))
  const after = query.get('continuation-token') ?? ''
  const wanted = keys.filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).toSorted()
  const page = wanted.slice(0, 2)
  const next = wanted.length > page.length ? `<NextContinuationToken>${page.at(-1) ?? ''}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`
}

/** The part of S3 that the store uses: objects by path, and a signature that names our key. */
function createObjectServer(objects: Map<string, StoredObject>): Server {
  return createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://s3')
      const name = url.pathname
      if (!(request.headers.authorization ?? '').includes('Credential=our-key/')) {
        response.writeHead(403, { 'content-type': 'application/xml' }).end('<Error><Code>AccessDenied</Code></Error>')
        return
      }
      if (url.searchParams.get('list-type') === '2') {
        response
          .writeHead(200, { 'content-type': 'application/xml' })
          .end(listing(objects, name.replace(/\/*$/, '/'), url.searchParams))
        return
      }
      if (request.method === 'PUT') {
        if (request.headers['if-none-match'] === '*' && objects.has(name)) {
          response
            .writeHead(412, { 'content-type': 'application/xml' })
            .end('<Error><Code>PreconditionFailed</Code></Error>')
          return
        }
        objects.set(name, { bytes: await buffer(request), contentType: request.headers['content-type'] })
        response.writeHead(200).end()
        return
      }
      const found = objects.get(name)
      if (request.method === 'DELETE' && objects.delete(name)) response.writeHead(204).end()
      else if (found === undefined)
        response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
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
  const store =
    kind === 'folder'
      ? createFolderStore(folder)
      : createS3Store(parseS3Url(`http://our-key:our%2Fsecret@127.0.0.1:${port}/bucket/pengawas`))
  openStores.push(store)
  return store
}

async function collect(keys: AsyncIterable<string>): Promise<string[]> {
  const collected: string[] = []
  for await (const key of keys) collected.push(key)
  return collected
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

  it('writes a name once where that is asked for', async () => {
    const store = open(kind)
    expect(await store.create(KEY, Buffer.from('first'), 'image/webp')).toBe(true)
    expect(await store.create(KEY, Buffer.from('second'), 'image/webp')).toBe(false)
    expect(String(await read(store, KEY))).toBe('first')
    const several = await Promise.all(
      ['a', 'b', 'c'].map((text) => store.create('heads/1.json', Buffer.from(text), 'application/json')),
    )
    expect(several.filter(Boolean)).toHaveLength(1)
  })

  it('lists a folder in the order of its keys', async () => {
    const store = open(kind)
    const keys = [
      'heads/0/1-a.json',
      'heads/0/2-b.json',
      'heads/0/2-c.json',
      'heads/1/3-d.json',
      'heads/10.json',
      'heads/9.json',
    ]
    for (const key of [...keys, 'headsmen/1.json', 'other.json'].toReversed())
      await store.put(key, Buffer.from('x'), 'application/json')
    expect(await collect(store.list('heads'))).toEqual(keys)
    expect(await collect(store.list('nothing'))).toEqual([])
  })

  it('deletes, also what is not there', async () => {
    const store = open(kind)
    await store.put(KEY, Buffer.from('x'), 'image/webp')
    await store.put('evidence/other.webp', Buffer.from('y'), 'image/webp')
    await store.delete(KEY)
    await store.delete(KEY)
    expect(await read(store, KEY)).toBeNull()
    expect(await collect(store.list('evidence'))).toEqual(['evidence/other.webp'])
  })

  it('has nothing where nothing was put', async () => {
    expect(await read(open(kind), KEY)).toBeNull()
  })

  it.each(['../outside', '/etc/passwd', 'a//b', 'a/../b', 'A', 'a b', '', 'a/'])('refuses the key %j', async (key) => {
    const store = open(kind)
    await expect(store.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('not a file key')
    await expect(store.open(key)).rejects.toThrow('not a file key')
    await expect(store.delete(key)).rejects.toThrow('not a file key')
  })
})

describe('folder store', () => {
  it('leaves no half files', async () => {
    const store = open('folder')
    await Promise.all(Array.from({ length: 5 }, () => store.put('a/b.webp', Buffer.from('same'), 'image/webp')))
    expect(await readdir(path.join(folder, 'a'))).toEqual(['b.webp'])
  })
})

describe('folder store, where writing does not go well', () => {
  it('leaves nothing of a file that could not be stored, so that a full disk is not kept full', async () => {
    // Its place is taken by something that no file replaces.
    await mkdir(path.join(folder, KEY, 'taken'), { recursive: true })
    const store = open('folder')
    await expect(store.put(KEY, Buffer.from('faces'), 'image/webp')).rejects.toThrow()
    expect(await readdir(path.dirname(path.join(folder, KEY)))).toEqual(['picture.webp'])
  })

  it('deletes with a file what a killed process has left of it, and of no other', async () => {
    const at = path.join(folder, path.dirname(KEY))
    await mkdir(at, { recursive: true })
    const left = [`picture.webp.${randomUUID()}.part`, `picture.${randomUUID()}.part`, 'picture.webp.other.part']
    for (const name of left) await writeFile(path.join(at, name), 'faces')
    await open('folder').delete(KEY)
    expect((await readdir(at)).toSorted()).toEqual(left.slice(1).toSorted())
  })

  it('opens of a file that was cut off what there is', async () => {
    const store = open('folder')
    await store.put(KEY, Buffer.from('0123456789'), 'image/webp')
    const opened = await store.open(KEY, { first: 6, last: 99 })
    expect(opened?.length).toBe(4)
    expect(opened === null ? null : String(await buffer(opened.stream))).toBe('6789')
    expect(await store.open(KEY, { first: 10, last: 99 })).toBeNull()
  })

  it('knows how much is free', async () => {
    const share = await open('folder').freeShare()
    expect(share).toBeGreaterThan(0)
    expect(share).toBeLessThanOrEqual(1)
    expect(await open('s3').freeShare()).toBeNull()
  })
})

describe('S3 store', () => {
  it('puts objects under bucket and prefix, with their type', async () => {
    await open('s3').put(KEY, Buffer.from('x'), 'image/webp')
    expect([...objects.entries()]).toEqual([
      [`/bucket/pengawas/${KEY}`, { bytes: Buffer.from('x'), contentType: 'image/webp' }],
    ])
  })

  it('distinguishes a refusal from an absence', async () => {
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
